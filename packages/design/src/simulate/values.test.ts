import { entity, keysOf, table } from '@keywright/adapters'
import {
  type AnyField,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  compareKeys,
  date,
  decimal,
  desc,
  duration,
  field,
  integer,
  key,
  number,
  ranked,
  sharded,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { id } from '@keywright/ids'
import { describe, expect, it } from 'vitest'
import { drawerOf } from './values.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const suffixed = field('v', {
  encode: (value: string) => `${value}.`,
  decode: (written: string) => (written.endsWith('.') ? written.slice(0, -1) : undefined),
  compare: (a: string, b: string) => compareKeys(`${a}.`, `${b}.`),
})

const operation = { entity: 'Event', kind: 'write', perSecond: 1, itemBytes: 1 } as const

/** A field of each kind, and how many of a thousand numbers give another value. */
const FIELDS: readonly (readonly [AnyField, number])[] = [
  [text('v'), 1000],
  [token('v'), 1000],
  [integer('v', { digits: 2 }), 100],
  [integer('v', { digits: 8, signed: true }), 1000],
  [bigint('v', { digits: 1 }), 10],
  [decimal('v', { digits: 1, scale: 2 }), 10],
  [number('v'), 1000],
  [duration('v'), 1000],
  [boolean('v'), 2],
  [choice('v', ['a', 'b', 'c']), 3],
  [ranked('v', ['low', 'high']), 2],
  [time('v'), 1000],
  [date('v'), 1000],
  [bucket('v', 'day'), 1000],
  [uuid('v'), 1000],
  [bytes('v'), 1000],
  [suffixed, 1000],
  [id('v', 'order'), 1000],
]

describe.each(
  FIELDS.flatMap(([one, count]) => [[one, count] as const, [desc(one), count] as const]),
)('$kind', (one, count) => {
  const event = entity(app, 'Event', { primary: { pk: key('E', one), sk: key('E') } }) as never

  it('has a value for each number, and different ones as far as there are any', () => {
    const draw = drawerOf(event, { ...operation, values: { v: { unique: true } } }, Math.random)
    const texts = Array.from({ length: 1000 }, (_, i) => one.codec.encode(draw(i)['v'] as never))
    expect(new Set(texts).size).toBe(count)
  })

  it('makes keys where nothing is said about its values, and decides shards', () => {
    const by = { pk: sharded(key('E'), { by: one, count: 3 }), sk: key('E', text('id')) }
    const onShards = entity(app, 'Event', { primary: by }) as never
    for (const each of [event, onShards]) {
      const draw = drawerOf(each, operation, Math.random)
      for (let i = 0; i < 100; i++) expect(keysOf(each, draw(199 * i) as never)).toBeDefined()
    }
  })
})
