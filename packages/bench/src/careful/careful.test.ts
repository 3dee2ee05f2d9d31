import {
  entity,
  getInput,
  group,
  identify,
  keysOf,
  type Page,
  page,
  primaryKeyOf,
  putInput,
  type QueryInput,
  queryInput,
  queryInputs,
  updateInput,
} from '@keywright/adapters'
import {
  between,
  during,
  gt,
  gte,
  key,
  lt,
  lte,
  sharded,
  startsWith,
  text,
  where,
} from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import { createId } from '@keywright/ids'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issueKey, orderKey, projectKey, userKey } from '../keys.ts'
import { mixedKey, newestKey, sessionKey } from '../sections/fields.ts'
import { app, entities, order } from '../shop.ts'
import { createId as createIdByHand } from './id.ts'
import * as keys from './keys.ts'
import * as orders from './order.ts'
import * as pages from './page.ts'
import * as queries from './query.ts'
import * as rows from './rows.ts'

/** What a function gives, or that it refuses. */
const outcome = (run: () => unknown): { readonly gives: unknown } | 'refuses' => {
  try {
    return { gives: run() }
  } catch {
    return 'refuses'
  }
}

/** The careful function and ours, which take whatever comes: the same results, the same refusals. */
const agree = <Input>(
  inputs: fc.Arbitrary<Input>,
  byHand: (input: never) => unknown,
  ours: (input: never) => unknown,
): void => {
  fc.assert(
    fc.property(inputs, (input) => {
      expect(outcome(() => byHand(input as never))).toStrictEqual(
        outcome(() => ours(input as never)),
      )
    }),
  )
}

const others: fc.Arbitrary<unknown> = fc.constantFrom(
  ...[undefined, null, 0, -0, 1.5, Number.NaN, 2 ** 53, 5n, true, Symbol('s'), {}, []],
)
const someText = fc.oneof(
  fc.string(),
  fc.string({ unit: anyChar }),
  fc.string({ unit: fc.constantFrom('a', '#', '$', '2', '4', '\0', '%', '\ud83d', '\ude00', 'é') }),
  fc.constantFrom('', 'x'.repeat(1_010), 'é'.repeat(1_025), '\u{10ffff}', '\u{10fffe}', '\ue000'),
)
const anyText = fc.oneof({ weight: 9, arbitrary: someText }, others)

const iso = fc
  .date({
    min: new Date(-62_167_219_200_000),
    max: new Date(253_402_300_799_999),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
const someDate = fc.oneof(
  iso.map((time) => time.slice(0, 10)),
  fc.constantFrom('2024-02-29', '0000-01-01', '9999-12-31'),
)
const anyDate = fc.oneof(
  { weight: 9, arbitrary: someDate },
  fc.constantFrom('2023-02-29', '2100-02-29', '2024-04-31', '2024-00-10', '2024-1-10', '24-01-10'),
  others,
)
const anyTime = fc.oneof(
  iso,
  iso.map((time) => new Date(time)),
  iso.map((time) => `${time.slice(0, 19)}+01:30`),
  fc.constantFrom('2024-01-15T10:30:00z', '2024-01-15T10:30:00.12000Z', '2024-01-15T10:30:000Z'),
  fc.constantFrom('0000-01-01T00:00:00+01:00', '2024-02-30T00:00:00.000Z', '2024-01-15'),
  fc.constantFrom(new Date(Number.NaN), new Date(8.64e15), new Date(-8.64e15)),
  others,
)
const anyNumber = fc.oneof(
  fc.integer({ min: -1, max: 100_000_001 }),
  fc.constantFrom(99_999_999, 100_000_000),
  others,
)

/** Some of these properties, and rarely others, or those of a class. */
const having = (of: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.record(of) },
    fc.record(of, { requiredKeys: [] }),
    fc.record({ ...of, other: fc.constant(1) }),
    fc.record(of).map((values) => Object.create(values) as object),
    fc.constantFrom(null as never, undefined as never, 5 as never, 'text' as never),
  )

describe('keys by hand and ours', () => {
  it('are written alike', () => {
    agree(having({ userId: anyText }), keys.writeUser, userKey.encode)
    agree(having({ at: anyTime, id: anyText }), keys.writeOrder, orderKey.encode)
    agree(having({ org: anyText, project: anyText }), keys.writeProject, projectKey.encode)
    agree(having({ number: anyNumber }), keys.writeIssue, issueKey.encode)
    agree(having({ at: anyTime }), keys.writeEvent, newestKey.encode)
    const id = fc.oneof(
      fc.uuid(),
      fc.uuid().map((one) => one.toUpperCase()),
      anyText,
    )
    agree(having({ id }), keys.writeSession, sessionKey.encode)
    const status = fc.oneof(fc.constantFrom('open', 'shipped', 'none'), others)
    const mixed = having({ org: anyText, status, on: anyDate, number: anyNumber })
    agree(mixed, keys.writeMixed, mixedKey.encode)
    const texts = key('ORDER', text('at'), text('id'))
    agree(having({ at: anyText, id: anyText }), keys.writeOrderText, texts.encode)
  })

  it('are read alike', () => {
    const part = fc.oneof(
      someText,
      iso,
      someDate,
      fc.uuid(),
      fc.constantFrom('open', '00000042', '251969092800000', '315569433599999', '315569520000000'),
    )
    const texts = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('USER', 'ORDER', 'ORG', 'ISSUE', 'EVENT', 'SESSION', 'x'),
          fc.array(fc.oneof(part, fc.constant('PROJECT')), { maxLength: 4 }),
        )
        .map(([head, parts]) => [head, ...parts].join('#')),
      fc.tuple(someText, someText).map(([a, b]) => `ORG#${a}#PROJECT#${b}`),
      fc.tuple(iso, someText).map(([at, id]) => `ORDER#${at}#${id}`),
      fc.tuple(fc.constant('open'), someDate).map(([status, on]) => `a#${status}#${on}#00000007`),
      anyText,
    )
    agree(texts, keys.readUser, userKey.decode)
    agree(texts, keys.readOrder, orderKey.decode)
    agree(texts, keys.readProject, projectKey.decode)
    agree(texts, keys.readIssue, issueKey.decode)
    agree(texts, keys.readMixed, mixedKey.decode)
    agree(texts, keys.readEvent, newestKey.decode)
    agree(texts, keys.readSession, sessionKey.decode)
  })

  it('are selected alike', () => {
    agree(anyTime, keys.ordersFrom, (at: Date) => where(orderKey, { at: gte(at) }))
    agree(
      fc.tuple(anyTime, anyTime),
      ([from, to]: [Date, Date]) => keys.ordersBetween(from, to),
      ([from, to]: [Date, Date]) => where(orderKey, { at: between(from, to) }),
    )
    const month = fc.oneof(
      someDate.map((on) => on.slice(0, 7)),
      fc.constantFrom('2024-13', '2024-00', '24-01', '2024-1', '2024-02 ', undefined, null),
    )
    agree(month, keys.ordersIn, (one: string) => where(orderKey, { at: during(one) }))
    // Without an organisation, or with a project, it would be another range.
    const org = fc.oneof(fc.record({ org: anyText }), fc.record({ org: anyText, other: anyText }))
    agree(org, keys.projectsOf, (values: { org: string }) => where(projectKey, values))
  })
})

