import { bucket, key, sharded, text, time } from '@keywright/core'
import { refusal, refusalText } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity } from '../schema/entity.ts'
import { table } from '../schema/table.ts'
import { identify } from './identify.ts'
import { keysOf, primaryKeyOf } from './keys-of.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const day = key('ROOM', bucket('at', 'day'))

// Found by the adversary: the start of the bucket was hashed in the place of the time.
describe('a row whose shard a time decides, of which the key holds the bucket', () => {
  const note = entity(app, 'Note', {
    primary: { pk: sharded(day, { by: time('at'), count: 8 }), sk: key('NOTE', text('id')) },
  })
  const rows = Array.from({ length: 24 }, (_, hour) =>
    keysOf(note, { at: new Date(Date.UTC(2024, 0, 3, hour)), id: '1' }),
  )

  it('is identified, and found again by what identifies it', () => {
    expect(new Set(rows.map(({ PK }) => PK)).size).toBeGreaterThan(4)
    for (const row of rows) {
      const { values } = identify([note], row) ?? {}
      expect(values).toMatchObject({ id: '1', shard: Number(row.PK.split('#').at(-1)) })
      expect(primaryKeyOf(note, values as never)).toEqual(row)
    }
  })

  it('is on one of its shards', () => {
    const at = new Date('2024-01-03')
    for (const shard of [-1, 8, 1.5, '1']) {
      expect(refusal(() => primaryKeyOf(note, { at, id: '1', shard } as never))).toBe(
        'INVALID_VALUE',
      )
    }
  })
})

describe('the item of a result', () => {
  it('is refused in the name of the function, where the row cannot be read', () => {
    const one = entity(app, 'One', { primary: { pk: key('ONE', text('id')), sk: key('ONE') } })
    const found = identify([one], {
      PK: 'ONE#1',
      SK: 'ONE',
      get broken(): string {
        throw new Error('no')
      },
    })
    expect(found?.values).toEqual({ id: '1' })
    expect(refusalText(() => found?.item)).toBe(
      'INVALID_VALUE identify: expected arguments that can be read, got Error: no',
    )
  })

  const note = entity(app, 'Note', {
    primary: { pk: key('ROOM', text('room')), sk: key('NOTE', text('id')) },
  })
  const whole = { entity: 'Note', values: { room: 'a', id: '1' }, item: { room: 'a', id: '1' } }
  const found = () => identify([note], { PK: 'ROOM#a', SK: 'NOTE#1' })

  it('is a property like any other: compared, copied, written as JSON, and seen through a Proxy, taken off', () => {
    expect(found()).toStrictEqual(whole)
    expect({ ...found() }).toStrictEqual(whole)
    expect(JSON.parse(JSON.stringify(found()))).toStrictEqual(whole)
    expect(new Proxy(found() ?? {}, {})).toHaveProperty('item', whole.item)
    expect(Object.keys(found() ?? {})).toEqual(['entity', 'values', 'item'])
    expect(Reflect.deleteProperty(found() ?? {}, 'item')).toBe(true)
  })

  it('is made once', () => {
    const one = found()
    expect(one?.item).toBe(one?.item)
  })
})
