import { compareKeys, type KeyRange, keyByteLength } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { byUnits, failure, inside, storeWith } from '../test/planted-store.ts'
import { checkStore, type ListOptions, type StoreCheck } from './index.ts'

describe('checkStore passes a store that is right', () => {
  it('whatever the form of its answers', async () => {
    const store = storeWith({})
    await expect(checkStore(store)).resolves.toBeUndefined()
    await expect(
      checkStore({
        ...store,
        list: async function* (range) {
          yield* await store.list(range, {})
        } as StoreCheck['list'],
      }),
    ).resolves.toBeUndefined()
  })

  it('without clear, for longer keys, and for fewer', async () => {
    for (const options of [{ maxBytes: 2048 }, { maxBytes: 64, pageKeys: 10 }]) {
      const { put, list } = storeWith({})
      await expect(checkStore({ put, list, ...options })).resolves.toBeUndefined()
    }
  })

  it('in both directions and with pages', async () => {
    const asked: ListOptions[] = []
    const { put, clear, list } = pagedStore((options) => asked.push(options))
    await checkStore({ put, clear, list, takes: ['descending', 'limit', 'after'] })
    for (const option of ['descending', 'limit', 'after'] as const) {
      expect(asked.some((options) => option in options)).toBe(true)
    }
  })

  it('only if it knows all that it was told', async () => {
    for (const wrong of [
      { maxByte: 64 },
      { take: ['descending'] },
      { takes: ['descendng'] },
      { takes: 'after' },
    ]) {
      const check = checkStore({ ...storeWith({}), ...wrong } as never)
      await expect(check, JSON.stringify(wrong)).rejects.toThrow(/^checkStore: /)
    }
  })

  it('leaves the store as empty as it found it', async () => {
    const written = new Set<string>()
    const put = (keys: readonly string[]) => {
      for (const key of keys) written.add(key)
    }
    const list = (range: KeyRange) => inside([...written], range).sort(compareKeys)
    await checkStore({ put, list, clear: () => written.clear() })
    expect(written.size).toBe(0)
  })
})

const pagedStore = (see: (options: ListOptions) => unknown, broken: Partial<ListOptions> = {}) =>
  storeWith({
    list: (keys, range, options) => {
      see(options)
      const { descending = false, limit, after } = { ...options, ...broken }
      const list = inside(keys, range)
      if (descending) list.reverse()
      const isLater = (key: string): boolean =>
        after === undefined || compareKeys(key, after) > 0 !== descending
      return list.filter((key) => key !== after && isLater(key)).slice(0, limit)
    },
  })

describe('the options of list', () => {
  it.each([
    ['descending', { descending: false }],
    ['limit', { limit: 5000 }],
    ['after', { after: '' }],
  ] as const)('%s ignored', async (option, broken) => {
    const store = pagedStore(() => 0, broken)
    const error = await failure({ ...store, takes: [option] })
    expect(error.faults).toEqual([option])
    expect(error.message).toContain('options')
  })

  it('after included', async () => {
    const store = storeWith({
      list: (keys, range, { after }) =>
        inside(keys, range).filter((key) => after === undefined || compareKeys(key, after) >= 0),
    })
    expect((await failure({ ...store, takes: ['after'] })).faults).toEqual(['after'])
  })

  // Found by attack: the options were tried one at a time, and a page takes them together.
  it('a page that goes on with another size, or after a key that is gone', async () => {
    const paged = (
      list: (keys: readonly string[], options: ListOptions, all: readonly string[]) => string[],
    ) =>
      storeWith({
        list: (keys, range, options) => {
          const { after } = options
          const all = inside(keys, range)
          const rest = all.filter((key) => after === undefined || compareKeys(key, after) > 0)
          return list(rest, options, all)
        },
      })
    const sized = paged((rest, { limit, after }) =>
      rest.slice(0, limit === undefined || after === undefined ? limit : limit + 1),
    )
    const gone = paged((rest, { limit, after }, all) =>
      (after !== undefined && !all.includes(after) ? all : rest).slice(0, limit),
    )
    const right = paged((rest, { limit }) => rest.slice(0, limit))
    await checkStore({ ...right, takes: ['limit', 'after'] })
    for (const store of [sized, gone]) {
      const { range } = await failure({ ...store, takes: ['limit', 'after'] })
      expect(range).toBeDefined()
    }
  })
})

describe('what a store refuses', () => {
  it('a key over its limit: the message says how to go on', async () => {
    const { list, put, clear } = storeWith({})
    const limited = {
      list,
      clear,
      put: async (keys: readonly string[]) => {
        const long = keys.find((key) => keyByteLength(key) > 100)
        if (long) throw new RangeError('key too long')
        await put(keys)
      },
    }
    const error = await failure(limited)
    expect(error.faults).toEqual(['refusedKey'])
    expect(error.message).toContain('RangeError: key too long')
    expect(error.message).toContain('maxBytes')
    expect(error.cause).toBeInstanceOf(RangeError)
    await expect(checkStore({ ...limited, maxBytes: 100 })).resolves.toBeUndefined()
  })

  it('some keys that it documents', async () => {
    const { list, put, clear } = storeWith({})
    const picky = {
      list,
      clear,
      put: (keys: readonly string[]) => {
        if (keys.some((key) => key.includes('%'))) throw new Error('no %')
        return put(keys)
      },
    }
    expect((await failure(picky)).faults).toEqual(['refusedKey'])
    const accepts = (key: string) => !key.includes('%')
    await expect(checkStore({ ...picky, accepts })).resolves.toBeUndefined()
  })

  it.each([
    ['caseBlind', (text: string) => text.toLowerCase()],
    ['normalized', (text: string) => text.normalize('NFC')],
    ['trimmed', (text: string) => text.trimEnd()],
  ] as const)('the second of two keys that it takes for one: %s', async (fault, fold) => {
    const { list, put, clear } = storeWith({})
    const kept = new Set<string>()
    const error = await failure({
      list,
      clear: () => {
        kept.clear()
        return clear()
      },
      put: async (keys) => {
        for (const key of keys) {
          if (kept.has(fold(key))) throw new Error('duplicate key')
          kept.add(fold(key))
          await put([key])
        }
      },
    })
    expect(error.faults).toEqual([fault])
    expect(error.message).toContain('duplicate key')
  })

  it('a range', async () => {
    const { put, clear } = storeWith({})
    const list = () => {
      throw new Error('bad range')
    }
    const error = await failure({ put, clear, list })
    expect(error.faults).toEqual(['refusedRange'])
    expect(error.message).toContain('Error: bad range')
  })

  it.each([['KW#a'], [undefined], [42], [[1]], [[{ key: 'KW#a' }]]])(
    'no answer to list: %j',
    async (answer) => {
      const { put, clear } = storeWith({})
      const error = await failure({ put, clear, list: () => answer as never })
      expect(error.message).toMatch(/list must give (an array of keys|keys as text)/)
    },
  )
})

it('the message is an explanation', async () => {
  const error = await failure(storeWith({ order: byUnits }))
  expect(`\n${error.message}\n`).toMatchInlineSnapshot(`
    "
    This store is not what ranges rely on: UTF-16 order.

    It compares UTF-16 code units, which from U+E000 up is another order than that of UTF-8 bytes. Store keys as UTF-8 bytes, or sort by their bytes.

    94 answers of 293 are wrong; the shortest:

      range     KW#text#～$ to KW#text$
      expected  KW#text#😀, KW#text#😀#more
      got       no key
      missing   KW#text#😀, KW#text#😀#more

    A query would miss these rows.
    "
  `)
})
