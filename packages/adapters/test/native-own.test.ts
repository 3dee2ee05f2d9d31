import * as core from '@keywright/core'
import {
  type AnyField,
  decimal,
  desc,
  type FieldKind,
  KeyError,
  key,
  ranked,
  text,
} from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { arbitraryFor } from '@keywright/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entity, entity, putInput, table, updateInput } from '../src/index.ts'

/** The fields whose definition takes more than a name. */
const SET: Readonly<Partial<Record<FieldKind, AnyField>>> = {
  integer: core.integer('v', { digits: 4, signed: true }),
  bigint: core.bigint('v', { digits: 20, signed: true }),
  decimal: decimal('v', { digits: 4, scale: 2, signed: true }),
  bucket: core.bucket('v', 'month'),
  choice: core.choice('v', ['a', 'b']),
  ranked: ranked('v', ['low', 'high']),
  custom: core.field('v', {
    encode: (value: number) => String(value + 1000),
    decode: (written: string) => Number(written) - 1000,
    compare: (a, b) => a - b,
  }),
}

const NAMED: Readonly<
  Record<Exclude<FieldKind, 'custom'>, (name: string, more: never) => AnyField>
> = core

/** A field of this kind: core exports it under that name. */
const fieldOf = (kind: FieldKind): AnyField =>
  SET[kind] ?? NAMED[kind as keyof typeof NAMED]('v', undefined as never)

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
    : arbitraryFor(key(fieldOf(kind))).map((values) => (values as { v: unknown }).v)

it.each(Object.keys(KINDS) as FieldKind[])(
  'an item with a %s in a native attribute is written again as it was read',
  (kind) => {
    for (const one of [fieldOf(kind), desc(fieldOf(kind))]) {
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
    expect(holding(desc(fieldOf(kind))), kind).toBeUndefined()
  }
  // -0.01 is written -9999.98, which is a decimal, too.
  expect(holding(fieldOf('decimal'))).toBeUndefined()
  expect(holding(decimal('v', { digits: 4, scale: 2 }))).toBeDefined()
  expect(holding(ranked('v', ['1', '0']))).toBeUndefined()
})
