import { describe, expect, it } from 'vitest'
import { findsNothing } from './attack/finds-nothing.ts'
import { isList, shardOf } from './design/design-types.ts'
import { designOf } from './design/generate.ts'
import { KINDS } from './design/kinds.ts'
import { randomOf } from './random.ts'

const DESIGNS = 300

describe('the adversary', () => {
  findsNothing(1, DESIGNS / 2)

  it('draws every feature', () => {
    const designs = Array.from({ length: DESIGNS }, (_, seed) => designOf(randomOf(seed)))
    const indexes = designs.flatMap(({ entities }) => entities.flatMap((one) => one.indexes))
    const sides = indexes.flatMap(({ pk, sk }) => (sk ? [pk, sk] : [pk]))
    const fields = sides.flatMap((side) =>
      isList(side)
        ? side.list.map(({ field }) => field)
        : side.parts.filter((part) => typeof part !== 'string'),
    )
    const shards = sides.flatMap((side) => shardOf(side) ?? [])
    const seen = {
      kinds: new Set(designs.flatMap((one) => one.attributes.map(({ kind }) => kind))).size,
      isDescending: fields.some(({ descending }) => descending),
      units: new Set(fields.flatMap(({ unit }) => unit ?? [])).size,
      lists: new Set(sides.filter(isList).flatMap(({ list }) => list.map(({ type }) => type))).size,
      hasSparse: indexes.some(({ sparse }) => sparse),
      hasWhen: indexes.some(({ when }) => when),
      hasLate: indexes.some(({ since }) => since > 0),
      indexKinds: new Set(indexes.map(({ kind }) => kind)).size,
      hasFormerShards: shards.some(({ counts }) => new Set(counts).size > 1),
      byNameAndField: new Set(shards.map(({ as }) => as)).size,
      hasValues: designs.some(({ entities }) => entities.some(({ values }) => values)),
      hasType: designs.some(({ typeSince }) => typeSince !== undefined),
      hasClash: designs.some(({ unsound }) => unsound !== undefined),
      entities: new Set(designs.map(({ entities }) => entities.length)).size,
    }
    expect(seen).toEqual({
      kinds: Object.keys(KINDS).length,
      isDescending: true,
      units: 4,
      lists: 3,
      hasSparse: true,
      hasWhen: true,
      hasLate: true,
      indexKinds: 3,
      hasFormerShards: true,
      byNameAndField: 2,
      hasValues: true,
      hasType: true,
      hasClash: true,
      entities: 2,
    })
  })
})
