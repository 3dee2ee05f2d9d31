import fc from 'fast-check'
import { chance, pick } from './chance.ts'
import { stretched } from './domain/full-length.ts'
import { relativesOf } from './relatives/relatives.ts'
import { effortOf, LONG, totalEffort } from './simpler/reading-effort.ts'
import { simplerTapes } from './simpler/simpler-tapes.ts'
import { simplerAlone, simplerTogether } from './simpler/simpler-values.ts'
import { type Searched, type Survey, surveyOf } from './survey.ts'
import { filledUp } from './tapes/list-edits.ts'
import type { List } from './tapes/list-spans.ts'
import { lowest, type Tape } from './tapes/tape.ts'
import { editsOf } from './tapes/tape-edits.ts'

/** How many values to draw at once: close relatives, and others from all over. */
export interface GroupSize {
  readonly near: number
  readonly crowd?: number
}

const FEW: GroupSize = { near: 4 }

/** A value, and what is needed to make simpler ones and others like it. */
export interface Member<V> {
  readonly value: V
  readonly context?: unknown
  readonly tape?: Tape | undefined
  readonly lists?: readonly List[] | undefined
  readonly bias?: number | undefined
}

/**
 * Lists of values that are likely to be close: equal parts, prefixes of each other, neighbours.
 *
 * An encoder that fails does so on two values that differ a little; two that are drawn on their own
 * differ a lot. Every value is one that the arbitrary can draw: it recognises it, or draws it.
 */
export const groupsOf = <V>(subject: Searched<V>, size: GroupSize): Groups<V> =>
  new Groups(subject, size)

// A class because fast-check asks for one: only an Arbitrary of its own can draw from the relatives
// of a value (its shrinks are in the domain of any arbitrary) and shrink a list as a whole.
export class Groups<V> extends fc.Arbitrary<V[]> {
  private readonly values: fc.Arbitrary<V>
  private readonly size: GroupSize
  private readonly survey: Survey<V>
  /** Whether the values are drawn longer than fast-check would. */
  private readonly isStretched: boolean
  /** The same with longer values, where `maxLength` promises more than fast-check draws. */
  private readonly longer: Groups<V> | undefined

  constructor(subject: Searched<V>, size: GroupSize, isStretched = false) {
    super()
    this.values = subject.values
    this.isStretched = isStretched
    this.survey = surveyOf(subject, isStretched)
    // Long values take long to draw, and a few of them do as well.
    this.size = this.survey.isLong ? FEW : subject.isOwn ? { near: size.near } : size
    const values = subject.isKey ? undefined : stretched(subject.values)
    this.longer = values && new Groups({ ...subject, values }, { near: size.near }, true)
  }

