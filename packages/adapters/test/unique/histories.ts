import { integer, key, text } from '@keywright/core'
import fc from 'fast-check'
import {
  createTableInput,
  entity,
  identify,
  isMarker,
  ownerInput,
  type Table,
  type TransactInput,
  table,
  transactInput,
} from '../../src/index.ts'

/** A row as a client gives it. */
// biome-ignore lint/suspicious/noExplicitAny: what the SDK gives
export type Row = Record<string, any>

/** A table that the histories run on; false where a transaction is cancelled. */
export interface Store {
  readonly transact: (input: TransactInput) => Promise<boolean> | boolean
  readonly scan: () => Promise<readonly Row[]> | readonly Row[]
  readonly get: (input: { Key: object }) => Promise<Row | undefined> | Row | undefined
}

interface Account {
  readonly org: string
  readonly id: number
  readonly email: string
  readonly name: string
  readonly phone?: string | undefined
  readonly expires?: number | undefined
}

const app = table({ name: 'unique-histories', pk: 'PK', sk: 'SK', type: 'type', ttl: 'expires' })
const own = table({ name: 'unique-histories', pk: ['org'], sk: [{ name: 'id', type: 'N' }] })

const fold = (item: Account) => ({ ...item, email: item.email.toLowerCase() })
const unique = [
  key('EMAIL', text('email')),
  key('ORG', text('org'), 'NAME', text('name')),
  { key: key('PHONE', text('phone')), sparse: true },
] as const
const id = integer('id', { digits: 3 })
const textKeys = { primary: { pk: key('ORG', text('org')), sk: key('ACCOUNT', id) } } as const
const ownKeys = { primary: { pk: [text('org')], sk: [id] } } as const

/** Entities on keys of text and on the item's own attributes, with and without a revision. */
export const DESIGNS = {
  plain: { table: app, entity: entity(app, 'Account', textKeys, { values: fold, unique }) },
  revised: {
    table: app,
    entity: entity(app, 'Account', textKeys, { values: fold, unique, revision: 'rev' }),
  },
  own: { table: own, entity: entity(own, 'Account', ownKeys, { values: fold, unique }) },
} as const

export type DesignName = keyof typeof DESIGNS

export const tableInput = (design: DesignName, name: string) => ({
  ...createTableInput(DESIGNS[design].table as Table),
  TableName: name,
})

interface Step {
  readonly kind: 'sign up' | 'read' | 'change' | 'delete' | 'swap' | 'heal'
  readonly account: Account
  readonly other: number
  /** Which of an account's values change. */
  readonly names: readonly (keyof Account)[]
  readonly isStale: boolean
}

const account: fc.Arbitrary<Account> = fc.record({
  org: fc.constantFrom('a', 'b#c'),
  id: fc.nat(3),
  email: fc.constantFrom('ann@x', 'Ann@X', 'bob@x', 'UNIQUE', 'b c@x'),
  name: fc.constantFrom('ann', 'bob', 'a#NAME#b'),
  phone: fc.constantFrom('1', '2', undefined),
  expires: fc.constantFrom(1900000000, undefined),
})

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('sign up', 'sign up', 'read', 'change', 'change', 'delete', 'swap', 'heal'),
  account,
  other: fc.nat(3),
  names: fc.subarray(['org', 'id', 'email', 'name', 'phone', 'expires'] as (keyof Account)[]),
  isStale: fc.boolean(),
})

export const histories: fc.Arbitrary<readonly Step[]> = fc.array(step, {
  minLength: 5,
  maxLength: 30,
})

const without = <T extends object>(item: T): T =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as T

const textsOf = ({ org, email, name, phone }: Account): string[] => [
  unique[0].encode({ email: email.toLowerCase() }),
  unique[1].encode({ org, name }),
  ...(phone === undefined ? [] : [unique[2].key.encode({ phone })]),
]

const fail = (message: string): never => {
  throw new Error(message)
}

