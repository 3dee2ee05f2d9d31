import { type Entity, entity, identify, table } from '@keywright/adapters'
import { desc, key, text } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Item,
  isRead,
  keysIn,
  type Rival,
  someRivals,
  widestQueries,
} from '../../test/rivals.ts'
import { rowInRange, rowsOf, sharedKey } from './rows.ts'

const rowsIn = (entity: Entity, index = 'primary') =>
  rowsOf(entity, entity.indexes[index] as Entity['indexes'][string])

const written = (rival: Rival): Item[] =>
  rival.items.flatMap((item): Item[] => {
    const keys = keysIn(rival, item)
    return keys ? [keys] : []
  })

describe('a key that two entities share', () => {
  it('is never missed', () => {
    let seen = 0
    fc.assert(
      fc.property(someRivals, ([one, two]) => {
        const keys = new Set(written(one).map(({ PK, SK }) => JSON.stringify([PK, SK])))
        const isShared = written(two).some(({ PK, SK }) => keys.has(JSON.stringify([PK, SK])))
        if (!isShared) return
        seen++
        expect(sharedKey(rowsIn(one.entity), rowsIn(two.entity))).toBeDefined()
        expect(sharedKey(rowsIn(two.entity), rowsIn(one.entity))).toBeDefined()
      }),
    )
    expect(seen).toBeGreaterThan(0)
  })

  it('is shown by an example that both can write', () => {
    let shown = 0
    let unknown = 0
    fc.assert(
      fc.property(someRivals, ([one, two]) => {
        const example = sharedKey(rowsIn(one.entity), rowsIn(two.entity))
        if (!example) return
        if (example === 'perhaps') {
          unknown++
          return
        }
        shown++
        for (const { entity } of [one, two]) {
          expect(identify([entity], { PK: example.pk, SK: example.sk })).toBeDefined()
        }
      }),
    )
    expect(shown).toBeGreaterThan(10 * unknown)
  })
})

it('codecs that answer each other come to an end', () => {
  const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
  const up = key('K', text('v'))
  const down = key('K', desc(text('v')))
  const one = entity(app, 'One', { primary: { pk: up, sk: down } })
  const two = entity(app, 'Two', { primary: { pk: down, sk: up } })
  expect(sharedKey(rowsIn(one), rowsIn(two))).toBe('perhaps')
  expect(sharedKey(rowsIn(one), rowsIn(one))).toEqual({ pk: 'K#x', sk: 'K#87~' })
})

describe("a row in another entity's range", () => {
  it.each(['primary', 'lists'])('is never missed: %s', (index) => {
    let seen = 0
    fc.assert(
      fc.property(someRivals, ([one, two]) => {
        const rows = written(two)
        const isSeen = one.items.some((item) =>
          widestQueries(one, index, item).some((input) => rows.some((row) => isRead(input, row))),
        )
        if (!isSeen) return
        seen++
        expect(rowInRange(rowsIn(one.entity, index), rowsIn(two.entity, index))).toBeDefined()
      }),
    )
    expect(seen).toBeGreaterThan(0)
  })

  it('is shown by an example of the one entity that a query for the other reads', () => {
    let shown = 0
    let unknown = 0
    fc.assert(
      fc.property(someRivals, ([one, two]) => {
        const example = rowInRange(rowsIn(one.entity), rowsIn(two.entity))
        if (!example) return
        if (example === 'perhaps') {
          unknown++
          return
        }
        const row = { PK: example.pk, SK: example.sk }
        expect(identify([two.entity], row)).toBeDefined()
        const { pk } = one.entity.indexes['primary'] as Entity['indexes'][string]
        const decoder = (pk.shard ?? pk.key) as NonNullable<typeof pk.key>
        const { shard, ...partition } = decoder.tryDecode(example.pk) as Item
        // What a bucket reads depends on the times that are asked for.
        if (pk.fields.some(({ kind }) => kind === 'bucket')) return
        shown++
        const queries = widestQueries(one, 'primary', partition)
        expect(queries.some((input) => isRead(input, row))).toBe(true)
      }),
    )
    expect(shown).toBeGreaterThan(10 * unknown)
  })
})
