import type { AnyField, AnyKey } from '@keywright/core'
import type { AttributeSchema, Values } from '../stored/stored-types.ts'
import { recordOf } from './record.ts'

/** How keys are joined from texts, where all are keys of core, each in an attribute of its own. */
export interface PlainPlan {
  /** The values that the keys hold. Each is encoded once, even when several keys share it. */
  readonly values: readonly PlainValue[]
  readonly keys: readonly PlainKey[]
  /** The attributes that hold the keys. */
  readonly names: readonly string[]
}

interface PlainValue {
  readonly name: string
  readonly encode: (value: never) => string
}

interface PlainKey {
  /** What it is joined from: fixed texts, and between them values, by their places in the plan. */
  readonly fixed: readonly string[]
  readonly places: readonly number[]
  /** The same for up to two values, which is what most keys have. */
  readonly head: string
  readonly first: number
  readonly middle: string
  readonly second: number
  readonly tail: string
  /** This many UTF-16 units fit for sure: each takes at most three bytes. */
  readonly fits: number
  /** The values that its index needs, by their places in the plan. */
  readonly needs: readonly number[]
  readonly isSparse: boolean
}

type Texts = readonly (string | undefined)[]

/** What a plan needs to know of an index, and of its sides. */
interface IndexFacts {
  readonly index: { readonly sparse: boolean; readonly when: unknown }
  readonly sides: readonly {
    readonly key: AnyKey | undefined
    readonly shard: unknown
    readonly fields: readonly AnyField[]
    readonly attributes: readonly AttributeSchema[]
    readonly limit: number
  }[]
}

/** The plan of these indexes; `undefined` where one of them needs more than joined texts. */
export const plainPlan = (indexes: readonly IndexFacts[]): PlainPlan | undefined => {
  const sides = indexes.flatMap((one) => one.sides)
  const names = new Set(sides.map(({ attributes }) => attributes[0]?.name))
  const isPlain =
    names.size === sides.length &&
    !names.has('__proto__') &&
    sides.every(({ key, shard }) => key && !key.range && !shard) &&
    indexes.every(({ index }) => !index.when)
  if (!isPlain) return undefined
  const fields: AnyField[] = []
  const placeOf = (field: AnyField): number => {
    const at = fields.findIndex(({ name, codec }) => name === field.name && codec === field.codec)
    return at < 0 ? fields.push(field) - 1 : at
  }
  const keys = indexes.flatMap(({ index, sides: own }) => {
    const needs = own.flatMap((side) => side.fields.map(placeOf))
    return own.map((side): PlainKey => {
      const { fixed } = side.key as AnyKey
      const [head = '', middle = '', tail = ''] = fixed
      const places = side.fields.map(placeOf)
      const [first = 0, second = 0] = places
      const fits = Math.floor(side.limit / 3)
      const isSparse = index.sparse
      return { fixed, places, head, first, middle, second, tail, fits, needs, isSparse }
    })
  })
  return {
    values: fields.map(({ name, codec }) => ({ name, encode: codec.encode })),
    keys,
    names: sides.map(({ attributes }) => (attributes[0] as AttributeSchema).name),
  }
}

const joined = (key: PlainKey, texts: Texts): string => {
  const { fixed, places, head, first, middle, second, tail } = key
  if (places.length === 1) return head + texts[first] + middle
  if (places.length === 2) return head + texts[first] + middle + texts[second] + tail
  return places.reduce((text, at, i) => `${text}${texts[at]}${fixed[i + 1]}`, head)
}

/**
 * The keys of an item; `undefined` where anything is unusual: a value that is missing or refused, or
 * a key that may be too long. The general way then says what is wrong, and in which index.
 */
export const plainKeys = (
  { values, keys, names }: PlainPlan,
  item: Values,
): Record<string, string> | undefined => {
  try {
    const texts: (string | undefined)[] = new Array(values.length)
    let isWhole = true
    for (let i = 0; i < values.length; i++) {
      const { name, encode } = values[i] as PlainValue
      const value = Object.hasOwn(item, name) ? item[name] : undefined
      if (value === undefined || value === null) isWhole = false
      else texts[i] = encode(value as never)
    }
    const made: (string | undefined)[] = new Array(keys.length)
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as PlainKey
      if (isWhole || hasAll(texts, key.needs)) {
        const text = joined(key, texts)
        if (text === '' || text.length > key.fits) return undefined
        made[i] = text
      } else if (!key.isSparse) return undefined
    }
    return recordOf(names, made)
  } catch {
    return undefined
  }
}

const hasAll = (texts: Texts, needs: readonly number[]): boolean =>
  needs.every((at) => texts[at] !== undefined)
