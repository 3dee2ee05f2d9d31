import fc from 'fast-check'
import { effortOf, LONG, totalEffort } from '../shrink/effort.ts'
import { simplerAlone, simplerTogether } from '../shrink/simpler.ts'
import type { Subject } from '../subject/subject-types.ts'
import type { Domain } from './domain.ts'
import { pick, relativesOf } from './relatives.ts'
import { surveyOf } from './survey.ts'

/** How many values to draw at once: close relatives, and others from all over. */
export interface GroupSize {
  readonly near: number
  readonly crowd?: number
}

/** A value and what its arbitrary needs to shrink it. */
interface Member<V> {
  readonly value: V
  readonly context: unknown
}

/**
 * Lists of values that are likely to be close: equal parts, prefixes of each other, neighbours.
 *
 * An encoder that fails does so on two values that differ a little; two that are drawn on their own
 * differ a lot.
 */
export const groupsOf = <V>(subject: Subject<V>, size: GroupSize): fc.Arbitrary<V[]> =>
  new Groups(subject, size)

// A class because fast-check asks for one: only an Arbitrary of its own can draw from the relatives
// of a value (its shrinks are in the domain of any arbitrary) and shrink a list as a whole.
class Groups<V> extends fc.Arbitrary<V[]> {
  private readonly values: fc.Arbitrary<V>
  private readonly size: GroupSize
  private readonly domain: Domain<V>
  private readonly delimiters: readonly string[]

  constructor(subject: Subject<V>, size: GroupSize) {
    super()
    const { domain, delimiters, isLong } = surveyOf(subject)
    this.values = subject.values
    this.domain = domain
    this.delimiters = delimiters
    // Long values take long to draw, and a few of them do as well.
    this.size = isLong ? { near: 3 } : size
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<V[]> {
    const { near, crowd = 0 } = this.size
    const draw = (): Member<V> => memberOf(this.values.generate(random, bias))
    const members = Array.from({ length: 1 + random.nextInt(0, near >> 1) }, draw)
    for (let tries = 0; members.length < near && tries < 3 * near; tries++) {
      members.push(...this.relatives(random, members))
    }
    while (members.length < near + crowd) members.push(draw())
    return groupOf(members)
  }

  private relatives(random: fc.Random, members: readonly Member<V>[]): Member<V>[] {
    const one = pick(random, members)
    if (random.nextInt(0, 3) === 0 && this.canShrink(one)) {
      const shrinks = this.values.shrink(one.value, one.context)
      const last = shrinks.take(random.nextInt(1, 6)).getNthOrLast(5)
      return last ? [memberOf(last)] : []
    }
    const values = members.map(({ value }) => value)
    return relativesOf(random, one.value, pick(random, values), this.delimiters)
      .filter((candidate) => this.domain.has(candidate, values))
      .map((value) => ({ value: value as V, context: undefined }))
  }

  override canShrinkWithoutContext(_value: unknown): _value is V[] {
    return false
  }

  override shrink(values: V[], context: unknown): fc.Stream<fc.Value<V[]>> {
    const contexts = context as readonly unknown[]
    const members = values.map((value, i) => ({ value, context: contexts[i] }))
    return fc.stream(this.simpler(members))
  }

  private *simpler(members: readonly Member<V>[]): Generator<fc.Value<V[]>> {
    yield* fewer(members)
    const values = members.map(({ value }) => value)
    const isLong = totalEffort(values) > LONG
    if (!isLong) {
      const weight = totalEffort(values) - ROUNDING
      for (const group of simplerTogether(values)) {
        if (totalEffort(group) < weight && group.every((value) => this.domain.has(value, values))) {
          yield groupOf(group.map((value) => ({ value: value as V, context: undefined })))
        }
      }
    }
    for (const [i, member] of members.entries()) {
      const weight = effortOf(member.value) - (isLong ? 1 : ROUNDING)
      for (const simple of isLong ? this.shrinks(member, 200) : this.alone(member)) {
        if (effortOf(simple.value) < weight) {
          yield groupOf(members.map((other, j) => (i === j ? simple : other)))
        }
      }
    }
  }

  private *alone(member: Member<V>): Generator<Member<V>> {
    for (const value of simplerAlone(member.value)) {
      if (this.domain.has(value, [member.value])) yield { value, context: undefined }
    }
    yield* this.shrinks(member, Number.POSITIVE_INFINITY)
  }

  private *shrinks(member: Member<V>, most: number): Generator<Member<V>> {
    if (!this.canShrink(member)) return
    let left = most
    for (const shrunk of this.values.shrink(member.value, member.context)) {
      if (left-- <= 0) return
      yield memberOf(shrunk)
    }
  }

  /** What was put together has no context, and some arbitraries cannot do without. */
  private canShrink({ value, context }: Member<V>): boolean {
    return context !== undefined || this.values.canShrinkWithoutContext(value)
  }
}

const memberOf = <V>({ value, context }: fc.Value<V>): Member<V> => ({ value, context })

const groupOf = <V>(members: readonly Member<V>[]): fc.Value<V[]> =>
  new fc.Value(
    members.map(({ value }) => value),
    members.map(({ context }) => context),
  )

// Sums of the same weights differ in their last bits; without this, shrinking might never end.
const ROUNDING = 1e-9

/** One value, or two: most laws are about no more. Where that is not enough, all but one. */
function* fewer<V>(members: readonly Member<V>[]): Generator<fc.Value<V[]>> {
  const n = members.length
  const of = (...at: number[]) => groupOf(at.map((i) => members[i] as Member<V>))
  if (n > 1) for (let i = 0; i < n; i++) yield of(i)
  if (n > 2) for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) yield of(i, j)
  if (n > 3) for (let i = 0; i < n; i++) yield groupOf(members.filter((_, j) => i !== j))
}