const status = fc.oneof(fc.constantFrom('open', 'paid', 'done', 'none'), others)
const attribute = fc.oneof(
  fc.constantFrom(undefined, null, 1, true, 'x', new Date(0), new Date(Number.NaN)),
  fc.constantFrom([1, undefined], [new Date(0)], { a: { b: new Date(1), c: undefined } }),
  fc.constantFrom(new Set(['a']), Uint8Array.of(1)),
)
const primary = { userId: anyText, on: anyDate, orderId: anyText }
const anyItem = having({
  ...primary,
  status,
  total: attribute,
  ['__proto__']: attribute,
  PK: fc.constantFrom('old', undefined),
  GSI1PK: fc.constantFrom('old', undefined),
})

describe('orders by hand and ours', () => {
  it('have the same keys', () => {
    agree(anyItem, orders.keysOf, (item: object) => keysOf(order, item as never))
    agree(having(primary), orders.primaryKeyOf, (item: object) => {
      return primaryKeyOf(order, item as never)
    })
    agree(having(primary), orders.getInput, (item: object) => getInput(order, item as never))
  })

  it('are put alike', () => {
    agree(anyItem, orders.putInput, (item: object) => putInput(order, item as never))
  })

  it('are changed alike, but for their primary key', () => {
    const scalar = fc.constantFrom(undefined, null, 1, 'x', true, 'open', 'paid')
    const before = having({ ...primary, status: scalar, total: scalar })
    const changes = fc.record(
      { status, total: attribute, note: attribute, ['__proto__']: attribute },
      { requiredKeys: [] },
    )
    agree(
      fc.tuple(before, fc.oneof({ weight: 9, arbitrary: changes }, fc.constant(null))),
      ([was, change]: [object, object]) => orders.updateInput(was, change),
      ([was, change]: [object, object]) => updateInput(order, was as never, change as never),
    )
  })

  it('are queried alike', () => {
    const compared = fc.oneof(
      fc.tuple(fc.constantFrom(gt, gte, lt, lte), anyDate).map(([by, on]) => by(on)),
      fc.tuple(anyDate, anyDate).map(([from, to]) => between(from, to)),
    )
    const forged = anyDate.map((one) => ({ operator: 'gte', values: [one] }))
    const on = fc.oneof(anyDate, compared, forged)
    const start = fc.oneof(someText, others).map((one) => startsWith(one as string))
    const orderId = fc.oneof(anyText, start)
    const conditions = fc.oneof(
      having({ userId: anyText }),
      having({ userId: anyText, on }),
      having({ userId: anyText, on, orderId }),
    )
    const flag = fc.constantFrom(true, false, undefined, 'false')
    const limit = fc.constantFrom(1, 20, 0, 1.5, undefined, '5')
    const options = fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      fc.record({ limit, descending: flag, consistent: flag }, { requiredKeys: [] }),
      fc.constantFrom(null, { limt: 5 }),
    )
    agree(
      fc.tuple(conditions, options),
      ([given, more]: [object, object]) => queries.ordersOf(given, more),
      ([given, more]: [object, object]) => queryInput(order, given as never, more as never),
    )
  })

  it('have the same pages, with the same cursors', () => {
    const conditions = { userId: '1', on: between('2024-01-01', '2024-12-31') } as const
    const input = queryInput(order, conditions)
    const byHand = queries.ordersOf(conditions)
    const keyText = fc.oneof(
      fc.constantFrom('USER#1', 'USER#2', 'ORDER#2024-02-01#a', 'ORDER#2025-01-01#a', 'ORDER#2024'),
      fc.tuple(someDate, someText).map(([on, id]) => `ORDER#2024${on.slice(4)}#${id}`),
      anyText,
    )
    const start = having({ PK: fc.oneof(fc.constant('USER#1'), keyText), SK: keyText })
    agree(
      start
        .filter((one) => one !== undefined && one !== null)
        .map((LastEvaluatedKey) => ({ Items: [], LastEvaluatedKey })),
      (output: never): Page<never> => pages.page(byHand, output),
      (output: never) => page(input, output),
    )
    // Copies are of the same query, and what somebody else made is of none.
    const output = { Items: [], LastEvaluatedKey: { PK: 'USER#1', SK: 'ORDER#2024-02-01#a' } }
    const copies: ((one: QueryInput) => QueryInput)[] = [
      (one) => ({ ...one }),
      (one) => structuredClone(one),
    ]
    expect(copies.map((copy) => outcome(() => pages.page(copy(byHand), output)))).toStrictEqual(
      copies.map((copy) => outcome(() => page(copy(input), output))),
    )
  })
})

