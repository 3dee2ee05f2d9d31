import { compareKeys, contains, type KeyRange, keyByteLength } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import {
  checkStore,
  type ListOptions,
  type StoreCheck,
  StoreError,
  type StoreFault,
} from './index.ts'

/** An ordered store in memory, faithful but for what is given. */
interface Planted {
  readonly fold?: (text: string) => string
  readonly order?: (a: string, b: string) => number
  readonly list?: (keys: readonly string[], range: KeyRange, options: ListOptions) => string[]
  readonly unique?: boolean
}

const byUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const storeWith = ({ fold = (text) => text, order = compareKeys, list, unique }: Planted) => {
  let kept: string[] = []
  let isSorted = false
  const isIn = ({ lower, upper }: KeyRange, key: string) =>
    order(fold(lower), key) <= 0 && order(key, fold(upper)) <= 0
  return {
    put: async (keys: readonly string[]) => {
      kept = [...new Set([...kept, ...keys.map(fold)])]
      isSorted = false
    },
    list: async (range: KeyRange, options: ListOptions) => {
      if (!isSorted) {
        kept.sort(order)
        if (unique) kept = kept.filter((key, i) => i === 0 || order(kept[i - 1] ?? '', key) !== 0)
      }
      isSorted = true
      return list ? list(kept, range, options) : kept.filter((key) => isIn(range, key))
    },
    clear: async () => {
      kept = []
    },
  }
}

/** Fewer keys than a page, where the fault is not about pages. */
const few = { pageKeys: 40 }

const failure = async (store: StoreCheck): Promise<StoreError> => {
  const error = await checkStore({ ...few, ...store }).then(
    () => new Error('the store passed'),
    (reason: unknown) => reason,
  )
  if (error instanceof StoreError) return error
  throw error
}

const inside = (keys: readonly string[], range: KeyRange) =>
  keys.filter((key) => contains(range, key))
const collator = (locale: string, options?: Intl.CollatorOptions) =>
  new Intl.Collator(locale, options).compare
const withBytes =
  (order: (a: string, b: string) => number) =>
  (a: string, b: string): number =>
    order(a, b) || compareKeys(a, b)
const startsLike = (pattern: RegExp) => (key: string) => pattern.test(key)
const source = (prefix: string) => prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const cutBytes = (most: number) => (text: string) => {
  let cut = text
  while (keyByteLength(cut) > most) cut = cut.slice(0, -1)
  return cut
}

