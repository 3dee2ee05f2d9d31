import { type AnyField, text } from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import type { Side } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { tagOf } from './principal-tag.ts'

/** What is between two delimiters of a key: a piece of a literal, or the text of any value of a field. */
type Segment = string | AnyField

/** A partition key, and how much of it a policy compares. */
interface Shape {
  readonly segments: readonly Segment[]
  /** The first so many segments are compared. */
  readonly known: number
  /** False where more follows what is compared. */
  readonly isWhole: boolean
}

const shapeOf = ({ key, shard }: Side, given: Values): Shape => {
  const parts = (key?.parts ?? []) as readonly Segment[]
  const own = parts.flatMap((part): readonly Segment[] =>
    typeof part === 'string' ? part.split('#') : [part],
  )
  const open = own.findIndex((one) => typeof one !== 'string' && !Object.hasOwn(given, one.name))
  const isWhole = open < 0 && !shard
  const known = open < 0 ? own.length + (shard ? 1 : 0) : open
  return { segments: shard ? [...own, 'SHARD', NUMBER] : own, known, isWhole }
}

/** The number of a shard: nobody gives a value of this name. */
const NUMBER: AnyField = /* @__PURE__ */ text('#')

/**
 * Whether a key of the second partition that belongs to another tenant may be one that a policy allows for the
 * first: `T#<org>#<day>` begins with `T#EXT#` for a tenant called EXT, and so does each key of `T#EXT#<org>`.
 */
export const reachesOthers = (first: Side, second: Side, given: Values): boolean => {
  const { segments: allowed, known, isWhole } = shapeOf(first, given)
  const { segments: others } = shapeOf(second, given)
  if (isWhole ? others.length !== known : others.length <= known) return false
  const pairs = others.slice(0, known).map((other, i) => [allowed[i] as Segment, other] as const)
  return (
    pairs.every(([one, other]) => mayBeEqual(one, other, given)) &&
    !Object.keys(given).every((name) => pairs.some((pair) => isSame(pair, name, given)))
  )
}

/** Whether the text of a segment may be that of another. */
const mayBeEqual = (one: Segment, other: Segment, given: Values): boolean => {
  const [a, b] = [one, other].map((segment) =>
    typeof segment === 'string' ? segment : textOf(segment, given[segment.name]),
  )
  if (typeof one !== 'string' && typeof other !== 'string') return true
  if (typeof other !== 'string') return takes(other, a as string)
  // What is allowed is known; only the value of a tag may be anything.
  return a === undefined ? takes(one as AnyField, other) : a === b
}

/** Whether two segments can be equal only for the same tenant. */
const isSame = (
  [one, other]: readonly [Segment, Segment],
  name: string,
  given: Values,
): boolean => {
  if (typeof other === 'string' || other.name !== name) return false
  return typeof one === 'string' ? one === textOf(other, given[name]) : one.name === name
}

/** The text of a literal value; that of a tag is not known. */
const textOf = ({ codec }: AnyField, value: unknown): string | undefined =>
  tagOf(value) === undefined ? attempt(() => codec.encode(value as never)) : undefined

const takes = ({ codec }: AnyField, text: string): boolean =>
  attempt(() => codec.encode(codec.decode(text) as never)) === text
