import type { AnyField } from '@keywright/core'
import { bytes, choice, decimal, desc, integer, number, ranked, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { checkNative, isRawText, nativeValue } from './native-value.ts'
import type { AttributeSchema } from './stored-types.ts'

const attribute = (type: AttributeSchema['type']): AttributeSchema => ({ name: 'a', type })
const value = (field: AnyField, type: AttributeSchema['type'], given: unknown) =>
  nativeValue('Order: GSI', field, attribute(type), given)

describe('a field that stands alone in its attribute', () => {
  it.each([
    [text('a'), 'S'],
    [time('a'), 'S'],
    [desc(integer('a', { digits: 5 })), 'S'],
    [integer('a', { digits: 15 }), 'N'],
    [decimal('a', { digits: 20, scale: 18 }), 'N'],
    [bytes('a'), 'B'],
  ] as const)('fits the type of the attribute: %o', (field, type) => {
    expect(() => checkNative('Order', field, attribute(type))).not.toThrow()
  })

  it.each([
    [text('a'), 'N', 'text'],
    [integer('a', { digits: 5 }), 'B', 'integer'],
    [bytes('a'), 'N', 'bytes'],
    [desc(integer('a', { digits: 5 })), 'N', 'integer'],
    [decimal('a', { digits: 20, scale: 19 }), 'N', 'decimal'],
  ] as const)('is refused otherwise: %o', (field, type, kind) => {
    const check = () => checkNative('Order', field, attribute(type))
    expect(check).toThrow(
      `Order: a: expected an ascending field for type ${type}, at most 38 digits, got "${kind}"`,
    )
    expect(check).toThrow(expect.objectContaining({ code: 'INVALID_DEFINITION' }))
  })

  it('is refused where there is none', () => {
    for (const none of [undefined, 'a' as never]) {
      expect(() => checkNative('Order', none, attribute('S'))).toThrow(
        'Order: a: expected an ascending field for type S, at most 38 digits, got undefined',
      )
    }
  })

  it('holds text unescaped, and any other field as its text', () => {
    expect(value(text('a'), 'S', 'a#b')).toBe('a#b')
    expect(value(desc(text('a')), 'S', 'a')).not.toBe('a')
    expect(value(integer('a', { digits: 5 }), 'S', 7)).toBe('00007')
    expect(value(choice('a', ['x', 'y']), 'S', 'x')).toBe('x')
    expect(value(ranked('a', ['low', 'high']), 'S', 'high')).toBe(
      ranked('a', ['low', 'high']).codec.encode('high'),
    )
    expect([isRawText(text('a')), isRawText(desc(text('a'))), isRawText(time('a'))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('holds numbers as numbers and bytes as bytes', () => {
    expect(value(number('a'), 'N', 1.5)).toEqual({ type: 'N', value: 1.5 })
    expect(value(number('a'), 'N', -0)).toEqual({ type: 'N', value: 0 })
    expect(value(decimal('a', { digits: 5, scale: 2 }), 'N', '1.5')).toEqual({
      type: 'N',
      value: '1.50',
    })
    expect(value(bytes('a'), 'B', Uint8Array.of(1))).toEqual({ type: 'B', value: Uint8Array.of(1) })
  })

  it('holds numbers of the size that DynamoDB takes', () => {
    for (const most of [1e-130, -1e-130, 9.99e125, -9.99e125, 0]) {
      expect(value(number('a'), 'N', most)).toEqual({ type: 'N', value: most })
    }
    for (const beyond of [9e-131, -9e-131, 1e126, -1e126]) {
      expect(() => value(number('a'), 'N', beyond)).toThrow(
        `Order: GSI: a: expected a number from 1E-130 to 9.99E+125, got ${beyond}`,
      )
    }
    expect(() => value(text('a'), 'S', 5)).toThrow('Order: GSI: a: expected')
  })
})