/** Runs a history; after each step no two items share what is unique, and every marker has its item. */
export const runHistory = async (
  design: DesignName,
  store: Store,
  steps: readonly Step[],
  isCheckedOnce = false,
): Promise<void> => {
  const of = DESIGNS[design].entity as typeof DESIGNS.plain.entity
  const reads: Row[] = []
  const items = async (): Promise<Row[]> =>
    (await store.scan()).filter((row) => identify([of], row) !== undefined)
  const isTaken = (rows: readonly Row[], after: Account, but?: Row): boolean =>
    rows.some(
      (row) =>
        row !== but &&
        (textsOf(row as Account).some((one) => textsOf(after).includes(one)) ||
          (row['org'] === after.org && row['id'] === after.id)),
    )
  for (const { kind, account: given, other, names, isStale } of steps) {
    const rows = await items()
    if (kind === 'sign up') {
      const item = without(given)
      const done = await store.transact(transactInput(of, undefined, item))
      if (done === isTaken(rows, item)) fail(`sign up ${JSON.stringify(item)}: ${done}`)
    } else if (rows.length > 0) {
      const fresh = rows[other % rows.length] as Row
      const before = isStale && reads.length > 0 ? (reads[other % reads.length] as Row) : fresh
      const isFresh = rows.some((row) => JSON.stringify(row) === JSON.stringify(before))
      if (kind === 'read') reads.push(fresh)
      else if (kind === 'swap') await swap(of, store, fresh, rows[(other + 1) % rows.length] as Row)
      else {
        const changes = Object.fromEntries(names.map((name) => [name, given[name]]))
        const after =
          kind === 'delete'
            ? undefined
            : without({ ...before, ...(kind === 'change' && changes) } as Account & Row)
        const done = await store.transact(transactInput(of, before, after))
        const now = rows.find((row) => JSON.stringify(row) === JSON.stringify(before))
        if (isFresh && done === (after !== undefined && isTaken(rows, after, now))) {
          fail(`${kind} ${JSON.stringify(before)} to ${JSON.stringify(after)}: ${done}`)
        }
      }
    }
    if (!isCheckedOnce) await checkTable(of, store)
  }
  await checkTable(of, store)
}

/** Two accounts swap their addresses, one step after the other. */
const swap = async (
  of: typeof DESIGNS.plain.entity,
  store: Store,
  a: Row,
  b: Row,
): Promise<void> => {
  if (a === b) return
  const again = async (row: Row): Promise<Row> =>
    (await store.scan()).find(
      (one) => one['org'] === row['org'] && one['id'] === row['id'] && 'email' in one,
    ) as Row
  const [first, second] = [a['email'], b['email']] as [string, string]
  const change = async (row: Row, email: string): Promise<boolean> => {
    const before = await again(row)
    return store.transact(transactInput(of, before, { ...before, email } as Row))
  }
  // While one of them has it, the other cannot.
  if (first.toLowerCase() !== second.toLowerCase() && (await change(a, second))) fail('shared')
  if (!(await change(a, 'between'))) fail('swap: 1')
  if (!(await change(b, first))) fail('swap: 2')
  if (!(await change(a, second))) fail('swap: 3')
}

const checkTable = async (of: typeof DESIGNS.plain.entity, store: Store): Promise<void> => {
  const rows = await store.scan()
  const markers = rows.filter((row) => isMarker(of, row))
  const found = rows.filter((row) => identify([of], row) !== undefined)
  if (markers.length + found.length !== rows.length) fail('a row that is neither')
  const texts = found.flatMap((row) => textsOf(row as Account))
  if (new Set(texts).size !== texts.length) fail(`two items share ${JSON.stringify(texts)}`)
  if (markers.length !== texts.length) fail(`${markers.length} markers of ${texts.length}`)
  const names = of.table === (own as unknown) ? ['org', 'id'] : ['PK', 'SK']
  for (const row of found) {
    const { email, org, name, phone } = row as Account
    for (const values of [{ email: email.toLowerCase() }, { org, name }, { phone }]) {
      if (Object.values(values).includes(undefined)) continue
      const marker = (await store.get(ownerInput(of, values as never))) ?? fail('no marker')
      if (names.some((one) => marker['ownerKey'][one] !== row[one])) fail('of another')
      if (marker['expires'] !== (names[0] === 'PK' ? row['expires'] : undefined)) fail('expires')
    }
  }
}
