import { type Codec, codecOf } from '../codec.ts'
import type { Field } from '../field.ts'

/** A field of any finite numbers. */
export interface NumberField<Name extends string> extends Field<Name, number> {
  readonly kind: 'number'
}

/**
 * IEEE 754 bits sort like the numbers once the sign bit is flipped; negative numbers, which count
 * their bits the other way, need all bits flipped. To reverse the order, flip every bit again.
 */
const bitsCodec = (turn: bigint, more: Partial<Codec<number>>): Codec<number> => {
  const view = new DataView(new ArrayBuffer(8))
  return codecOf(
    'a finite number',
    (value) => {
      if (!Number.isFinite(value)) return undefined
      view.setFloat64(0, value + 0) // -0 + 0 is 0
      const bits = view.getBigUint64(0)
      return (bits ^ (bits & SIGN ? ALL : SIGN) ^ turn).toString(16).padStart(16, '0')
    },
    (text) => {
      if (!/^[\da-f]{16}$/.test(text)) return undefined
      const bits = BigInt(`0x${text}`) ^ turn
      view.setBigUint64(0, bits ^ (bits & SIGN ? SIGN : ALL))
      const value = view.getFloat64(0)
      return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined
    },
    // The ends are those of both orders: the largest number, and its negative.
    { ...more, least: '0010000000000000', greatest: 'ffefffffffffffff' },
  )
}

const SIGN = 0x8000000000000000n
const ALL = 0xffffffffffffffffn

/**
 * Any finite number, as 16 hex digits that sort numerically. Not for people's eyes: prefer
 * `integer` or `decimal` where the range is known. -0 is 0.
 *
 * @example
 * key('SCORE', number('score')).encode({ score: 1.5 }) // => 'SCORE#bff8000000000000'
 */
export const number = <Name extends string>(name: Name): NumberField<Name> => ({
  name,
  kind: 'number',
  codec: bitsCodec(0n, { compare: (a, b) => a - b, reversed: bitsCodec(ALL, {}) }),
})
