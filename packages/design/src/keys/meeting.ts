import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import type { Component } from './component.ts'
import { type Demands, demandsOf, groupsOf, type Link, linksOf, type Place } from './links.ts'

/**
 * The texts of places where two keys meet, if they can. A value that one of the keys has in several
 * places is the same in all of them.
 *
 * `undefined`: they cannot. `'perhaps'`: no example was found, and none can be ruled out. That is so
 * only where a codec does not say which texts it writes, where one value stands in a key twice
 * through different codecs, or where it decides a shard.
 */
export const meetingOf = (places: readonly Place[]): string[] | 'perhaps' | undefined => {
  if (!places.every(canMeet)) return undefined
  const links = linksOf(places)
  if (links.some((link) => isContradiction(places, link))) return undefined
  const demands = demandsOf(places)
  const candidates = candidatesOf(places, links, demands)
  const isKnown = knownPlaces(places, links, candidates)
  const texts: string[] = []
  let isCertain = true
  for (const group of groupsOf(places, links)) {
    if (choose(demands, links, candidates, group, texts)) continue
    if (group.every((i) => isKnown[i])) return undefined
    isCertain = false
  }
  return isCertain ? texts : 'perhaps'
}

const fits = ({ sides, mayBeEmpty }: Place, text: string): boolean =>
  (mayBeEmpty || text !== '') && sides.every((side) => !side || side.reads(text))

/** Whether the two sides can have one text here, as `keySet` in core decides it. */
const canMeet = (place: Place): boolean => {
  const [a, b] = place.sides
  const isShown = [a, b].some((side) => side?.texts.some((text) => fits(place, text)))
  if (isShown || !a || !b) return true
  // A codec that does not say where its texts end may write anything.
  return !a.complete && !b.complete && !(a.bounded && b.bounded)
}

/** Where a side writes one value the same way twice, what the other side has there must meet too. */
const isContradiction = (places: readonly Place[], { side, from, to }: Link): boolean => {
  const [here, there] = [places[from] as Place, places[to] as Place]
  if (!sameText(here.sides[side], there.sides[side])) return false
  const others = [here.sides[1 - side], there.sides[1 - side]] as const
  return !canMeet({ sides: others, mayBeEmpty: true })
}

const sameText = (a: Component | undefined, b: Component | undefined): boolean => {
  const [one, two] = [a?.field, b?.field]
  if (!one || !two) return false
  return one.codec === two.codec || (one.kind !== 'custom' && marksOf(one) === marksOf(two))
}

/** What tells the texts of two fields of core apart. */
const marksOf = ({ kind, codec }: AnyField): string =>
  JSON.stringify([kind, codec.descending ?? false, codec.least, codec.greatest, codec.all])

/** More candidates than this are not tried. */
const MOST = 256

/** No key is longer. Codecs that answer each other, such as two reversed ones, go on without end. */
const LONGEST = 2048

/** The texts to try in each place: those of its sides, and what other places demand of it. */
const candidatesOf = (
  places: readonly Place[],
  links: readonly Link[],
  demands: Demands,
): string[][] => {
  const candidates = places.map((place) => {
    const texts = new Set(place.sides.flatMap((side) => side?.texts ?? []))
    return [...texts].filter((text) => fits(place, text))
  })
  for (let grown = true; grown; ) {
    grown = false
    for (const link of links) {
      const target = candidates[link.to] as string[]
      const wanted = (candidates[link.from] as string[]).flatMap((text) => demands.of(link, text))
      for (const derived of wanted) {
        if (target.includes(derived) || target.length >= MOST) continue
        if (derived.length > LONGEST || !fits(places[link.to] as Place, derived)) continue
        target.push(derived)
        grown = true
      }
    }
  }
  return candidates
}

/** Chooses a text for every place of a group such that all of its links agree. */
const choose = (
  demands: Demands,
  links: readonly Link[],
  candidates: readonly string[][],
  group: readonly number[],
  texts: string[],
): boolean => {
  const next = (at: number): boolean => {
    const i = group[at]
    if (i === undefined) return true
    const before = new Set(group.slice(0, at + 1))
    const mine = links.filter(
      ({ from, to }) => (from === i || to === i) && before.has(from) && before.has(to),
    )
    return (candidates[i] as string[]).some((text) => {
      texts[i] = text
      const isFine = mine.every((link) =>
        demands.agree(link, texts[link.from] as string, texts[link.to] as string),
      )
      return isFine && next(at + 1)
    })
  }
  return next(0)
}

/** The places of which every text was tried: those that list them, and those that follow from such a place. */
const knownPlaces = (
  places: readonly Place[],
  links: readonly Link[],
  candidates: readonly string[][],
): boolean[] => {
  const isTried = (i: number): boolean => (candidates[i] as string[]).length < MOST
  const isKnown = places.map(
    ({ sides }, i) => isTried(i) && sides.some((side) => side?.complete ?? false),
  )
  for (let grown = true; grown; ) {
    grown = false
    for (const { side, from, to } of links) {
      // A bucket knows its value only roughly.
      const { kind } = (places[from] as Place).sides[side]?.field ?? {}
      const isExact = kind === undefined || !KINDS[kind].coarse
      if (isKnown[from] && !isKnown[to] && isExact && isTried(to)) {
        isKnown[to] = true
        grown = true
      }
    }
  }
  return isKnown
}
