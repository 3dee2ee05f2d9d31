import { key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity } from '../../schema/entity.ts'
import type { Entity } from '../../schema/entity-types.ts'
import { table } from '../../schema/table.ts'
import { identify } from '../identify.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const user = key('USER', text('userId'))
const profile = key('PROFILE')
const numbers = Array.from({ length: 20 }, (_, i) => i)

/** Which attributes of a row are read until its entity is known, each as often as it is read. */
const readsOf = (entities: readonly Entity[], row: Readonly<Record<string, unknown>>) => {
  const reads: string[] = []
  const watched = new Proxy(row, {
    get: (target, name) => {
      reads.push(String(name))
      return target[name as string]
    },
  })
  return { entity: identify(entities, watched)?.entity, reads }
}

// Each entity that reads a row looks at its keys: a row of the last one is read as often as one of the first.
describe('of many entities, a row is read by the one that may have written it', () => {
  it('where their sort keys begin with different literals', () => {
    const many = numbers.map((i) =>
      entity(app, `E${i}`, { primary: { pk: user, sk: key(`E${i}`, text('id')) } }),
    )
    const row = { PK: 'USER#1', SK: 'E17#7' }
    expect(readsOf(many, row)).toEqual({ entity: 'E17', reads: ['SK', 'PK'] })
    const tagged = { PK: { S: 'USER#1' }, SK: { S: 'E17#7' } }
    expect(readsOf(many, tagged)).toEqual({ entity: 'E17', reads: ['SK', 'PK'] })
    expect(readsOf(many, { PK: 'USER#1', SK: 'E99#7' })).toEqual({ reads: ['SK'] })
  })

  it('where their sort keys are nothing but literals', () => {
    const many = numbers.map((i) =>
      entity(app, `E${i}`, { primary: { pk: user, sk: key(`E${i}`) } }),
    )
    const row = { PK: 'USER#1', SK: 'E17' }
    expect(readsOf(many, row)).toEqual({ entity: 'E17', reads: ['SK', 'PK'] })
  })

  it('where only their partition keys begin with different literals', () => {
    const many = numbers.map((i) =>
      entity(app, `E${i}`, { primary: { pk: key(`E${i}`, text('id')), sk: profile } }),
    )
    const row = { PK: 'E17#7', SK: 'PROFILE' }
    expect(readsOf(many, row)).toEqual({ entity: 'E17', reads: ['PK', 'SK'] })
  })

  it('where some share the literal of a sort key, and others that of a partition key', () => {
    const many = [
      ...numbers.map((i) =>
        entity(app, `P${i}`, { primary: { pk: key(`P${i}`, text('id')), sk: profile } }),
      ),
      ...numbers.map((i) =>
        entity(app, `S${i}`, { primary: { pk: user, sk: key(`S${i}`, text('id')) } }),
      ),
    ]
    // One attribute is looked at first, for all of them, and then the other.
    const byPartition = { PK: 'P17#7', SK: 'PROFILE' }
    expect(readsOf(many, byPartition)).toEqual({ entity: 'P17', reads: ['PK', 'SK', 'SK'] })
    const bySort = { PK: 'USER#1', SK: 'S17#7' }
    expect(readsOf(many, bySort)).toEqual({ entity: 'S17', reads: ['PK', 'SK', 'PK'] })
  })

  it('and the list is looked at once, even where each call has it anew', () => {
    let looks = 0
    const plain = entity(app, 'User', { primary: { pk: user, sk: profile } })
    const watched: Entity = {
      ...plain,
      get unique() {
        looks++
        return undefined
      },
    }
    const row = { PK: 'USER#1', SK: 'PROFILE' }
    identify([watched, plain], { PK: 'TEAM#1', SK: 'TEAM' })
    const before = looks
    for (const _ of numbers) expect(identify([watched], row)?.entity).toBe('User')
    const once = looks - before
    for (const _ of numbers) expect(identify([watched], row)?.entity).toBe('User')
    expect({ once, again: looks - before - once }).toEqual({ once: 1, again: 0 })
  })
})
