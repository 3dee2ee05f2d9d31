import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHash, toHash } from './link.ts'
import { START, type State } from './state.ts'

const states: fc.Arbitrary<State> = fc
  .record({
    rows: fc.array(fc.tuple(fc.string({ unit: anyChar }), fc.string()), { maxLength: 20 }),
    keys: fc.string(),
    texts: fc.array(fc.string(), { maxLength: 2 }),
  })
  .map(({ rows, keys, texts }) => ({
    ...START,
    rows,
    keys,
    conditions: [{ asked: 'between' as const, texts }],
  }))

describe('links', () => {
  it('open what they were made of', async () => {
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        expect(await fromHash(`#${await toHash(state)}`)).toEqual({ state })
      }),
    )
  })

  it('from the first version open for ever', async () => {
    const first =
      'v1.RY-xTgMxEET_ZS7lNkGRkNyiFGkJKeDkwpw3h5XcOrJXgpPlP6Pjx9CmST2z78023ELRCjfi5fD2DmqQsDAcpqQrCJckEQ7KP4r-SOURJVGeuYAQ05yMtSPUNAtHuHO4Vu6eoLzcrkHt1kTDppmgD5smHYSSv23EiGMw9DM8jfj4-y1p-gJh9wTvCVOWmDRlsW5DqBdzYFYG3SfeHzGEN2fVXEwYVwlLjp-2mdcKh9Nx_zps0f8B'
    expect(await fromHash(first)).toEqual({
      state: {
        parts: [
          'CITY',
          { name: 'city', kind: 'text' },
          { name: 'n', kind: 'integer', digits: 4, signed: false },
        ],
        template: 'CITY#${city}#${n}',
        rows: [
          ['San', '7'],
          ['Zürich', '42'],
        ],
        conditions: [{ asked: 'gte', texts: ['San'] }],
        store: 'dynamodb',
        keys: 'USER#1',
      },
    })
  })

  it('say so when they are damaged, and never throw', async () => {
    const good = await toHash(START)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 1),
        fc.constantFrom('', 'A', '!', '\u{1f600}'),
        async (at, by) => {
          const read = await fromHash(good.slice(0, at) + by)
          expect(Object.keys(read)).toHaveLength(1)
        },
      ),
    )
    expect(await fromHash('#nonsense')).toHaveProperty('damaged')
    expect(await fromHash('#v2.abc')).toMatchObject({ damaged: expect.stringContaining('newer') })
    expect(await fromHash(`#${good.slice(0, -9)}`)).toHaveProperty('damaged')
    expect(await fromHash('')).toEqual({ empty: true })
  })

  it('do not unpack what is too large', async () => {
    const bomb = await toHash({ ...START, keys: 'a'.repeat(5_000_000) })
    expect(bomb.length).toBeLessThan(20_000)
    expect(await fromHash(bomb)).toHaveProperty('damaged')
  })

  it('are short', async () => {
    expect((await toHash(START)).length).toBeLessThan(500)
  })
})
