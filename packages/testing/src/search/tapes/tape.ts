import fc from 'fast-check'

/** One decision that an arbitrary left to chance: a whole number between two others. */
export interface Choice {
  readonly min: number | bigint
  readonly max: number | bigint
  readonly value: number | bigint
}

/** All decisions behind a value, in order. */
export type Tape = readonly Choice[]

/** A value, the decisions behind it, and what its arbitrary needs to shrink it. */
export interface Take<V> {
  readonly value: V
  readonly context: unknown
  readonly tape: Tape
  readonly bias: number | undefined
}

/**
 * Lets an arbitrary draw with these decisions: where there is none, or none that fits, chance decides.
 *
 * Whatever the tape says, the value is one that the arbitrary can draw, because it draws it.
 */
export const play = <V>(
  values: fc.Arbitrary<V>,
  tape: Tape,
  random: fc.Random,
  bias: number | undefined,
): Take<V> => {
  const played: Choice[] = []
  const source = player(tape, random, played)
  positions.set(source, played)
  const { value, context } = values.generate(source, bias)
  return { value, context, tape: played, bias }
}

const positions = new WeakMap<fc.Random, readonly Choice[]>()

/** How many choices a player has played. */
export const positionOf = (player: fc.Random): number => positions.get(player)?.length ?? 0

/** Decides on a whole number between two others; a source of chance can be asked for one. */
type Decide = <N extends number | bigint>(min: N, max: N, ask: (random: fc.Random) => N) => N

// fast-check asks a source of chance for whole numbers between two others, and for nothing else.
const sourceOf = (decide: Decide, clone: () => fc.Random): fc.Random => {
  const source: Pick<fc.Random, 'nextInt' | 'nextBigInt' | 'nextDouble' | 'clone' | 'next'> = {
    nextInt: (min?: number, max?: number) => {
      const [low, high] = [min ?? -0x80000000, max ?? 0x7fffffff]
      return decide<number>(low, high, (random) => random.nextInt(low, high))
    },
    nextBigInt: (min, max) => decide<bigint>(min, max, (random) => random.nextBigInt(min, max)),
    next: (bits) => decide<number>(0, 2 ** bits - 1, (random) => random.next(bits)),
    nextDouble: () => {
      const [parts, last] = [2 ** 53, 2 ** 53 - 1]
      return decide<number>(0, last, (random) => Math.floor(random.nextDouble() * parts)) / parts
    },
    clone,
  }
  return source as fc.Random
}

const player = (tape: Tape, random: fc.Random, played: Choice[]): fc.Random => {
  let at = 0
  const decide: Decide = (min, max, ask) => {
    const planned = tape[at++]?.value
    const fits =
      typeof planned === typeof min &&
      (planned as typeof min) >= min &&
      (planned as typeof max) <= max &&
      (typeof planned === 'bigint' || Number.isInteger(planned))
    // -0 is nothing that chance would say.
    const value = !fits ? ask(random) : ((planned === 0 ? 0 : planned) as typeof min)
    played.push({ min, max, value })
    return value
  }
  return sourceOf(decide, () => player(tape.slice(at), random.clone(), []))
}

// Enough for the parts that a simplified tape leaves open.
const PATIENCE = 64

/**
 * The least, for tapes that are simplified: chance would make them harder to read. After a while it is
 * chance all the same, because a filter may refuse the least for ever.
 */
export const lowest = (): fc.Random => {
  let left = PATIENCE
  let random: fc.Random | undefined
  const decide: Decide = (min, _max, ask) => {
    if (left-- > 0) return min
    random ??= chanceFrom(1)
    return ask(random)
  }
  return sourceOf(decide, lowest)
}

/** A source of chance that is always the same for the same seed. */
export const chanceFrom = (seed: number): fc.Random =>
  fc.sample(new Source(), { numRuns: 1, seed })[0] as fc.Random

// fast-check has no other way to get at one.
class Source extends fc.Arbitrary<fc.Random> {
  override generate(random: fc.Random): fc.Value<fc.Random> {
    return new fc.Value(random.clone(), undefined)
  }

  override canShrinkWithoutContext(_value: unknown): _value is fc.Random {
    return false
  }

  override shrink(): fc.Stream<fc.Value<fc.Random>> {
    return fc.Stream.nil()
  }
}
