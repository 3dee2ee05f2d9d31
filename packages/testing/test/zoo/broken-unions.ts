import fc from 'fast-check'
import { type Broken, broken, free } from './zoo.ts'

const few = fc.constantFrom('a', 'b', 'c')
const dictionary = fc.dictionary(fc.string(), fc.string())
const setOf = <V>(values: fc.Arbitrary<V[]>): fc.Arbitrary<Set<V>> =>
  values.map((list) => new Set(list))

class Account {
  readonly name: string
  readonly #number: number
  constructor(name: string, number: number) {
    this.name = name
    this.#number = number
  }
  get number(): number {
    return this.#number
  }
}

const account = fc.tuple(few, fc.nat(99)).map(([name, number]) => new Account(name, number))

/** A name and its value, joined; the entries joined again. */
const joined = (values: object, inner: string, outer: string): string =>
  Object.entries(values)
    .sort()
    .map((entry) => entry.join(inner))
    .join(outer)

/** Encoders of sets, maps, dictionaries, classes, and of values of several types. */
export const UNIONS: readonly Broken[] = [
  broken('a set of texts as it was filled', 'deterministic', {
    values: setOf(fc.array(fc.string())),
    encode: (set) => JSON.stringify([...set]),
    compare: free,
  }),
  broken('a set of numbers as it was filled', 'deterministic', {
    values: setOf(fc.uniqueArray(fc.nat(), { maxLength: 5 })),
    encode: (set) => `K#${[...set].join(',')}`,
    compare: free,
  }),
  broken('a map as it was filled', 'deterministic', {
    values: fc.array(fc.tuple(fc.string(), fc.nat())).map((entries) => new Map(entries)),
    encode: (map) => JSON.stringify([...map]),
    compare: free,
  }),
  broken('a=b&c=d of any dictionary', 'injective', {
    values: dictionary,
    encode: (values) => `?${joined(values, '=', '&')}`,
    compare: free,
  }),
  broken('a:1,b:2 of any dictionary', 'injective', {
    values: fc.dictionary(fc.string(), fc.nat()),
    encode: (values) => `{${joined(values, ':', ',')}}`,
    compare: free,
  }),
  broken('an account without its number', 'injective', {
    values: account,
    encode: ({ name }) => `A#${name}`,
    compare: free,
  }),
  broken('an account with the last digit of its number', 'injective', {
    values: account,
    encode: ({ name, number }) => `A#${name}#${number % 10}`,
    compare: free,
  }),
  broken('a truth or a text', 'injective', {
    values: fc.oneof(fc.boolean(), fc.string()),
    encode: (value) => `V#${value}`,
    compare: free,
  }),
  broken('a list of thirty cut after 25 characters', 'injective', {
    values: fc.array(few, { maxLength: 30 }),
    encode: (list) => `L#${list.join('').slice(0, 25)}`,
    compare: free,
  }),
]
