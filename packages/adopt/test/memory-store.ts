import { compareKeys } from '@keywright/core'
import type { Condition, Item, TransactItem, TransactWriteInput } from '../src/index.ts'
import { isSame } from '../src/row/same.ts'
import type { Store } from './store.ts'

type Table = Map<string, Item>
type Key = Readonly<Record<string, unknown>>

/** Where a row is in a scan. */
interface Place {
  readonly hash: number
  readonly partition: string
  readonly sort: string
}

const compare = (a: Place, b: Place): number =>
  a.hash - b.hash || compareKeys(a.partition, b.partition) || compareKeys(a.sort, b.sort)

/**
 * The little of DynamoDB that a migration uses, in memory: scans in segments, and transactions with conditions.
 * `memory-store.engine.test.ts` holds it to DynamoDB Local.
 */
export const memoryStore = (
  tables: readonly { readonly name: string; readonly keys: readonly string[] }[],
): Store => {
  const data = new Map<string, Table>(tables.map(({ name }) => [name, new Map()]))
  const keysOf = (table: string): readonly string[] =>
    tables.find(({ name }) => name === table)?.keys ?? []
  const idOf = (table: string, item: Key): string =>
    JSON.stringify(keysOf(table).map((name) => item[name]))
  const tableOf = (name: string): Table => data.get(name) as Table

  /** By the hash of the partition, then by key: as stable, and as arbitrary, as the order of the real one. */
  const placeOf = (table: string, item: Key): Place => {
    const [pk = '', sk = ''] = keysOf(table)
    const partition = String(item[pk])
    return { hash: hashOf(partition), partition, sort: String(item[sk]) }
  }
  // Each page of a scan asks for the places of all rows.
  const places = new Map<string, Place>()
  const knownPlace = (table: string, [id, item]: readonly [string, Item]): Place => {
    const place = places.get(`${table} ${id}`) ?? placeOf(table, item)
    places.set(`${table} ${id}`, place)
    return place
  }
  const isAfter = (place: Place, start: Place | undefined): boolean =>
    start === undefined || compare(place, start) > 0

  const writeAll = ({ TransactItems }: TransactWriteInput): void => {
    if (TransactItems.length === 0) throw named('ValidationException', 'no action')
    const targets = TransactItems.map(targetOf)
    for (const { condition } of targets) checkSize(condition)
    const ids = targets.map(({ table, key }) => `${table} ${idOf(table, key)}`)
    if (new Set(ids).size < ids.length) throw named('ValidationException', 'one row twice')
    const failed = targets.map(
      ({ table, key, condition }) => !holds(condition, tableOf(table).get(idOf(table, key))),
    )
    if (failed.includes(true)) {
      throw Object.assign(named('TransactionCanceledException', 'cancelled'), {
        CancellationReasons: failed.map((one) => ({
          Code: one ? 'ConditionalCheckFailed' : 'None',
        })),
      })
    }
    TransactItems.forEach(({ Put, Delete, Update }, i) => {
      const { table, key } = targets[i] as Target
      const id = idOf(table, key)
      if (Put) tableOf(table).set(id, structuredClone(Put.Item))
      if (Delete) tableOf(table).delete(id)
      if (Update) tableOf(table).set(id, updated(tableOf(table).get(id) ?? key, Update))
    })
  }

  return {
    scan: async ({ TableName, Segment, TotalSegments, ExclusiveStartKey, Limit = 1000 }) => {
      const start = ExclusiveStartKey && placeOf(TableName, ExclusiveStartKey)
      const left = [...tableOf(TableName)]
        .map((row) => ({ item: row[1], place: knownPlace(TableName, row) }))
        .filter(({ place }) => place.hash % TotalSegments === Segment && isAfter(place, start))
        .sort((a, b) => compare(a.place, b.place))
        .map(({ item }) => item)
      const Items = structuredClone(left.slice(0, Limit))
      const last = Items.at(-1)
      const keys = keysOf(TableName)
      const LastEvaluatedKey = Object.fromEntries(keys.map((name) => [name, last?.[name]]))
      return { Items, ...(last && left.length >= Limit && { LastEvaluatedKey }) }
    },
    get: async ({ TableName, Key }) => {
      const Item = tableOf(TableName).get(idOf(TableName, Key))
      return Item ? { Item: structuredClone(Item) } : {}
    },
    write: async (input) => writeAll(structuredClone(input)),
    rows: async (table) => structuredClone([...tableOf(table).values()]),
    put: async (table, item) => {
      tableOf(table).set(idOf(table, item), structuredClone(item))
    },
    clear: async () => {
      for (const table of data.values()) table.clear()
    },
  }
}

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

