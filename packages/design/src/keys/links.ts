import type { Component } from './component.ts'

/** One place of two keys that are to be equal: a side without a component takes any text there. */
export interface Place {
  readonly sides: readonly [Component | undefined, Component | undefined]
  /** False where DynamoDB takes no empty text: the only component of a key, or a native one. */
  readonly mayBeEmpty: boolean
}

/** Two places whose texts depend on each other, because one side has the same value in both. */
export interface Link {
  readonly side: 0 | 1
  readonly from: number
  readonly to: number
}

/** A field that stands in two places, and the field that decides a shard. */
export const linksOf = (places: readonly Place[]): Link[] =>
  places.flatMap(({ sides }, from) =>
    places.flatMap((other, to): Link[] =>
      ([0, 1] as const).flatMap((side): Link[] => {
        const name = sides[side]?.field?.name
        const { field, shard } = other.sides[side] ?? {}
        const isLinked = from !== to && name !== undefined
        return isLinked && (field?.name === name || shard?.by === name) ? [{ side, from, to }] : []
      }),
    ),
  )

/** The places in groups that do not depend on one another, each from its first place on. */
export const groupsOf = (places: readonly Place[], links: readonly Link[]): number[][] => {
  const groups: number[][] = []
  const seen = new Set<number>()
  const visit = (i: number, group: number[]): number[] => {
    if (seen.has(i)) return group
    seen.add(i)
    group.push(i)
    for (const { from, to } of links)
      if (from === i || to === i) visit(from === i ? to : from, group)
    return group
  }
  for (const i of places.keys()) if (!seen.has(i)) groups.push(visit(i, []))
  return groups
}

/** What a link's first place demands of its second. */
export interface Demands {
  /** The texts that follow: one, or the shards of today and of before; none where it says nothing. */
  readonly of: (link: Link, text: string) => readonly string[]
  /** Values agree when one follows from the other: a time says its month, not vice versa. */
  readonly agree: (link: Link, here: string, there: string) => boolean
}

/** Answers for these places; each text is decoded once, because a search asks for it over and over. */
export const demandsOf = (places: readonly Place[]): Demands => {
  const known = new Map<string, readonly string[]>()
  const of = (link: Link, text: string): readonly string[] => {
    const name = `${link.side} ${link.from} ${link.to} ${text}`
    const found = known.get(name) ?? derive(places, link, text)
    known.set(name, found)
    return found
  }
  return {
    of,
    agree: (link, here, there) =>
      of(link, here).includes(there) ||
      of({ ...link, from: link.to, to: link.from }, there).includes(here),
  }
}

const derive = (
  places: readonly Place[],
  { side, from, to }: Link,
  text: string,
): readonly string[] => {
  const target = (places[to] as Place).sides[side]
  const value = (places[from] as Place).sides[side]?.toValue(text)
  if (value === undefined) return []
  if (target?.shard) return target.shard.of(value)
  const written = target?.toText(value)
  return written === undefined ? [] : [written]
}
