import { type Entity, identify, isMarker, keysOf } from '@keywright/adapters'
import { hashedShardKey, KeyError } from '@keywright/core'
import { answer, attempt, KINDS, refuse } from '@keywright/core/internal'
import { checkEntity } from '../entity.ts'
import { keyNames } from '../row/attributes.ts'
import { takeAll } from '../take-all.ts'
import { type AuditedRows, type Fault, groupsOf } from './groups.ts'
import { keyWords, shownValue } from './key-words.ts'
import { plainItem } from './plain-item.ts'

/** How the rows of a table fit a design. */
export interface Audit {
  /** How many rows were looked at. */
  readonly items: number
  /** How many of them are right, by entity; under `Account.unique`, those that mark what is unique. */
  readonly entities: Readonly<Record<string, number>>
  /** Rows whose primary key no entity reads. */
  readonly unread: AuditedRows
  /** Rows whose primary key two or more entities read. */
  readonly ambiguous: AuditedRows
  /** Rows whose keys are not those that their attributes make. */
  readonly different: AuditedRows
}

/**
 * Reads the rows of a table by the design: which rows no entity reads, which two entities read, and
 * which have keys that their own attributes do not make. One pass, in bounded memory; an async
 * iterable gives a promise. Takes items of either client.
 *
 * A key attribute is compared with the one that `keysOf` makes of the row's attributes; a value that
 * the row does not hold as an attribute is taken from its primary key. So the keys of an index that
 * an update forgot show here.
 *
 * @throws KeyError for something that is not an entity, and for an item that is not an object.
 * @example
 * const app = table({ name: 'app', pk: 'PK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')) } })
 * const found = audit([user], [{ PK: 'USER#1' }, { PK: 'USER#2', userId: '3' }, { PK: 'user-4' }])
 * found.entities // => { User: 1 }
 * found.unread.groups[0].rows[0] // => { key: { PK: 'user-4' }, entities: [], reason: 'no entity reads PK = "user-4"' }
 * found.different.groups[0].reason // => 'User: PK is not what the attributes make'
 * found.different.groups[0].rows[0].reason // => 'PK is "USER#2", and the attributes make "USER#3"'
 */
export function audit(entities: readonly Entity[], items: Iterable<object>): Audit
export function audit(entities: readonly Entity[], items: AsyncIterable<object>): Promise<Audit>
export function audit(
  entities: readonly Entity[],
  items: Iterable<object> | AsyncIterable<object>,
): Audit | Promise<Audit> {
  return answer('audit', () => {
    if (!Array.isArray(entities))
      refuse('INVALID_DEFINITION', 'a list of entities', entities, 'audit')
    const auditor = auditorOf([
      ...new Set(entities.map((one, i) => checkEntity(one, `audit: at ${i}`))),
    ])
    return takeAll('audit', 'items', items, auditor.look, auditor.finish)
  })
}

interface Auditor {
  readonly look: (item: object) => void
  readonly finish: () => Audit
}

type Item = Readonly<Record<string, unknown>>

const auditorOf = (entities: readonly Entity[]): Auditor => {
  const right = new Map(entities.map(({ name }) => [name, 0]))
  const facts = new Map(entities.map((entity) => [entity, factsOf(entity)]))
  const [unread, ambiguous, different] = [groupsOf(), groupsOf(), groupsOf()]
  let items = 0

  return {
    look: (given) => {
      if (typeof given !== 'object' || given === null) {
        refuse('INVALID_VALUE', 'an item', given, `audit: item ${items}`)
      }
      items++
      const item = plainItem(given as Item)
      const marked = entities.find((entity) => isMarker(entity, item))
      if (marked) {
        const name = `${marked.name}.unique`
        return void right.set(name, (right.get(name) ?? 0) + 1)
      }
      const readers = entities.flatMap((entity) => {
        const values = valuesOf(entity, item)
        return values ? [{ entity, values }] : []
      })
      const [only, other] = readers
      if (!only) {
        const key = keyOf(entities, item)
        return unread.add({ key, entities: [] }, [
          {
            group: `no entity reads ${beginning(key)}`,
            reason: `no entity reads ${keyWords(key)}`,
          },
        ])
      }
      if (other) {
        const names = readers.map(({ entity }) => entity.name)
        const key = keyOf([only.entity], item)
        const group = `${names.join(' and ')} read it`
        const reason = `${names.join(' and ')} read ${keyWords(key)}`
        return ambiguous.add({ key, entities: names }, [{ group, reason }])
      }
      const faults = faultsIn(only.entity, facts.get(only.entity) as Facts, item, only.values)
      if (faults.length > 0) {
        const key = keyOf([only.entity], item)
        return different.add({ key, entities: [only.entity.name] }, faults)
      }
      right.set(only.entity.name, (right.get(only.entity.name) ?? 0) + 1)
    },
    finish: () => ({
      items,
      entities: Object.fromEntries(right),
      unread: unread.finish(),
      ambiguous: ambiguous.finish(),
      different: different.finish(),
    }),
  }
}

