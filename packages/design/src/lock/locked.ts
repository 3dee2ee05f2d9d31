import type { FieldKind } from '@keywright/core'
import { refuse } from '@keywright/core/internal'
import type { Sample } from './samples.ts'

/** How one field is written. */
export interface LockedField {
  readonly field: string
  readonly kind: FieldKind
  readonly settings?: unknown
  readonly desc?: true
  /** Where the kind does not say what is written: what it is for some values. */
  readonly samples?: readonly Sample[]
}

/** A partition or sort key: its attributes, and its parts from the left. */
export interface LockedSide {
  readonly attributes: readonly string[]
  readonly parts: readonly (string | LockedField)[]
  /** The attributes hold the values themselves, not the text of a key. */
  readonly own?: true
  /** For a hand-written key: the fixed text before, between and after its fields. */
  readonly fixed?: readonly string[]
  /** The letter case that a hand-written key is changed to. */
  readonly casing?: 'lower' | 'upper'
  readonly shards?: LockedShards
}

/** Which value decides the shard, how it is written, and how many shards there are and were. */
export interface LockedShards {
  readonly by: string
  readonly count: number
  readonly formerly?: readonly number[]
  /** The field whose text is hashed; missing where that is the value itself. */
  readonly hashed?: LockedField
}

/** The keys of one entity in one index. */
export interface LockedIndex {
  readonly entity: string
  readonly index: string
  /** The attribute that names the entity of each row, where the table has one; with the primary key. */
  readonly type?: string
  readonly pk: LockedSide
  readonly sk?: LockedSide
  /** Whether rows may lack its values, and whether a function leaves rows out, whose code is not known. */
  readonly sparse?: true
  readonly when?: true
}

/** What becomes of a key whose letter case is changed. */
export const FOLDS: Readonly<Record<'none' | 'lower' | 'upper', (text: string) => string>> = {
  none: (text) => text,
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
}

export const LOCK_VERSION = 1

/** The names of an object in one order: they are compared as text. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Reads a lock. */
export const readLock = (place: string, text: string): readonly LockedIndex[] => {
  const isSide = (side: Partial<LockedSide> | undefined): boolean =>
    Array.isArray(side?.attributes) && Array.isArray(side.parts)
  const isIndex = (one: Partial<LockedIndex>): boolean =>
    [one?.entity, one?.index].every((name) => typeof name === 'string') &&
    isSide(one.pk) &&
    (one.sk === undefined || isSide(one.sk))
  const expected = 'the text of `lockOf`'
  let lock: { version?: unknown; keys?: unknown } = {}
  try {
    lock = Object(JSON.parse(text, inOrder))
  } catch {
    refuse('INVALID_VALUE', expected, text, place)
  }
  const { version, keys } = lock
  if (version !== LOCK_VERSION) {
    refuse('INVALID_VALUE', `a lock of version ${LOCK_VERSION}`, version, place)
  }
  return Array.isArray(keys) && keys.every(isIndex)
    ? keys
    : refuse('INVALID_VALUE', expected, text, place)
}

/** The fields of a key, from the left. */
export const fieldsOf = ({ parts }: LockedSide): LockedField[] =>
  parts.filter((part) => typeof part !== 'string')

/**
 * The fixed text before, between and after the fields. `'A', 'B'` and `'A#B'` are written alike, and so
 * are a hand-written key and one of core with the same delimiter.
 */
export const fixedOf = (side: LockedSide): readonly string[] => {
  if (side.fixed) return side.fixed
  const fixed = ['']
  side.parts.forEach((part, i) => {
    const last = `${fixed.pop()}${i > 0 ? (side.own ? ', ' : '#') : ''}`
    fixed.push(...(typeof part === 'string' ? [last + part] : [last, '']))
  })
  return fixed
}

/** A key of such parts, with a text for each field. */
export const textWith = (side: LockedSide, textOf: (field: LockedField) => string): string => {
  const [first = '', ...rest] = fixedOf(side)
  return fieldsOf(side).reduce((text, field, i) => text + textOf(field) + (rest[i] ?? ''), first)
}
