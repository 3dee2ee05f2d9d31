import fc from 'fast-check'
import { type AnyField, type Key, key, type Part } from '../src/index.ts'
import { KINDS, type Kind } from './kinds.ts'

export type Values = Record<string, unknown>

/** A key definition with the reference's view of it. */
export interface Definition {
  readonly key: Key<Part[]>
  readonly kinds: readonly Kind[]
  readonly names: readonly string[]
  /** The key that the reference makes. */
  readonly encode: (values: Values) => string
  /** The order that the reference sees. */
  readonly compare: (a: Values, b: Values) => number
  readonly values: fc.Arbitrary<Values>
}

const LITERALS = ['USER', 'ORDER', '#METADATA', 'VERSION#LATEST', '', 'A B', 'a', '\u{1f600}']
const NAMES = ['a', '__proto__', 'constructor', 'b c']

export const define = (parts: readonly (string | Kind)[]): Definition => {
  const kinds = parts.filter((part): part is Kind => typeof part !== 'string')
  const names = NAMES.slice(0, kinds.length)
  let field = 0
  const made = parts.map(
    (part): Part => (typeof part === 'string' ? part : part.make(names[field++] as string)),
  )
  const encode = (values: Values): string => {
    let at = 0
    return parts
      .map((part) =>
        typeof part === 'string' ? part : part.encode(values[names[at++] as string] as never),
      )
      .join('#')
  }
  const compare = (a: Values, b: Values): number => {
    for (const [i, kind] of kinds.entries()) {
      const name = names[i] as string
      const order = kind.compare(a[name] as never, b[name] as never)
      if (order !== 0) return order
    }
    return 0
  }
  // Object.fromEntries makes own properties, also of `__proto__`.
  const values = fc
    .tuple(...kinds.map((kind) => kind.values))
    .map((list) => Object.fromEntries(list.map((value, i) => [names[i] as string, value])))
  const definition = { key: key(...made), kinds, names, encode, compare, values }
  const title = parts.map((part) => (typeof part === 'string' ? part : `<${part.title}>`)).join('#')
  return Object.defineProperty(definition, fc.toStringMethod, { value: () => title })
}

/** Keys of one to four parts: literals anywhere, fields of every kind in both directions. */
export const definitions: fc.Arbitrary<Definition> = fc
  .array(fc.oneof(fc.constantFrom(...LITERALS), fc.constantFrom(...KINDS)), {
    minLength: 1,
    maxLength: 4,
  })
  .map(define)

/** Some values of a definition, many of which share leading fields with one another. */
export const relatives = ({ values, names }: Definition): fc.Arbitrary<Values[]> =>
  fc
    .tuple(fc.array(values, { minLength: 2, maxLength: 5 }), fc.array(fc.nat(3), { maxLength: 4 }))
    .map(([list, cuts]) => {
      const mixed = cuts.map((cut, i) => {
        const [one, other] = [
          list[i % list.length] as Values,
          list[(i + 1) % list.length] as Values,
        ]
        return Object.fromEntries(names.map((name, at) => [name, (at < cut ? one : other)[name]]))
      })
      return [...list, ...mixed]
    })

/** A definition and some of its values. */
export const populated: fc.Arbitrary<[Definition, Values[]]> = definitions.chain((definition) =>
  fc.tuple(fc.constant(definition), relatives(definition)),
)

export const fieldAt = (definition: Definition, i: number): AnyField =>
  definition.key.fields[i] as AnyField