  /** How many of the values are relatives; the others are the crowd. */
  get nearSize(): number {
    return this.size.near
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<V[]> {
    return groupOf(this.members(random, bias))
  }

  /** Some values, their relatives, and a crowd of others. */
  private members(random: fc.Random, bias: number | undefined): Member<V>[] {
    if (this.longer && chance(random, 4)) return this.longer.members(random, bias)
    const { near, crowd = 0 } = this.size
    const members: Member<V>[] = Array.from({ length: 1 + random.nextInt(0, near >> 1) }, () =>
      this.survey.layout
        ? this.survey.layout.play([], random, chance(random, 3) ? bias : undefined)
        : memberOf(this.values.generate(random, bias)),
    )
    if (this.isStretched && chance(random, 2)) members.push(...this.longest(random, members))
    for (let tries = 0; members.length < near && tries < 3 * near; tries++) {
      members.push(...this.relatives(random, members))
    }
    members.splice(near)
    while (members.length < near + crowd) members.push(memberOf(this.values.generate(random, bias)))
    return members
  }

  /** Two of the longest values, which differ at the end. */
  private longest(random: fc.Random, [first]: readonly Member<V>[]): Member<V>[] {
    const { layout } = this.survey
    if (!layout || !first?.tape) return []
    const { tape, lists = [], bias } = first
    return filledUp(random, tape, lists).map((edited) => layout.play(edited, random, bias))
  }

  private relatives(random: fc.Random, members: readonly Member<V>[]): Member<V>[] {
    const { domain, layout, hints } = this.survey
    const one = pick(random, members)
    if (chance(random, domain.isKnown ? 10 : 5)) {
      const last = [...this.shrinks(one, random.nextInt(1, 6))].slice(-1)
      if (last.length > 0) return last
    }
    const other = pick(random, members)
    const { tape, lists = [], bias } = one
    // Where values can be made up too, both ways find what the other cannot.
    const isMadeUp = domain.isKnown && chance(random, 2)
    if (layout && tape && !isMadeUp) {
      return editsOf(random, { tape, lists }, other.tape ?? tape, layout, hints).map((edited) =>
        layout.play(edited, random, bias),
      )
    }
    if (!domain.isKnown) return []
    return relativesOf(random, one.value, other.value, hints)
      .filter((candidate) => domain.has(candidate))
      .map((value) => ({ value: value as V }))
  }

  override canShrinkWithoutContext(_value: unknown): _value is V[] {
    return false
  }

  override shrink(values: V[], context: unknown): fc.Stream<fc.Value<V[]>> {
    const members = context as readonly Member<V>[]
    const given = values.map((value, i) => ({ ...members[i], value }))
    return fc.stream(mapped(this.simpler(given)))
  }

  /** The same values, drawn anew: an encoder may have changed those that could not be copied. */
  anew(members: readonly Member<V>[]): Member<V>[] {
    const { layout } = this.survey
    return members.map((member) =>
      layout && member.tape ? layout.play(member.tape, lowest(), member.bias) : member,
    )
  }

  /** Simpler groups: fewer values, then plainer ones, together or alone. */
  *simpler(members: readonly Member<V>[]): Generator<readonly Member<V>[]> {
    yield* fewer(members)
    const values = members.map(({ value }) => value)
    const isLong = totalEffort(values) > LONG
    const effort = totalEffort(values) - ROUNDING
    for (const group of isLong ? [] : this.together(members)) {
      if (totalEffort(group.map(({ value }) => value)) < effort) yield group
    }
    for (const [i, member] of members.entries()) {
      const own = effortOf(member.value) - (isLong ? 1 : ROUNDING)
      for (const simple of isLong ? this.shrinks(member, 200) : this.alone(member)) {
        if (effortOf(simple.value) < own) yield members.map((one, j) => (i === j ? simple : one))
      }
    }
  }

  private *together(members: readonly Member<V>[]): Generator<readonly Member<V>[]> {
    const { domain, layout } = this.survey
    if (domain.isKnown) {
      for (const group of simplerTogether(members.map(({ value }) => value))) {
        if (group.every((value) => domain.has(value))) {
          yield group.map((value) => ({ value: value as V }))
        }
      }
      return
    }
    const takes = members.flatMap(({ tape, lists = [] }) => (tape ? [{ tape, lists }] : []))
    if (!layout || takes.length < members.length) return
    for (const group of simplerTapes(takes, layout)) {
      yield group.map((tape, i) => layout.play(tape, lowest(), members[i]?.bias))
    }
  }

  private *alone(member: Member<V>): Generator<Member<V>> {
    const { domain } = this.survey
    if (domain.isKnown) {
      for (const value of simplerAlone(member.value)) {
        if (domain.has(value)) yield { value: value as V }
      }
    }
    yield* this.shrinks(member, Number.POSITIVE_INFINITY)
  }

  private *shrinks(member: Member<V>, most: number): Generator<Member<V>> {
    let left = most
    try {
      if (!this.canShrink(member)) return
      for (const shrunk of this.values.shrink(member.value, member.context)) {
        if (left-- <= 0) return
        yield memberOf(shrunk)
      }
    } catch {
      // A mapper that changes its argument, or an encoder that changes what could not be copied, leaves
      // nothing to shrink behind.
    }
  }

  /** What was put together has no context, and some arbitraries cannot do without. */
  private canShrink({ value, context }: Member<V>): boolean {
    return context !== undefined || this.values.canShrinkWithoutContext(value)
  }
}

const memberOf = <V>({ value, context }: fc.Value<V>): Member<V> => ({ value, context })

const drawn = new WeakMap<object, readonly unknown[]>()

const groupOf = <V>(members: readonly Member<V>[]): fc.Value<V[]> => {
  const values = members.map(({ value }) => value)
  drawn.set(values, members)
  return new fc.Value(values, members)
}

/** The members of a group that was drawn, in its order. */
export const membersOf = <V>(group: readonly V[]): readonly Member<V>[] =>
  (drawn.get(group) as readonly Member<V>[] | undefined) ?? group.map((value) => ({ value }))

function* mapped<V>(groups: Iterable<readonly Member<V>[]>): Generator<fc.Value<V[]>> {
  for (const members of groups) yield groupOf(members)
}

// Sums of the same efforts differ in their last bits; without this, shrinking might never end.
const ROUNDING = 1e-9

/** One value, or two: most laws are about no more. Where that is not enough, all but one. */
function* fewer<V>(members: readonly Member<V>[]): Generator<readonly Member<V>[]> {
  const n = members.length
  const of = (...at: number[]) => at.map((i) => members[i] as Member<V>)
  if (n > 1) for (let i = 0; i < n; i++) yield of(i)
  if (n > 2) for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) yield of(i, j)
  if (n > 3) for (let i = 0; i < n; i++) yield members.filter((_, j) => i !== j)
}