/** How the texts of a key begin: keys of one kind begin alike. */
const beginning = (key: Item): string =>
  Object.entries(key)
    .map(([name, value]) => {
      const start = typeof value === 'string' ? (/^[\p{L}$_]*/u.exec(value)?.[0] ?? '') : ''
      return `${name} = ${value === undefined ? 'nothing' : `"${start.slice(0, 40)}…"`}`
    })
    .join(', ')

/** The values of a row's primary key; `undefined` where the entity does not read it. */
const valuesOf = (entity: Entity, item: Item): Item | undefined =>
  attempt(() => identify([entity], item)?.values as Item | undefined)

/** The primary key attributes of the tables in question, as the row has them. */
const keyOf = (entities: readonly Entity[], item: Item): Item => {
  const names = new Set(entities.flatMap(keyNames))
  return Object.fromEntries([...names].map((name) => [name, item[name]]))
}

/** Where a row's keys are not those that its attributes make. */
const faultsIn = (entity: Entity, facts: Facts, item: Item, values: Item): Fault[] => {
  const own = { ...values, ...withDates(facts, item) }
  let made: Item
  try {
    made = keysOf(entity, own as never) as Item
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    const reason = `the attributes make no key: ${error.message}`
    // What was expected is the same for many rows; what came is not.
    return [{ group: `${entity.name}: ${reason.replace(/, got [\s\S]*$/, '')}`, reason }]
  }
  return facts.keyAttributes.flatMap((name): Fault[] => {
    const [is, expected] = [item[name], made[name]]
    if (equal(is, expected) || isFormer(entity, name, is, own)) return []
    const fault = (group: string, reason: string): Fault[] => [
      { group: `${entity.name}: ${name} ${group}`, reason: `${name} ${reason}` },
    ]
    if (expected === undefined) {
      return fault(
        'is there, and the attributes make none',
        `is ${shownValue(is)}, and the attributes make none`,
      )
    }
    if (is === undefined) {
      return fault('is missing', `is missing, and the attributes make ${shownValue(expected)}`)
    }
    const both = `is ${shownValue(is)}, and the attributes make ${shownValue(expected)}`
    return fault('is not what the attributes make', both)
  })
}

/** Whether a partition key is on the shard that its value had when there were others. */
const isFormer = (entity: Entity, attribute: string, text: unknown, values: Item): boolean =>
  Object.values(entity.indexes).some(({ pk: { attributes, key, shard, hashed } }) => {
    if (!shard || !key || attributes[0]?.name !== attribute || values[shard.by] === undefined) {
      return false
    }
    const base = key.encode(values as never)
    const by = values[shard.by]
    const value = hashed ? hashed.codec.encode(by as never) : (by as string)
    return shard.formerly.some((count) => hashedShardKey(base, value, count) === text)
  })

/** A row holds its times as text: where a field takes Dates, they become Dates again. */
const withDates = ({ dated }: Facts, item: Item): Item => {
  const dates = dated.flatMap((name): [string, Date][] => {
    const value = Object.hasOwn(item, name) ? item[name] : undefined
    const date = new Date(typeof value === 'string' ? value : Number.NaN)
    return Number.isNaN(date.getTime()) ? [] : [[name, date]]
  })
  return dates.length === 0 ? item : { ...item, ...Object.fromEntries(dates) }
}

/** What is asked of an entity for every row. */
interface Facts {
  /** The attributes that hold nothing but keys: those of native indexes are the item's own. */
  readonly keyAttributes: readonly string[]
  /** The fields that take Dates. */
  readonly dated: readonly string[]
}

const factsOf = (entity: Entity): Facts => {
  const sides = Object.values(entity.indexes).flatMap(({ pk, sk }) => (sk ? [pk, sk] : [pk]))
  const names = sides.filter(({ native }) => !native).flatMap(({ attributes }) => attributes)
  const dated = sides
    .flatMap(({ fields }) => fields)
    .filter(
      ({ kind, codec }) => KINDS[kind].calendar && codec.decode(codec.least ?? '') instanceof Date,
    )
  return {
    keyAttributes: [...new Set(names.map(({ name }) => name))],
    dated: [...new Set(dated.map(({ name }) => name))],
  }
}

const equal = (a: unknown, b: unknown): boolean => a === b || String(a) === String(b)
