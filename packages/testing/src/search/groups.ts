import fc from 'fast-check'
import { chance, pick } from './chance.ts'
import { built } from './domain/domain.ts'
import { listEdits } from './relatives/list-edits.ts'
import { otherEnd, relativesOf } from './relatives/relatives.ts'
import { effortOf, LONG, totalEffort } from './simpler/reading-effort.ts'
import { shorterLists, simplerAlone, simplerTogether } from './simpler/simpler-values.ts'
import { type Searched, type Survey, surveyOf } from './survey.ts'
import { copyOf } from './values/copy.ts'

/** How many values to draw at once: close relatives, and others from all over. */
export interface GroupSize {
  readonly near: number
  readonly crowd?: number
}

const FEW: GroupSize = { near: 4 }

/** A value, what it was made of, and what is needed to shrink that. */
export interface Member<V> {
  readonly value: V
  /** Only what was drawn, or made up like it, has one. */
  readonly draft?: unknown
  readonly context?: unknown
}

/**
 * Lists of values that are likely to be close: equal parts, prefixes of each other, neighbours.
 *
 * An encoder that fails does so on two values that differ a little; two that are drawn on their own
 * differ a lot. Every value is one that the arbitrary can draw.
 */
export const groupsOf = <V>(subject: Searched<V>, size: GroupSize): Groups<V> =>
  new Groups(subject, size)

// A class because fast-check asks for one: only an Arbitrary of its own can draw from the relatives
// of a value (its shrinks are in the domain of any arbitrary) and shrink a list as a whole.
export class Groups<V> extends fc.Arbitrary<V[]> {
  private readonly size: GroupSize
  private readonly survey: Survey
  /** A key's fields draw texts as long as they have to be. */
  private readonly isKey: boolean

  constructor(subject: Searched<V>, size: GroupSize) {
    super()
    this.isKey = subject.isKey
    this.survey = surveyOf(subject)
    // Long values take long to draw, and a few of them do as well.
    this.size = this.survey.isLong ? FEW : subject.isOwn ? { near: size.near } : size
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
    const { draw, fill } = this.survey.domain
    // fast-check draws about ten characters, even for `maxLength: 1500`, which is a promise.
    const isLong = fill !== undefined && !this.isKey && chance(random, 4)
    const { near, crowd = 0 } = isLong ? FEW : this.size
    const one = (): Member<V> => this.memberOf(draw.generate(random, bias))
    const members = Array.from({ length: 1 + random.nextInt(0, near >> 1) }, one)
    if (isLong) members.unshift(...this.longer(random, members))
    for (let tries = 0; members.length < near && tries < 3 * near; tries++) {
      members.push(...this.relatives(random, members))
    }
    members.splice(near)
    while (members.length < near + crowd) members.push(one())
    return members
  }

  /** The same values longer, or two of the longest, which differ at the end. */
  private longer(random: fc.Random, members: readonly Member<V>[]): Member<V>[] {
    const { fill } = this.survey.domain
    const filled = (part: number) => members.map(({ draft }) => fill?.(draft, part))
    if (!chance(random, 2)) return this.madeUp(filled(random.nextInt(1, 100) / 100))
    const [full] = filled(1)
    return this.madeUp([full, otherEnd(random, full)])
  }

  private relatives(random: fc.Random, members: readonly Member<V>[]): Member<V>[] {
    const { domain, hints } = this.survey
    const one = pick(random, members)
    if (chance(random, 10)) {
      const last = [...this.shrinks(one, random.nextInt(1, 6))].slice(-1)
      if (last.length > 0) return last
    }
    const other = pick(random, members)
    // What is mapped is often made of lists, and its order, or what is left of it, of theirs.
    const drafts =
      domain.build && chance(random, 4)
        ? listEdits(random, one.draft)
        : relativesOf(random, one.draft, other.draft, hints)
    return this.madeUp(drafts)
  }

  private memberOf({ value: draft, context }: fc.Value<unknown>): Member<V> {
    return { value: built(this.survey.domain, draft) as V, draft, context }
  }

  /** Those of some drafts that the arbitrary could draw. */
  private madeUp(drafts: readonly unknown[]): Member<V>[] {
    const { domain } = this.survey
    return drafts.filter(domain.has).map((draft) => ({ value: built(domain, draft) as V, draft }))
  }

  override canShrinkWithoutContext(_value: unknown): _value is V[] {
    return false
  }

  override shrink(values: V[], context: unknown): fc.Stream<fc.Value<V[]>> {
    const members = context as readonly Member<V>[]
    const given = values.map((value, i) => ({ ...members[i], value }))
    return fc.stream(mapped(this.simpler(given)))
  }

  /** The same values, made anew: an encoder may have changed those that could not be copied. */
  anew(members: readonly Member<V>[]): Member<V>[] {
    const { domain } = this.survey
    return members.map((member) =>
      domain.build && 'draft' in member
        ? { ...member, value: built(domain, copyOf(member.draft)) as V }
        : member,
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
    const drafts = this.draftsOf(members)
    const simpler = this.survey.domain.build ? [shorterLists, simplerTogether] : [simplerTogether]
    for (const simplify of drafts.length < members.length ? [] : simpler) {
      for (const group of simplify(drafts)) {
        const made = this.madeUp(group)
        if (made.length === group.length) yield made
      }
    }
  }

  private *alone(member: Member<V>): Generator<Member<V>> {
    for (const draft of this.draftsOf([member])) {
      for (const simple of simplerAlone(draft)) yield* this.madeUp([simple])
    }
    yield* this.shrinks(member, Number.POSITIVE_INFINITY)
  }

  private *shrinks(member: Member<V>, most: number): Generator<Member<V>> {
    const { draw } = this.survey.domain
    const { context } = member
    let left = most
    try {
      for (const draft of this.draftsOf([member])) {
        // What was put together has no context, and some arbitraries cannot do without.
        if (context === undefined && !draw.canShrinkWithoutContext(draft)) return
        for (const shrunk of draw.shrink(draft, context)) {
          if (left-- <= 0) return
          yield this.memberOf(shrunk)
        }
      }
    } catch {
      // A mapper that changes its argument, or an encoder that changes what could not be copied, leaves
      // nothing to shrink behind.
    }
  }

  /** What values were made of: what an earlier run drew is only known where it is the value itself. */
  private draftsOf(members: readonly Member<V>[]): unknown[] {
    const { build } = this.survey.domain
    return members.flatMap((member) =>
      build ? ('draft' in member ? [member.draft] : []) : [member.value],
    )
  }
}

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
