import { type Key, KeyError, type Part } from '@keywright/core'
import { arbitraryFor } from '@keywright/testing'
import fc from 'fast-check'
import { printable } from '../io/visible.ts'
import type { Finding } from './finding.ts'
import type { Template } from './parse-template.ts'
import { KINDS, type KindName, oneOfEach } from './value-kinds.ts'

/** A partition key is read whole: no query takes the beginning of one. */
export const isPartitionKey = ({ label = '' }: Template): boolean =>
  /pk$|hash_?key$|partition_?key$/i.test(label)

type Values = Readonly<Record<string, unknown>>

/** Values that people know, which differ in the last one only. */
const wellKnown = (template: Template, kindOf: (name: string) => KindName): readonly Values[] => {
  const last = template.names.at(-1) as string
  // Of these only some values are possible: what the fields draw must do.
  if (template.values.some(({ told }) => told !== undefined)) return []
  const after = template.between.at(-1) as string
  const { begins } = KINDS[kindOf(last)]
  const ends = after === '' || kindOf(last) !== 'text' ? begins : ['1', `1${after}2`]
  const others = oneOfEach(template.names, kindOf)
  return ends.map((value) => ({ ...others, [last]: value }))
}

/**
 * Looks for a key that is the beginning of another one: whoever reads with it as a prefix gets the
 * other as well. It tries values that people know first, and then what the fields draw.
 */
export const checkPrefix = (
  template: Template,
  own: Key<Part[]>,
  encode: (values: Values) => string,
  kindOf: (name: string) => KindName,
  { seed = 1, numRuns = 80 }: { readonly seed?: number; readonly numRuns?: number },
): Finding | undefined => {
  const drawn = (): readonly Values[] =>
    fc.sample(arbitraryFor(own) as fc.Arbitrary<Values>, { seed, numRuns })
  return beginning(wellKnown(template, kindOf), encode) ?? beginning(drawn(), encode)
}

/** An empty value says little: everything begins with it. */
const hasEmpty = (values: Values): boolean => Object.values(values).includes('')

const keyOf = (values: Values, encode: (values: Values) => string): string | undefined => {
  try {
    return encode(values)
  } catch (error) {
    if (error instanceof KeyError || error instanceof RangeError) return undefined
    throw error
  }
}

const beginning = (
  all: readonly Values[],
  encode: (values: Values) => string,
): Finding | undefined => {
  const entries = all
    .flatMap((values) => {
      const key = keyOf(values, encode)
      return key === undefined || hasEmpty(values) ? [] : [{ values, key }]
    })
    // The keys that begin with a key follow it at once.
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  for (const [i, first] of entries.entries()) {
    const second = entries.slice(i + 1).find(({ key }) => key !== first.key)
    if (!second?.key.startsWith(first.key)) continue
    const keys = [first.key, second.key]
    const [a, b] = keys.map(printable)
    return {
      law: 'prefixSafe',
      values: [first.values, second.values],
      keys,
      message: `${a} is the beginning of ${b}: begins_with(${a}) returns the item of ${b} as well, which may be another owner's. A query for the whole key is not affected.`,
    }
  }
  return undefined
}
