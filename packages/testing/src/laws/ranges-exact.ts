import {
  type AnyField,
  type AnyKey,
  compareKeys,
  contains,
  type Key,
  type KeyRange,
  type Part,
  where,
} from '@keywright/core'
import type fc from 'fast-check'
import { breaks, type Row, rowsOf } from '../report/explain.ts'
import { print, printError, printKey } from '../report/print.ts'
import { fieldValue } from '../subject/field-value.ts'
import { sameLeading } from '../subject/leading-fields.ts'
import type { Entry, KeySubject } from '../subject/subject-types.ts'
import { type Condition, conditionsAtEnds, conditionsOn } from './field-conditions.ts'
import { type Law, propertyOf } from './law.ts'
import { neighbourKeysOf } from './neighbour-keys.ts'

/**
 * The law that ranges are exact: for every operator at every depth, `where` holds the keys of the
 * values that meet the condition and no others, nor those of a neighbouring definition (`ORDERS#…`
 * beside `ORDER#…`); its lower end is never above its upper one; and its `prefix` says the same.
 *
 * @throws LawError from the property, for a key that a range loses or should not hold.
 * @example
 * fc.assert(rangesExact(key('TASK', text('org'), desc(time('due'))))) // => undefined
 */
export const rangesExact = <V>(key: KeySubject<V>): fc.IPropertyWithHooks<[V[]]> =>
  propertyOf(key, () => rangesExactLaw(key))

/** The law as part of a check of several laws: many values take turns, a few are all looked at. */
export const rangesExactLaw = <V>(key: KeySubject<V>): Law<V> => {
  const ends = key.fields.map(conditionsAtEnds)
  const conditionsAt = (
    depth: number,
    value: V,
    entries: readonly Entry<V>[],
    turn: number | undefined,
  ): Condition[] => {
    const field = key.fields[depth]
    if (!field) return []
    const others = entries.slice(0, 3).map((entry) => fieldValue(entry.value, field))
    return conditionsOn(field, fieldValue(value, field), others, turn)
  }
  return {
    name: 'rangesExact',
    size: { near: 5 },
    check: (entries, turn) => {
      const areFew = entries.length <= 2
      const owner = entries[turn % entries.length]
      for (const { value } of areFew ? entries : owner ? [owner] : []) {
        // What depends little on the values is checked now and then.
        const depths = key.fields.length + 1
        const isWhole = areFew || turn % (4 * depths) < depths
        const [first, step] = areFew ? [0, 1] : [turn % depths, depths]
        for (let depth = first; depth < depths; depth += step) {
          const neighbourKeys = isWhole ? neighbourKeysOf(key, value, depth) : []
          const conditions = isWhole ? [...(ends[depth] ?? [])] : []
          conditions.push(...conditionsAt(depth, value, entries, areFew ? undefined : turn))
          const leading = leadingFieldsOf(key, value, depth, entries)
          for (const condition of [undefined, ...conditions]) {
            checkRange(selection(leading, condition), entries, { value, neighbourKeys })
          }
        }
      }
    },
  }
}

/** The leading fields of a value, and which entries are equal in them. */
interface Leading<V> {
  readonly key: KeySubject<V>
  readonly equal: readonly (readonly [name: string, value: unknown])[]
  readonly next: AnyField | undefined
  readonly shared: ReadonlySet<Entry<V>>
}

const leadingFieldsOf = <V>(
  key: KeySubject<V>,
  like: V,
  depth: number,
  entries: readonly Entry<V>[],
): Leading<V> => ({
  key,
  equal: key.fields.slice(0, depth).map((field) => [field.name, fieldValue(like, field)] as const),
  next: key.fields[depth],
  shared: new Set(entries.filter(({ value }) => sameLeading(key, like, value, depth))),
})

/** A condition on a whole key: equal in the leading fields, and perhaps an operator on the next. */
interface Selection<V> {
  readonly text: () => string
  readonly range: () => KeyRange
  readonly meets: (entry: Entry<V>) => boolean
}

const selection = <V>(
  { key, equal, next: field, shared }: Leading<V>,
  condition: Condition | undefined,
): Selection<V> => {
  const next = condition && field
  return {
    text: () => {
      const parts = equal.map(([name, value]) => `${name}: ${print(value)}`)
      if (next) parts.push(`${next.name}: ${condition.text()}`)
      return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}, which is every key'
    },
    range: () =>
      // Conditions are typed by the key's parts, which are not known here.
      where(
        key as AnyKey as unknown as Key<readonly Part[]>,
        Object.fromEntries(next ? [...equal, [next.name, condition.operator]] : equal),
      ),
    meets: (entry) =>
      shared.has(entry) && (!next || condition.meets(fieldValue(entry.value, next))),
  }
}

const checkRange = <V>(
  { text, range: select, meets }: Selection<V>,
  entries: readonly Entry<V>[],
  neighbour: { readonly value: V; readonly neighbourKeys: readonly string[] },
): void => {
  const fail = (
    what: string,
    facts: () => readonly Row[],
    effect: string,
    ...entries: Entry<V>[]
  ): never =>
    breaks('rangesExact', {
      what,
      entries,
      facts: [['condition', text()], ...facts(), ...rowsOf(entries)],
      effect,
    })

  let range: KeyRange
  try {
    range = select()
  } catch (error) {
    fail(
      'where refuses a condition on values that the key takes:',
      () => [['error', printError(error)]],
      'Items with these values could be written, but not queried.',
    )
    return
  }
  const { lower, upper, prefix } = range
  const ends = (): Row[] => [
    ['range', `${printKey(lower)} to ${printKey(upper)}`],
    ...(prefix === undefined ? [] : [['prefix', printKey(prefix)] as const]),
  ]

  if (compareKeys(lower, upper) > 0) {
    fail('A range ends before it begins:', ends, 'DynamoDB refuses such a BETWEEN.')
  }
  for (const entry of entries) {
    const expected = meets(entry)
    if (contains(range, entry.key) !== expected) {
      fail(
        expected
          ? 'A value meets the condition, but its key is outside the range:'
          : 'A value does not meet the condition, but its key is inside the range:',
        ends,
        expected
          ? 'A query would miss this item.'
          : 'A query would return this item, which nobody asked for.',
        entry,
      )
    }
    if (prefix !== undefined && entry.key.startsWith(prefix) !== expected) {
      fail(
        'The prefix of a range and its ends do not agree about this key:',
        ends,
        'begins_with would find other items than BETWEEN.',
        entry,
      )
    }
  }
  const stranger = neighbour.neighbourKeys.find((key) => contains(range, key))
  if (stranger !== undefined) {
    fail(
      'The key that another definition makes of this value is inside the range:',
      ends,
      'A query would return items of another kind.',
      { value: neighbour.value, key: stranger },
    )
  }
}
