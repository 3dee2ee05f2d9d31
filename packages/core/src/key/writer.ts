import { rethrow } from '../error/guard.ts'
import type { Place } from '../error/place.ts'
import type { Layout } from './key-types.ts'

/** Values before they are checked: whatever a caller passed. */
export type Values = Readonly<Record<string, unknown>>

type Encode = (value: unknown, place: Place) => string

/**
 * Joins a key, from the values' own properties only: a field named `constructor` is not taken from
 * the prototype. One and two fields, which most keys have, are written out: that is faster by a
 * fifth.
 */
const joined = ({ fields, fixed, pattern }: Layout): ((values: Values) => string) => {
  const names = fields.map(({ name }) => name)
  const encoders = fields.map(({ codec }) => codec.encode as Encode)
  const places = names.map((field) => ({ pattern, field }))
  const [head = '', middle = '', tail = ''] = fixed
  const [first = '', second = ''] = names
  const [encode, encodeSecond] = encoders as [Encode, Encode]
  const [place, secondPlace] = places as [Place, Place]

  if (names.length === 1) {
    return (values) =>
      head + encode(Object.hasOwn(values, first) ? values[first] : undefined, place) + middle
  }
  if (names.length === 2) {
    return (values) =>
      head +
      encode(Object.hasOwn(values, first) ? values[first] : undefined, place) +
      middle +
      encodeSecond(Object.hasOwn(values, second) ? values[second] : undefined, secondPlace) +
      tail
  }
  return (values) => {
    let text = head
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      text += (encoders[i] as Encode)(value, places[i] as Place) + (fixed[i + 1] as string)
    }
    return text
  }
}

/** Makes the function that writes a key. */
export const keyWriter = (layout: Layout): ((values: Values) => string) => {
  const write = joined(layout)
  const { pattern } = layout
  return (values) => {
    try {
      return write(values ?? {})
    } catch (error) {
      return rethrow(error, 'INVALID_VALUE', 'values that can be read', { pattern })
    }
  }
}