interface Target {
  readonly table: string
  readonly key: Key
  readonly condition: Partial<Condition>
}

const targetOf = ({ Put, Delete, Update, ConditionCheck }: TransactItem): Target => {
  const other = Delete ?? Update ?? ConditionCheck
  if (Put) return { table: Put.TableName, key: Put.Item, condition: Put }
  if (!other) throw named('ValidationException', 'no action')
  return { table: other.TableName, key: other.Key, condition: other }
}

/** A condition of clauses, ` AND ` and ` OR `, with brackets around what belongs together. */
const holds = (condition: Partial<Condition>, item: Item | undefined): boolean => {
  const { ConditionExpression: text, ExpressionAttributeNames: names = {} } = condition
  const { ExpressionAttributeValues: values = {} } = condition
  const holdsClause = (clause: string): boolean => {
    const [, call, called = '', name = '', sign = '', value = ''] =
      /^(attribute_exists|attribute_not_exists)\((#\w+)\)$|^(#\w+) (=|<) (:\w+)$/.exec(clause) ??
      refuseClause(clause)
    const attribute = names[called || name] as string
    const isThere = item !== undefined && Object.hasOwn(item, attribute)
    if (call) return isThere === (call === 'attribute_exists')
    if (sign === '<') {
      const [one, two] = [item?.[attribute], values[value]]
      return typeof one === 'number' && typeof two === 'number' && one < two
    }
    return isThere && isSame(item[attribute], values[value])
  }
  const holdsText = (part: string): boolean => {
    const choices = splitOutside(part, ' OR ')
    if (choices.length > 1) return choices.some(holdsText)
    const clauses = splitOutside(part, ' AND ')
    if (clauses.length > 1) return clauses.every(holdsText)
    return part.startsWith('(') ? holdsText(part.slice(1, -1)) : holdsClause(part)
  }
  return text === undefined || holdsText(text)
}

/** Splits a condition where no bracket is open. */
const splitOutside = (text: string, word: string): string[] => {
  const parts: string[] = ['']
  for (const piece of text.split(word)) {
    const last = parts[parts.length - 1] as string
    const isOpen = last.split('(').length > last.split(')').length
    if (isOpen) parts[parts.length - 1] = last + word + piece
    else parts.push(piece)
  }
  return parts.slice(1)
}

/** DynamoDB takes 300 operators and 4 KB in an expression, no placeholder that is not used, and no ((A)). */
const checkSize = (condition: Partial<Condition>): void => {
  const { ConditionExpression: text = '', ExpressionAttributeNames: names = {} } = condition
  const { ExpressionAttributeValues: values = {} } = condition
  const used = `${text} ${(condition as { UpdateExpression?: string }).UpdateExpression ?? ''}`
  const words = new Set(used.match(/[#:]\w+/g))
  const isUnused = [...Object.keys(names), ...Object.keys(values)].some((one) => !words.has(one))
  const operators = text.match(/ (AND|OR|=|<) |attribute_/g)?.length ?? 0
  const isRedundant = /\(\((?:[^()]|\([^()]*\))*\)\)/.test(text)
  if (operators > 300 || text.length > 4096 || isUnused || isRedundant) {
    throw named('ValidationException', `a condition of ${operators} operators`)
  }
}

const refuseClause = (clause: string): never => {
  throw named('ValidationException', clause)
}

const updated = (item: Item, update: NonNullable<TransactItem['Update']>): Item => {
  const { UpdateExpression, ExpressionAttributeNames: names } = update
  const { ExpressionAttributeValues: values = {} } = update
  const [, sets = '', removes = ''] =
    /^(?:SET ([^R]+?))? ?(?:REMOVE (.+))?$/.exec(UpdateExpression) ?? refuseClause(UpdateExpression)
  const after: Record<string, unknown> = { ...item }
  for (const set of sets ? sets.split(', ') : []) {
    const [name = '', value = ''] = set.split(' = ')
    after[names[name] as string] = values[value]
  }
  for (const name of removes ? removes.split(', ') : []) delete after[names[name] as string]
  return after
}

const hashOf = (text: string): number => {
  let hash = 7
  for (const unit of text) hash = (hash * 31 + (unit.codePointAt(0) as number)) % 10_007
  return hash
}
