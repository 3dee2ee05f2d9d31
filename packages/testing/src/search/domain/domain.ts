import { attempt } from '@keywright/core/internal'
import fc from 'fast-check'
import { copyOf } from '../values/copy.ts'
import { textLength } from '../values/leaves.ts'
import { isSameCopy } from '../values/same-copy.ts'
import { copyWith, type Insides, kindOf, UNLIMITED } from './arbitrary-parts.ts'

/**
 * What an arbitrary draws, as drafts: plain values that can be changed, and then asked about and made into
 * values again. Mostly they are the values themselves. What `map` makes cannot be undone without an
 * unmapper, so there the draft is what is mapped; and of `chain`, both of its steps.
 */
export interface Domain {
  /** Draws drafts. */
  readonly draw: fc.Arbitrary<unknown>
  /** Whether it could have drawn this one. A right encoder would be blamed for any other. */
  readonly has: (draft: unknown) => boolean
  /** Makes the value of a draft; absent where the draft is the value. */
  readonly build?: ((draft: unknown) => unknown) | undefined
  /**
   * A draft like this one with longer lists and texts: so much of the way to their `maxLength` as `part` says.
   * Only where that is more than fast-check draws.
   */
  readonly fill?: Fill | undefined
}

type Fill = (draft: unknown, part: number) => unknown

/** The value of a draft. */
export const built = ({ build }: Domain, draft: unknown): unknown => (build ? build(draft) : draft)

/** What nobody can see into is drawn, and stays as it is, where it was drawn: other arbitraries may not draw it. */
class Sealed {
  readonly value: unknown
  // Private, because what looks through the parts of a draft would go into the arbitrary.
  readonly #by: fc.Arbitrary<unknown>
  constructor(value: unknown, by: fc.Arbitrary<unknown>) {
    this.value = value
    this.#by = by
  }
  isOf(arbitrary: fc.Arbitrary<unknown>): boolean {
    return this.#by === arbitrary
  }
}

export const sealed = (arbitrary: fc.Arbitrary<unknown>): Domain => ({
  draw: arbitrary.map((value) => new Sealed(value, arbitrary)),
  has: (draft) => draft instanceof Sealed && draft.isOf(arbitrary),
  build: (draft) => (draft as Sealed).value,
})

/**
 * The domain of an arbitrary. fast-check's own `canShrinkWithoutContext` would take 0.1 for a 32-bit float,
 * `aa=a` for base64 and an unmapper at its word.
 */
export const domainOf = (arbitrary: fc.Arbitrary<unknown>): Domain => {
  const domain = RULES[kindOf(arbitrary) ?? '']?.(arbitrary as unknown as Insides, arbitrary)
  return domain ?? sealed(arbitrary)
}

type Rule = (insides: Insides, arbitrary: fc.Arbitrary<unknown>) => Domain | undefined

/** Numbers in a range, which fast-check recognises exactly. */
const itself: Rule = ({ canShrinkWithoutContext }, arbitrary) => ({
  draw: arbitrary,
  has: canShrinkWithoutContext.bind(arbitrary),
})

const constant: Rule = ({ values = [] }, arbitrary) => ({
  draw: arbitrary,
  has: (draft) => values.some((value) => Object.is(value, draft)),
})

const wrapped: Rule = ({ arb }, arbitrary) => {
  const inner = arb && domainOf(arb)
  return inner && { ...inner, draw: copyWith(arbitrary, { arb: inner.draw }) }
}

// For a text that is not spelt, fast-check tries each stretch as a unit, which takes quadratic time.
const LONGEST = 160

const mapped: Rule = ({ arb, mapper, unmapper }, arbitrary) => {
  if (!arb || !mapper) return undefined
  const inner = domainOf(arb)
  if (inner.build === undefined && isSpelt(arb, mapper)) {
    return {
      draw: arbitrary,
      has: remembering((draft) => {
        const characters = typeof draft === 'string' && [...draft]
        return characters !== false && inner.has(characters) && mapper(characters) === draft
      }),
      fill: fillWith(inner, (fill, draft, part) => mapper(fill([...(draft as string)], part))),
    }
  }
  if (inner.build === undefined && unmapper) {
    // What an unmapper says counts if the mapper makes the same value of it again.
    const isMapped = (draft: unknown): boolean => {
      const source = unmapper(draft)
      return inner.has(source) && isSameCopy(mapper(source), draft)
    }
    return {
      draw: arbitrary,
      has: remembering((draft) => {
        const isLong = typeof draft === 'string' && draft.length > LONGEST
        return !isLong && attempt(() => isMapped(draft)) === true
      }),
      fill: fillWith(inner, (fill, draft, part) => mapper(fill(unmapper(draft), part))),
    }
  }
  // A copy, because a mapper may change what it is given.
  return { ...inner, build: (draft) => mapper(copyOf(built(inner, draft))) }
}

