import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPERATORS } from '../ask/condition.ts'
import { REQUESTS } from '../code/requests.ts'
import { SKETCH_KINDS } from '../key/sketch.ts'
import { checkState } from './check.ts'
import { derive } from './derive.ts'

/** Texts that break code which trusts its input. */
const text = fc.oneof(
  fc.constantFrom('', '__proto__', 'constructor', 'toString', 'a', 'week', '2024', '1e999', '-0'),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const number = fc.constantFrom(-1, 0, 1, 2, 8, 16, 17, 1.5, 1000, 1e9, -1e308)

const part = fc.oneof(
  text,
  fc.record(
    {
      name: text,
      kind: fc.constantFrom(...SKETCH_KINDS),
      desc: fc.boolean(),
      digits: number,
      scale: number,
      signed: fc.boolean(),
      unit: text,
      words: fc.array(text, { maxLength: 3 }),
      prefix: text,
    },
    { requiredKeys: ['name', 'kind'] },
  ),
)

const state = fc.record({
  parts: fc.array(part, { maxLength: 4 }),
  template: text,
  rows: fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 4 }),
  conditions: fc.array(
    fc.record({
      asked: fc.constantFrom(...(Object.keys(OPERATORS) as (keyof typeof OPERATORS)[])),
      texts: fc.array(text, { maxLength: 3 }),
    }),
    { maxLength: 4 },
  ),
  store: text,
  keys: text,
})

describe('a link from anywhere', () => {
  it('never breaks the page: what is wrong in it is an error in its place', () => {
    fc.assert(
      fc.property(state, (given) => {
        const read = checkState(JSON.parse(JSON.stringify(given)))
        if (!read) return
        const derived = derive(read)
        for (const { write } of REQUESTS) expect(write(read, derived)).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })
})
