import fc from 'fast-check'

/** What the arbitraries of fast-check are made of, each of some of these. */
export interface Insides {
  readonly underlying?: fc.Arbitrary<unknown>
  readonly arb?: fc.Arbitrary<unknown>
  readonly arbs?: readonly fc.Arbitrary<unknown>[]
  readonly warbs?: readonly { readonly arbitrary: fc.Arbitrary<unknown>; readonly weight: number }[]
  readonly constraints?: { readonly maxDepth?: number }
  readonly sourceArb?: fc.Arbitrary<unknown>
  readonly adapter?: (value: unknown) => { readonly adapted: boolean }
  readonly min?: number | bigint
  readonly max?: number | bigint
  readonly chainer?: (value: unknown) => fc.Arbitrary<unknown>
  readonly mapper?: (value: unknown) => unknown
  readonly unmapper?: (value: unknown) => unknown
  readonly refinement?: (value: unknown) => boolean
  readonly values?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxGeneratedLength?: number
  readonly lengthArb?: fc.Arbitrary<number>
  readonly setBuilder?: unknown
  readonly canShrinkWithoutContext: (candidate: unknown) => boolean
}

/** fast-check's own lengths are as long as this, or nearly so, where nobody gave one. */
export const UNLIMITED: number = 2 ** 30

/** The same arbitrary with other parts. */
export const copyWith = <A extends object>(arbitrary: A, changes: object): A =>
  Object.assign(Object.create(Object.getPrototypeOf(arbitrary)), arbitrary, changes)

/** One arbitrary of each kind; all others of fast-check are made of these. */
const KINDS: Readonly<Record<string, () => fc.Arbitrary<unknown> | undefined>> = {
  integer: () => fc.nat(),
  bigint: () => fc.bigInt(),
  constant: () => fc.constant(0),
  mapped: () => fc.nat().map(String),
  filtered: () => fc.nat().filter(Boolean),
  chained: () => fc.nat().chain(fc.nat),
  adapted: () => (fc.domain() as unknown as Insides).arb,
  unshrinkable: () => fc.noShrink(fc.nat()),
  unbiased: () => fc.noBias(fc.nat()),
  tuple: () => fc.tuple(),
  oneOf: () => fc.oneof(fc.nat(), fc.nat()),
  list: () => fc.array(fc.nat()),
  lazy: () => fc.letrec((tie) => ({ a: fc.nat(), b: tie('a') })).b as fc.Arbitrary<unknown>,
}

const known = new Map<unknown, string>()

/** What an arbitrary is: those of one kind are made of the same. `undefined` where it is none of these. */
export const kindOf = (arbitrary: fc.Arbitrary<unknown>): string | undefined => {
  if (known.size === 0) {
    for (const [kind, make] of Object.entries(KINDS)) known.set(make()?.constructor, kind)
  }
  return known.get(arbitrary.constructor)
}