const FAULTY: readonly (readonly [name: string, fault: StoreFault, planted: Planted])[] = [
  ['UTF-16 order', 'utf16Order', { order: byUnits }],
  [
    'an end that is exclusive',
    'exclusiveEnd',
    {
      list: (keys, range) => inside(keys, range).filter((key) => key !== range.upper),
    },
  ],
  [
    'a start that is exclusive',
    'exclusiveStart',
    {
      list: (keys, range) => inside(keys, range).filter((key) => key !== range.lower),
    },
  ],
  [
    'no end',
    'ignoredEnd',
    {
      list: (keys, { lower }) => keys.filter((key) => compareKeys(lower, key) <= 0),
    },
  ],
  [
    'no start',
    'ignoredStart',
    {
      list: (keys, { upper }) => keys.filter((key) => compareKeys(key, upper) <= 0),
    },
  ],
  ['a linguistic collation', 'linguisticOrder', { order: withBytes(collator('en')) }],
  [
    'a linguistic collation that calls texts equal',
    'linguisticOrder',
    {
      order: collator('en', { sensitivity: 'base' }),
      unique: true,
    },
  ],
  [
    'a linguistic collation that ignores punctuation',
    'linguisticOrder',
    {
      order: withBytes(collator('en', { ignorePunctuation: true })),
    },
  ],
  [
    'a Danish collation, which no hypothesis simulates',
    'linguisticOrder',
    {
      order: withBytes(collator('da', { caseFirst: 'upper' })),
    },
  ],
  [
    'a case-blind collation',
    'caseBlind',
    {
      order: withBytes((a, b) => compareKeys(a.toLowerCase(), b.toLowerCase())),
    },
  ],
  [
    'a case-blind collation with unique keys',
    'caseBlind',
    {
      order: (a, b) => compareKeys(a.toLowerCase(), b.toLowerCase()),
      unique: true,
    },
  ],
  ['keys in lower case', 'caseBlind', { fold: (text) => text.toLowerCase() }],
  ['keys in upper case', 'caseBlind', { fold: (text) => text.toUpperCase() }],
  ['NFC', 'normalized', { fold: (text) => text.normalize('NFC') }],
  ['NFD', 'normalized', { fold: (text) => text.normalize('NFD') }],
  ['NFKC', 'normalized', { fold: (text) => text.normalize('NFKC') }],
  [
    'keys that are the same in NFC',
    'normalized',
    {
      order: (a, b) => compareKeys(a.normalize('NFC'), b.normalize('NFC')),
      unique: true,
    },
  ],
  ['trimmed', 'trimmed', { fold: (text) => text.trim() }],
  ['trimmed at the end', 'trimmed', { fold: (text) => text.trimEnd() }],
  [
    'padded with spaces',
    'trimmed',
    {
      order: (a, b) => compareKeys(a.replace(/ +$/, ''), b.replace(/ +$/, '')),
      unique: true,
    },
  ],
  ['255 characters', 'truncated', { fold: (text) => text.slice(0, 255) }],
  ['64 characters', 'truncated', { fold: (text) => text.slice(0, 64) }],
  ['191 bytes', 'truncated', { fold: cutBytes(191) }],
  [
    'characters of three bytes at most',
    'replacedCharacters',
    {
      fold: (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
    },
  ],
  [
    'LIKE',
    'prefixAsPattern',
    {
      list: (keys, range) => {
        const { prefix } = range
        if (prefix === undefined) return inside(keys, range)
        const pattern = source(prefix).replaceAll('%', '.*').replaceAll('_', '.')
        return keys.filter(startsLike(new RegExp(`^${pattern}`, 's')))
      },
    },
  ],
  [
    'LIKE without case',
    'prefixAsPattern',
    {
      list: (keys, range) => {
        const { prefix } = range
        if (prefix === undefined) return inside(keys, range)
        const pattern = source(prefix).replaceAll('%', '.*').replaceAll('_', '.')
        return keys.filter(startsLike(new RegExp(`^${pattern}`, 'is')))
      },
    },
  ],
  [
    'KEYS with * and ?',
    'prefixAsPattern',
    {
      list: (keys, range) => {
        const { prefix } = range
        if (prefix === undefined) return inside(keys, range)
        const pattern = prefix
          .replace(/[\\^$.+(){}|]/g, '\\$&')
          .replaceAll('*', '.*')
          .replaceAll('?', '.')
        return keys.filter(startsLike(new RegExp(`^${pattern}`, 's')))
      },
    },
  ],
  [
    'a regular expression',
    'prefixAsPattern',
    {
      list: (keys, range) =>
        range.prefix === undefined
          ? inside(keys, range)
          : keys.filter(startsLike(new RegExp(`^${range.prefix}`, 's'))),
    },
  ],
  ['one page', 'missingPages', { list: (keys, range) => inside(keys, range).slice(0, 1000) }],
  ['two pages', 'missingPages', { list: (keys, range) => inside(keys, range).slice(0, 2000) }],
  ['pages of 10', 'missingPages', { list: (keys, range) => inside(keys, range).slice(0, 10) }],
  [
    'pages that overlap',
    'repeatedKeys',
    {
      list: (keys, range) =>
        inside(keys, range).flatMap((key, i) => (i > 0 && i % 1000 === 0 ? [key, key] : [key])),
    },
  ],
  [
    'no order',
    'unordered',
    {
      list: (keys, range) =>
        inside(keys, range).sort((a, b) => a.length - b.length || -compareKeys(a, b)),
    },
  ],
]

describe('checkStore names the fault', () => {
  it.each(FAULTY)('%s', async (_, fault, planted) => {
    const error = await failure({
      ...storeWith(planted),
      ...(/page/i.test(fault) || fault === 'repeatedKeys' ? { pageKeys: 2100 } : {}),
    })
    expect(error.faults).toEqual([fault])
    expect(error.range).toBeDefined()
    expect(error.expected).not.toEqual(error.got)
  })

  it('and both of two', async () => {
    const store = storeWith({
      list: (keys, range) =>
        inside(keys, range)
          .filter((key) => key !== range.upper)
          .slice(0, 1000),
    })
    const error = await failure({ ...store, pageKeys: 2100 })
    expect(new Set(error.faults)).toEqual(new Set(['exclusiveEnd', 'missingPages']))
  })

  it('and none where it cannot tell', async () => {
    const error = await failure(storeWith({ list: () => [] }))
    expect(error.faults).toEqual([])
    expect(error.message).toContain('the cause could not be told')
  })
})

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
      const at = after === undefined ? -1 : list.indexOf(after)
      return list.slice(at + 1).slice(0, limit)
    },
  })

describe('the options of list', () => {
  it.each([
    ['descending', { descending: false }],
    ['limit', { limit: 5000 }],
    ['after', { after: 'KW' }],
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

    94 answers of 288 are wrong; the shortest:

      range     KW#text#～$ to KW#text$
      expected  KW#text#😀, KW#text#😀#more
      got       no key
      missing   KW#text#😀, KW#text#😀#more

    A query would miss these rows.
    "
  `)
})
