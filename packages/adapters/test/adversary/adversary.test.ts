import { describe, expect, it } from 'vitest'
import { findsNothing, reportOf } from './attack/finds-nothing.ts'
import { isList, isOwnText, shardOf } from './design/design-types.ts'
import { designAt } from './design/draw.ts'
import { KINDS } from './design/kinds.ts'

const DESIGNS = 300

describe('the adversary', () => {
  findsNothing(1, DESIGNS / 2)

  const designs = Array.from({ length: DESIGNS }, (_, seed) => designAt(seed)[0])
  const entities = designs.flatMap((design) => design.entities)
  const indexes = entities.flatMap((one) => one.indexes)

  it('draws every feature', () => {
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

  it('draws every feature that came later', () => {
    const ofKind = (kind: string) => indexes.filter((index) => index.kind === kind)
    const typesIn = (side: (typeof indexes)[number]['sk']): string[] =>
      side && isList(side) ? side.list.map(({ type }) => type) : []
    const unique = entities.flatMap((one) => one.unique ?? [])
    const revisions = entities.flatMap(({ revisionSince }) => revisionSince ?? [])
    const seen = {
      hasOwnPartition: ofKind('primary').some(({ pk }) => isList(pk)),
      ownSort: new Set(ofKind('primary').flatMap(({ sk }) => typesIn(sk))).size,
      hasOwnLocal: ofKind('local').some(({ sk }) => sk && isList(sk)),
      hasOwnSingle: ofKind('global').some(({ pk }) => typesIn(pk).length === 1),
      revisions: new Set(revisions.map((since) => since > 0)).size,
      unique: new Set(unique.map(({ sparse, since }) => `${sparse} ${since > 0}`)).size,
      hasTwins: unique.some(({ literal }) => literal === 'U'),
      hasUniqueAndRevision: entities.some((one) => one.unique && one.revisionSince !== undefined),
      ttl: new Set(designs.flatMap(({ ttlSince }) => (ttlSince === undefined ? [] : ttlSince > 0)))
        .size,
      hasExpiryInKey: indexes.some(({ name }) => name === 'byExpiry'),
      hasKeysAlone: indexes.some(({ projection }) => projection === 'keys'),
      hasProjection: indexes.some(({ projection }) => Array.isArray(projection)),
      hasFold: entities.some(({ values }) => values?.folds === 'opt'),
      hasFoldedKey: entities.some(({ values }) => values?.folds === 'id'),
      hasHiding: entities.some(({ values }) => values?.code.includes('i.flag ? undefined')),
      hasNamed: entities.some(({ values }) => values?.code.startsWith('(i) => ({ [')),
      hasVainWhen: designs.some(({ unsound }) => unsound?.includes('when')),
      hasOwnText: ofKind('global').some(({ sk }) => sk && isOwnText(sk)),
      hasOdd: indexes.some(({ when }) => when?.code.includes('isOdd')),
      hasOddValues: entities.some(({ values }) => values?.code.includes('isOdd')),
    }
    expect(seen).toEqual({
      hasOwnPartition: true,
      ownSort: 3,
      hasOwnLocal: true,
      hasOwnSingle: true,
      revisions: 2,
      unique: 4,
      hasTwins: true,
      hasUniqueAndRevision: true,
      ttl: 2,
      hasExpiryInKey: true,
      hasKeysAlone: true,
      hasProjection: true,
      hasFold: true,
      hasFoldedKey: true,
      hasHiding: true,
      hasNamed: true,
      hasVainWhen: true,
      hasOwnText: true,
      hasOdd: true,
      hasOddValues: true,
    })
  })

  it('takes every kind of step', async () => {
    const lines: string[] = []
    for (let seed = 1; seed <= 40; seed++) lines.push(...(await reportOf(seed)).history)
    const STEPS = {
      'a put': /^put /,
      'a put of what is new': /^put if new/,
      'an extended put': /^put .* extended$/,
      'a put of a row': /^put the row/,
      'a creation by transaction': /^transact \{/,
      'a deletion by transaction': /^transact away/,
      'a transaction on a fresh row': /^transact fresh row/,
      'a transaction on a stale row': /^transact stale row/,
      'a claim': /^transact fresh .* with \{\} /,
      'an update of values': /^update .* values/,
      'an update of what itemOf gives': /^update \w+ item/,
      'an update of a low-level row': /^update \w+ low-level row/,
      'an update that counts': /^update .* and a visit/,
      'a deletion': /^delete /,
      'an item with getters': /\(getters, /,
      'an item without a prototype': /\(no prototype, /,
      'an item of a class': /\(class, /,
      'a getter of a class': /\(class with a getter /,
      'a time with an offset': /\+02:00/,
      'a new version': /^version/,
    }
    const missing = Object.entries(STEPS).filter(([, step]) => !lines.some((one) => step.test(one)))
    expect(missing).toEqual([])
  })
})
