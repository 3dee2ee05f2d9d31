import type { Entity } from '@keywright/adapters/dynamodb'
import {
  type AnyKey,
  type Key,
  KeyError,
  type KeyRange,
  type Part,
  where as rangeOf,
} from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import { columnsOf, type Paint, wrap } from '@keywright/harness/terminal'
import { printable } from '../io/visible.ts'
import { loadDesign } from '../module/design-module.ts'

/** A key of an entity in one index. */
interface Where {
  readonly entity: string
  readonly index: string
  /** Whether the key is a partition key or a sort key there. */
  readonly side: 'pk' | 'sk'
}

/** A place of the design that a key belongs to. */
export interface Place extends Where {
  readonly pattern: string
  readonly values: Readonly<Record<string, unknown>>
  /** The key without its last field: its parent. */
  readonly parent?: string
  /** The keys that share all its fields but the last: its siblings. */
  readonly siblings?: KeyRange
}

/** A place that a key almost fits, and why it does not. */
export interface NearMiss extends Where {
  readonly reason: string
}

/** Where in a design a key belongs. */
export interface Located {
  readonly places: readonly Place[]
  readonly almost: readonly NearMiss[]
}

interface Candidate extends Where {
  readonly key: AnyKey
}

const candidatesOf = (entities: readonly Entity[]): readonly Candidate[] =>
  entities.flatMap((entity) =>
    Object.entries(
      entity.keys as unknown as Readonly<
        Record<string, { readonly pk?: unknown; readonly sk?: unknown }>
      >,
    ).flatMap(([index, keys]) =>
      (['pk', 'sk'] as const).flatMap((side) => {
        const key = keys[side] as AnyKey | undefined
        // A native index keeps its fields apart, so it has no key to look for.
        return typeof key?.tryDecode === 'function'
          ? [{ entity: entity.name, index, side, key }]
          : []
      }),
    ),
  )

/** All keys that differ only in the last field. */
const siblingsOf = (
  key: AnyKey,
  values: Readonly<Record<string, unknown>>,
): KeyRange | undefined => {
  const leading = (key.fields ?? []).slice(0, -1)
  if (!Array.isArray(key.fields) || key.fields.length < 1) return undefined
  const given = Object.fromEntries(leading.map(({ name }) => [name, values[name]]))
  return attempt(() => rangeOf(key as unknown as Key<Part[]>, given))
}

/** The words before the first field: a key that starts with them was probably meant to fit. */
const startOf = (pattern: string): string =>
  pattern.includes('<') ? pattern.slice(0, pattern.indexOf('<')) : pattern

const locate = (text: string, candidates: readonly Candidate[]): Located => {
  const places: Place[] = []
  const almost: NearMiss[] = []
  for (const { key, ...where } of candidates) {
    const values = key.tryDecode(text) as Readonly<Record<string, unknown>> | undefined
    if (values) {
      const siblings = siblingsOf(key, values)
      places.push({
        ...where,
        pattern: key.pattern,
        values,
        ...(siblings?.prefix?.endsWith('#') && { parent: siblings.prefix.slice(0, -1) }),
        ...(siblings && { siblings }),
      })
      continue
    }
    const start = startOf(key.pattern)
    if (start === '' || !text.startsWith(start)) continue
    try {
      key.decode(text)
    } catch (error) {
      if (error instanceof KeyError) almost.push({ ...where, reason: error.message })
    }
  }
  // A key that fits needs no reason why it almost fits elsewhere.
  return { places, almost: places.length > 0 ? [] : almost }
}

/** Where each of these keys belongs in a design. */
export const locateKeys = async (
  keys: readonly string[],
  file: string,
  cwd: string,
  table?: string,
): Promise<readonly Located[]> => {
  const candidates = candidatesOf((await loadDesign(file, cwd, table)).entities)
  return keys.map((key) => locate(key, candidates))
}

const shown = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

const rangeText = ({ lower, upper, prefix }: KeyRange): string =>
  prefix === undefined
    ? `${printable(lower)} to ${printable(upper)}`
    : `all keys that begin with ${printable(prefix)}`

/** The places of a key for people. */
export const printLocated = (
  { places, almost }: Located,
  columns: number,
  paint: Paint,
): string[] => {
  if (places.length === 0 && almost.length === 0)
    return [paint.yellow('  No key of the design looks like this.')]
  return [
    ...places.flatMap(({ entity, index, side, pattern, values, parent, siblings }) => [
      `  ${paint.bold(entity)}, ${index}, ${side === 'pk' ? 'partition key' : 'sort key'}: ${pattern}`,
      ...columnsOf(
        Object.entries(values).map(([name, value]) => [name, shown(value)]),
        columns,
        4,
      ),
      ...(parent === undefined ? [] : wrap(`parent: ${printable(parent)}`, columns, '    ')),
      ...(siblings ? wrap(`siblings: ${rangeText(siblings)}`, columns, '    ') : []),
    ]),
    ...almost.flatMap(({ entity, index, reason }) =>
      wrap(`It is almost a key of ${entity} (${index}). ${reason}`, columns, '  ! ').map((line) =>
        paint.yellow(line),
      ),
    ),
  ]
}
