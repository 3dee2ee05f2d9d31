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
  // What the values of both tenants have to be for equal texts, and which of them have to be the same.
  const own = new Map<string, string>()
  const theirs = new Map<string, string>()
  const same = new Set<string>()
  for (let i = 0; i < known; i++) {
    const [one, other] = [allowed[i], others[i]] as [Segment, Segment]
    if (typeof one === 'string') {
      if (!mayBe(other, one, theirs)) return false
    } else {
      const text = textOf(one, given[one.name])
      if (text !== undefined) own.set(one.name, text)
      if (typeof other === 'string') {
        if (!mayBe(one, other, own)) return false
      } else if (one.name === other.name) same.add(one.name)
      else if (text !== undefined && !mayBe(other, text, theirs)) return false
    }
  }
  const isOne = (name: string): boolean =>
    same.has(name) || (own.has(name) && own.get(name) === theirs.get(name))
  return !Object.keys(given).every(isOne)
}

/** Whether a segment may be this text, beside what is known of the values already. */
const mayBe = (segment: Segment, text: string, known: Map<string, string>): boolean => {
  if (typeof segment === 'string') return segment === text
  const { name, codec } = segment
  const before = known.get(name) ?? text
  known.set(name, text)
  return before === text && (segment === NUMBER ? /^\d+$/.test(text) : takes(codec, text))
}

const takes = (codec: AnyField['codec'], text: string): boolean =>
  attempt(() => codec.encode(codec.decode(text) as never)) === text

/** The text of a literal value; that of a tag is not known. */
const textOf = ({ codec }: AnyField, value: unknown): string | undefined =>
  tagOf(value) === undefined ? attempt(() => codec.encode(value as never)) : undefined