const fillWith = (
  { fill }: Domain,
  make: (fill: Fill, draft: unknown, part: number) => unknown,
): Fill | undefined => fill && ((draft, part) => make(fill, draft, part))

const CHARACTERS = { numRuns: 50, seed: 5 }
const LISTS = { numRuns: 5, seed: 5 }

/** Whether a text is made of these lists by writing their characters one after the other. */
const isSpelt = (lists: fc.Arbitrary<unknown>, mapper: (value: unknown) => unknown): boolean => {
  const { arb: unit, lengthArb } = lists as unknown as Insides
  const isCharacter = (one: unknown): boolean => typeof one === 'string' && [...one].length === 1
  if (!unit || !lengthArb || !fc.sample(unit, CHARACTERS).every(isCharacter)) return false
  const samples = fc.sample(lists, LISTS) as string[][]
  return samples.every((list) => attempt(() => mapper([...list])) === list.join(''))
}

const MOST_REMEMBERED = 200

/** The same, with what it said of the last texts: relatives mostly share all texts but one. */
const remembering = (has: Domain['has']): Domain['has'] => {
  const said = new Map<string, boolean>()
  return (draft) => {
    if (typeof draft !== 'string') return has(draft)
    const known = said.get(draft)
    if (known !== undefined) return known
    const is = has(draft)
    if (said.size === MOST_REMEMBERED) said.clear()
    said.set(draft, is)
    return is
  }
}

const filtered: Rule = ({ arb, refinement }, arbitrary) => {
  const inner = arb && domainOf(arb)
  if (!inner || !refinement) return undefined
  const isFine = (draft: unknown): boolean => refinement(built(inner, draft))
  return {
    ...inner,
    draw: inner.build ? inner.draw.filter(isFine) : arbitrary,
    has: (draft) => inner.has(draft) && isFine(draft),
  }
}

/** What is adapted after it was drawn: only what stays as it is can be told. */
const adapted: Rule = ({ sourceArb, adapter }, arbitrary) => {
  const inner = sourceArb && domainOf(sourceArb)
  if (!inner || inner.build || !adapter) return undefined
  return { draw: arbitrary, has: (draft) => inner.has(draft) && !adapter(draft).adapted }
}

const chained: Rule = ({ arb, chainer }) => {
  if (!arb || !chainer) return undefined
  const first = domainOf(arb)
  const known = new Map<unknown, Domain>()
  const second = (source: unknown): Domain => {
    const domain = known.get(source) ?? domainOf(chainer(built(first, source)))
    if (known.size === MOST_REMEMBERED) known.clear()
    known.set(source, domain)
    return domain
  }
  return {
    draw: first.draw.chain((source) => second(source).draw.map((rest) => [source, rest])),
    has: (draft) => isList(draft, 2) && first.has(draft[0]) && second(draft[0]).has(draft[1]),
    build: (draft) => {
      const [source, rest] = draft as readonly unknown[]
      return built(second(source), rest)
    },
  }
}

const isList = (draft: unknown, least: number, most = least): draft is readonly unknown[] =>
  Array.isArray(draft) &&
  draft.length >= least &&
  draft.length <= most &&
  // No holes.
  Array.from(draft.keys()).every((i) => i in draft)

const tuple: Rule = ({ arbs = [] }, arbitrary) => {
  const parts = arbs.map(domainOf)
  const each = (draft: unknown, make: (one: Domain, draft: unknown) => unknown): unknown[] =>
    parts.map((one, i) => make(one, (draft as readonly unknown[])[i]))
  const isBuilt = parts.some(({ build }) => build)
  const isFilled = parts.some(({ fill }) => fill)
  return {
    draw: isBuilt ? copyWith(arbitrary, { arbs: parts.map(({ draw }) => draw) }) : arbitrary,
    has: (draft) => isList(draft, parts.length) && parts.every(({ has }, i) => has(draft[i])),
    build: isBuilt ? (draft) => each(draft, built) : undefined,
    fill: isFilled
      ? (draft, part) => each(draft, ({ fill }, one) => (fill ? fill(one, part) : one))
      : undefined,
  }
}

// Beyond this a check would take long, and an encoder that cuts has cut before.
const LONGEST_LIST = 4096
const MOST_TEXT = 20_000

