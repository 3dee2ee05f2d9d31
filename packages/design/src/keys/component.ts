import type { AnyShardedKey, AttributeType, Side } from '@keywright/adapters'
import { type AnyField, type Codec, shardOf } from '@keywright/core'
import { attempt, KINDS } from '@keywright/core/internal'

/**
 * What stands in one place of a key, between delimiters or alone in an attribute: a literal, a field
 * or the number of a shard. No text in it holds a delimiter, so keys are equal place by place.
 */
export interface Component {
  /** The field whose value it is. */
  readonly field: AnyField | undefined
  /** For a shard: the name of the value that decides it, and the shards that a value can be on. */
  readonly shard: { readonly by: string; readonly of: (value: unknown) => string[] } | undefined
  /** Texts that can stand here: all of them where `complete`, else some, familiar ones first. */
  readonly texts: readonly string[]
  readonly complete: boolean
  /** False for a codec that says nothing about its texts: any text may be one. */
  readonly bounded: boolean
  readonly reads: (text: string) => boolean
  readonly toValue: (text: string) => unknown
  readonly toText: (value: unknown) => string | undefined
}

/** The components of a partition or sort key, from the left. */
export const componentsOf = (side: Side): Component[] => {
  const { native, attributes, fields, key, shard } = side
  if (native) return fields.map((field, i) => nativeComponent(field, attributes[i]?.type ?? 'S'))
  const parts = (key?.parts ?? []).flatMap((part): Component[] =>
    typeof part === 'string' ? part.split('#').map(literal) : [fieldComponent(part)],
  )
  return shard ? [...parts, literal('SHARD'), shardComponent(shard, side.hashed)] : parts
}

const literal = (text: string): Component => ({
  field: undefined,
  shard: undefined,
  texts: [text],
  complete: true,
  bounded: true,
  reads: (other) => other === text,
  toValue: () => undefined,
  toText: () => undefined,
})

/** More shards than this are not listed: some of them stand for the rest. */
const LISTED = 64

const shardComponent = (
  { by, count, formerly }: AnyShardedKey,
  hashed: Side['hashed'],
): Component => {
  const counts = [count, ...formerly]
  const most = Math.max(...counts)
  const of = (value: unknown): string[] => {
    const text = attempt(() => (hashed ? hashed.codec.encode(value as never) : (value as string)))
    return text === undefined ? [] : different(counts.map((each) => String(shardOf(text, each))))
  }
  return {
    ...literal(''),
    shard: { by, of },
    texts: Array.from({ length: Math.min(most, LISTED) }, (_, i) => String(i)),
    complete: most <= LISTED,
    reads: (text) => /^(0|[1-9]\d*)$/.test(text) && Number(text) < most,
  }
}

/** Some values that make examples which people recognise. */
const familiar = (field: AnyField): readonly unknown[] => KINDS[field.kind].examples(field)

const fieldComponent = (field: AnyField): Component => {
  const { all, least, greatest, decode, encode } = field.codec as Codec<unknown, unknown>
  const toText = (value: unknown): string | undefined => attempt(() => encode(value))
  const toValue = (text: string): unknown => attempt(() => decode(text))
  const ends = [least, greatest].filter((text) => text !== undefined)
  return {
    field,
    shard: undefined,
    texts: all ?? different([...familiar(field).map(toText), ...ends]),
    complete: all !== undefined,
    bounded: all !== undefined || ends.length > 0,
    reads: (text) => toValue(text) !== undefined,
    toValue,
    toText,
  }
}

/** A field that stands alone in an attribute: text is stored as it is, and numbers as numbers. */
const nativeComponent = (field: AnyField, type: AttributeType): Component => {
  const joined = fieldComponent(field)
  if (type === 'N') return numberComponent(joined, field)
  if (!KINDS[field.kind].escaped || field.codec.descending) return joined
  const toText = (value: unknown): string | undefined =>
    joined.toText(value) === undefined ? undefined : (value as string)
  return {
    ...joined,
    texts: different(familiar(field).map(toText)),
    reads: (text) => toText(text) !== undefined,
    toValue: (text) => text,
    toText,
  }
}

/** Numbers are equal by value, however many digits their fields have. */
const numberComponent = (joined: Component, { kind }: AnyField): Component => {
  const toValue = (text: string): unknown =>
    kind === 'bigint' ? attempt(() => BigInt(text)) : kind === 'decimal' ? text : Number(text)
  const toText = (value: unknown): string | undefined => {
    const text = joined.toText(value)
    return text === undefined ? undefined : plain(joined.toValue(text))
  }
  return {
    ...joined,
    texts: different([1, 1n, 0, 0n].map(toText)),
    reads: (text) => toText(toValue(text)) === text,
    toValue,
    toText,
  }
}

/** `1.50` and `1.5` are the same number. */
const plain = (number: unknown): string => String(number).replace(/\.0*$|(\.\d*?)0+$/, '$1')

const different = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
]
