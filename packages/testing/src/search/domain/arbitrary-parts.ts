import type fc from 'fast-check'

/** What the arbitraries of fast-check are made of, each of some of these. */
export interface Insides {
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
  readonly cachedBiasedMaxLength?: number
  readonly setBuilder?: unknown
  readonly canShrinkWithoutContext: (candidate: unknown) => boolean
}

/** Each arbitrary that one is made of, replaced by another. */
export const innerWith = (
  { arb, arbs, warbs, sourceArb, chainer }: Insides,
  change: (inner: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>,
): Partial<Insides> => ({
  ...(arb && { arb: change(arb) }),
  ...(arbs && { arbs: arbs.map(change) }),
  ...(warbs && { warbs: warbs.map((one) => ({ ...one, arbitrary: change(one.arbitrary) })) }),
  ...(sourceArb && { sourceArb: change(sourceArb) }),
  ...(chainer && { chainer: (value: unknown) => change(chainer(value)) }),
})

/** The same arbitrary with other parts. */
export const copyWith = <A extends object>(arbitrary: A, changes: object): A =>
  Object.assign(Object.create(Object.getPrototypeOf(arbitrary)), arbitrary, changes)

/** What an arbitrary is: those of one kind are made of the same. */
export const kindOf = (arbitrary: fc.Arbitrary<unknown>): unknown => arbitrary.constructor