it('events are queried alike, shard by shard', () => {
  const pk = sharded(key('EVENT', text('kind')), { by: 'id', count: 7 })
  const event = entity(app, 'Event', { primary: { pk, sk: key('AT', text('id')) } })
  agree(
    having({ kind: anyText }),
    (given: object) => queries.eventInputs(given, 7),
    (given: object) => [...queryInputs(event, given as never)],
  )
})

describe('rows', () => {
  const pk = fc.oneof(
    someText.map((one) => `USER#${one}`),
    anyText,
  )
  const sk = fc.oneof(
    fc.constantFrom('PROFILE', 'PROFILE#', 'ORDER#2024-01-15', 'INVOICE#00000007', 'INVOICE#7'),
    fc.tuple(fc.constantFrom('ADDRESS', 'SESSION', 'OTHER'), someText).map((all) => all.join('#')),
    fc.tuple(anyDate, someText).map(([on, id]) => `ORDER#${String(on)}#${id}`),
    anyText,
  )
  const tagged = (value: unknown): unknown => (typeof value === 'string' ? { S: value } : value)
  const row = fc.oneof(
    { weight: 4, arbitrary: having({ PK: pk, SK: sk }) },
    having({ PK: pk.map(tagged), SK: sk.map(tagged) }),
  )

  it('are identified alike', () => {
    const seen = (found: { entity: string; values: object } | undefined) =>
      found && { entity: found.entity, values: found.values }
    agree(
      row,
      (one: object) => seen(rows.identify(one)),
      (one: object) => seen(identify(entities, one)),
    )
    const item = having({
      PK: pk,
      SK: sk,
      total: fc.constantFrom(1, 'x'),
      GSI1PK: fc.constant('x'),
    })
    agree(
      item,
      (one: object) => rows.identify(one)?.item,
      (one: object) => identify(entities, one)?.item,
    )
  })

  it('are grouped alike', () => {
    agree(
      fc.oneof(fc.array(row, { maxLength: 8 }), fc.constant(undefined)),
      (all: object[]) => rows.group(all),
      (all: object[]) => group(entities, all),
    )
  })
})

it('ids by hand and ours have one form, and take the same prefixes', () => {
  const prefix = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'z', '_', '0', 'A', '-'), maxLength: 65 }),
    fc.constantFrom('user', 'order_item', 'a'.repeat(63), 'a'.repeat(64)),
    others,
  )
  const form = (id: string): string =>
    id.slice(0, -26) + id.slice(-26).replace(/[0-9A-HJKMNP-TV-Z]/g, '0')
  agree(
    prefix,
    (one: string) => form(createIdByHand(one)),
    (one: string) => form(createId(one)),
  )
})
