import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPERATORS } from '../ask/condition.ts'
import { REQUESTS } from '../code/requests.ts'
import { SKETCH_KINDS } from '../key/sketch.ts'
import { deriveTable } from '../table/derive.ts'
import type { TableState } from '../table/sketch.ts'
import { START_TABLE } from '../table/start.ts'
import { tableCode } from '../table/write-code.ts'
import { tablePython } from '../table/write-python.ts'
import { checkState, isTable } from './check.ts'
import { derive } from './derive.ts'

/** Texts that break code which trusts its input. */
const text = fc.oneof(
  fc.constantFrom('', '__proto__', 'constructor', 'toString', 'a', 'week', '2024', '1e999', '-0'),
  fc.string({ unit: anyChar, maxLength: 6 }),
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

const side = fc.record(
  {
    parts: fc.array(part, { maxLength: 3 }),
    shard: fc.record({ by: fc.oneof(text, part), count: number }),
  },
  { requiredKeys: ['parts'] },
)
const attributes = fc.oneof(
  text,
  fc.constant('PK'),
  fc.array(fc.record({ name: text, type: fc.constantFrom('S', 'N', 'B') }), { maxLength: 3 }),
)
const indexName = fc.oneof(fc.constantFrom('primary', 'GSI1'), text)
const condition = fc.record({
  asked: fc.constantFrom(...(Object.keys(OPERATORS) as (keyof typeof OPERATORS)[])),
  texts: fc.array(text, { maxLength: 2 }),
})
const table = fc.record(
  {
    table: fc.record({
      name: fc.oneof(fc.constant('app'), text),
      indexes: fc.array(
        fc.record({ name: indexName, pk: attributes, sk: attributes }, { requiredKeys: ['name'] }),
        { maxLength: 3 },
      ),
      entities: fc.array(
        fc.record({
          name: fc.oneof(fc.constant('A'), text),
          keys: fc.array(
            fc.record(
              { index: indexName, pk: side, sk: side, sparse: fc.boolean() },
              { requiredKeys: ['index'] },
            ),
            { maxLength: 2 },
          ),
        }),
        { maxLength: 2 },
      ),
    }),
    rows: fc.array(
      fc.record({ entity: fc.integer({ min: -1, max: 2 }), cells: fc.dictionary(text, text) }),
      { maxLength: 3 },
    ),
    ask: fc.record({
      entity: fc.integer({ min: -1, max: 2 }),
      index: indexName,
      given: fc.dictionary(text, condition),
      descending: fc.boolean(),
    }),
    tenant: fc.record({ field: text, value: text }),
  },
  { requiredKeys: ['table', 'rows', 'ask'] },
)

describe('a table from anywhere', () => {
  const judge = (given: unknown): void => {
    const read: TableState = JSON.parse(JSON.stringify(given))
    if (!isTable(read)) return
    deriveTable(read)
    expect(tableCode(read, true)).not.toBe('')
    expect(tablePython(read)).not.toBe('')
  }

  it('never breaks the page', () => {
    fc.assert(fc.property(table, judge), { numRuns: 300 })
  })

  it('that is nearly right never breaks the page', () => {
    fc.assert(
      fc.property(table, fc.subarray(['rows', 'ask', 'tenant'] as const), (given, kept) => {
        const from = Object.fromEntries(kept.map((name) => [name, given[name]]))
        judge({ ...START_TABLE, ...from })
      }),
      { numRuns: 100 },
    )
  })
})

describe('a link from anywhere', () => {
  it('never breaks the page: what is wrong in it is an error in its place', () => {
    fc.assert(
      fc.property(state, (given) => {
        const read = checkState(JSON.parse(JSON.stringify(given)))
        if (!read) return
        const derived = derive(read)
        const isEmpty = ({ write }: (typeof REQUESTS)[number]) => write(read, derived) === ''
        expect(REQUESTS.filter(isEmpty)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