/** Lists as long as those that are drawn, or are promised: `fc.string()` would recognise longer ones. */
const list: Rule = (insides, arbitrary) => {
  const { arb, minLength, maxLength = UNLIMITED, maxGeneratedLength: drawn, setBuilder } = insides
  const inner = arb && domainOf(arb)
  if (!inner || minLength === undefined || drawn === undefined) return undefined
  if (setBuilder !== undefined && inner.build) return undefined
  const has = remembering(inner.has)
  const most = maxLength < UNLIMITED ? Math.max(drawn, Math.min(maxLength, LONGEST_LIST)) : drawn
  const fillAll = fillWith(inner, (fill, draft, part) =>
    (draft as readonly unknown[]).map((one) => fill(one, part)),
  )
  const repeat: Fill = (draft, part) => {
    const elements = draft as readonly unknown[]
    const each = Math.max(1, textLength(elements) / elements.length)
    const length = Math.min(Math.ceil(part * most), Math.floor(MOST_TEXT / each))
    return elements.length === 0 || length < elements.length
      ? draft
      : Array.from({ length }, (_, i) => elements[i % elements.length])
  }
  const isShort = setBuilder === undefined && most > drawn
  return {
    draw: inner.build ? copyWith(arbitrary, { arb: inner.draw }) : arbitrary,
    has: (draft) =>
      isList(draft, minLength, most) &&
      draft.every(has) &&
      // Whether the elements are unique, fast-check knows.
      (setBuilder === undefined || insides.canShrinkWithoutContext(draft)),
    build: inner.build && ((draft) => (draft as unknown[]).map((one) => built(inner, one))),
    // A list of long texts is long enough as it is.
    fill: fillAll ?? (isShort ? repeat : undefined),
  }
}

const lazies = new WeakMap<object, Domain>()

/** An arbitrary that may hold itself, so it is looked into when it is needed. */
const lazy: Rule = ({ underlying }, arbitrary) => {
  const known = lazies.get(arbitrary)
  if (known || !underlying) return known
  let inner: Domain | undefined
  const innerOf = (): Domain => {
    inner ??= domainOf(underlying)
    return inner
  }
  const draw = copyWith(arbitrary, {})
  Object.defineProperty(draw, 'underlying', { get: () => innerOf().draw })
  const domain: Domain = {
    draw,
    has: (draft) => innerOf().has(draft),
    build: (draft) => built(innerOf(), draft),
  }
  lazies.set(arbitrary, domain)
  return domain
}

/** One of several; with a greatest depth, some may be out of reach. */
const oneOf: Rule = ({ warbs = [], constraints }, arbitrary) => {
  if (constraints?.maxDepth !== Number.POSITIVE_INFINITY) return undefined
  const choices = warbs.map(({ arbitrary: one, weight }) => ({ ...domainOf(one), weight }))
  const drawn = choices.filter(({ weight }) => weight > 0)
  if (!choices.some(({ build }) => build)) {
    const choiceOf = (draft: unknown): Domain | undefined => drawn.find(({ has }) => has(draft))
    return {
      draw: arbitrary,
      has: (draft) => choiceOf(draft) !== undefined,
      fill: drawn.some(({ fill }) => fill)
        ? (draft, part) => choiceOf(draft)?.fill?.(draft, part) ?? draft
        : undefined,
    }
  }
  // Each draft says which one it is of, in a way that no change makes another of it.
  const marks = new Map<unknown, Domain>()
  const marked = choices.map((choice, i) => {
    const mark = Symbol(i)
    if (choice.weight > 0) marks.set(mark, choice)
    const unmap = (draft: unknown): unknown => (draft as readonly unknown[])[1]
    return { ...warbs[i], arbitrary: choice.draw.map((draft) => [mark, draft], unmap) }
  })
  const choiceOf = (draft: unknown): Domain | undefined =>
    isList(draft, 2) ? marks.get(draft[0]) : undefined
  return {
    draw: copyWith(arbitrary, { warbs: marked }),
    has: (draft) => choiceOf(draft)?.has((draft as readonly unknown[])[1]) === true,
    build: (draft) => built(choiceOf(draft) as Domain, (draft as readonly unknown[])[1]),
  }
}

const RULES: Readonly<Record<string, Rule>> = {
  ...{ integer: itself, bigint: itself, unshrinkable: wrapped, unbiased: wrapped },
  ...{ constant, mapped, filtered, adapted, chained, tuple, list, oneOf, lazy },
}
