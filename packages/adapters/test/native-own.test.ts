import {
  type AnyField,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  duration,
  type FieldKind,
  field,
  integer,
  KeyError,
  KINDS,
  key,
  number,
  ranked,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { arbitraryFor } from '@keywright/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entity, entity, putInput, table, updateInput } from '../src/index.ts'

/** A field of each kind: the compiler asks for those that are new. */
const FIELDS: Readonly<Record<FieldKind, AnyField>> = {
  text: text('v'),
  token: token('v'),
  integer: integer('v', { digits: 4, signed: true }),
  bigint: bigint('v', { digits: 20, signed: true }),
  decimal: decimal('v', { digits: 4, scale: 2, signed: true }),
  number: number('v'),
  boolean: boolean('v'),
  time: time('v'),
  date: date('v'),
  bucket: bucket('v', 'month'),
  choice: choice('v', ['a', 'b']),
  ranked: ranked('v', ['low', 'high']),
  uuid: uuid('v'),
  bytes: bytes('v'),
  duration: duration('v'),
  custom: field('v', {
    encode: (value: number) => String(value + 1000),
    decode: (written: string) => Number(written) - 1000,
    compare: (a, b) => a - b,
  }),
}

/** An entity whose native index holds the field in an attribute of the same name. */
const holding = (one: AnyField): Entity | undefined => {
  const app = table({ name: 'app', pk: 'PK', indexes: { byValue: { pk: ['v'] } } })
  try {
    return entity(app, 'Held', {
      primary: { pk: key('HELD', text('id')) },
      byValue: { pk: [one] },
    }) as unknown as Entity
  } catch (error) {
    // What the attribute holds could be taken for another value.
    expect(error).toBeInstanceOf(KeyError)
    return undefined
  }
}

const valuesOf = (kind: FieldKind): fc.Arbitrary<unknown> =>
  kind === 'custom'
    ? fc.nat({ max: 99 })
    : arbitraryFor(key(FIELDS[kind])).map((values) => (values as { v: unknown }).v)

it.each(Object.keys(KINDS) as FieldKind[])(
  'an item with a %s in a native attribute is written again as it was read',
  (kind) => {
    for (const one of [FIELDS[kind], desc(FIELDS[kind])]) {
      const held = holding(one)
      if (!held) continue
      fc.assert(
        fc.property(valuesOf(kind), (v) => {
          let Item: Readonly<Record<string, unknown>>
          try {
            Item = putInput(held, { id: '1', v } as never).Item as never
          } catch (error) {
            // Empty, or too long for a key.
            expect((error as KeyError).code).toBe('INVALID_SIZE')
            return
          }
          expect(putInput(held, Item as never).Item).toEqual(Item)
          const update = updateInput(held, Item as never, { note: 'x' } as never)
          expect(update.UpdateExpression).toBe('SET #k0 = :k0')
        }),
      )
    }
  },
)

it('refuses an attribute of the same name where its text could be another value', () => {
  for (const kind of ['text', 'token', 'decimal'] as const) {
    expect(holding(desc(FIELDS[kind])), kind).toBeUndefined()
  }
  // -0.01 is written -9999.98, which is a decimal, too.
  expect(holding(FIELDS.decimal)).toBeUndefined()
  expect(holding(decimal('v', { digits: 4, scale: 2 }))).toBeDefined()
  expect(holding(ranked('v', ['1', '0']))).toBeUndefined()
})
