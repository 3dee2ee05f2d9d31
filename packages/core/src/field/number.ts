import { codecOf, exactly } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of any finite numbers. */
export interface NumberField<Name extends string> extends Field<Name, number> {
  readonly kind: 'number'
}

const SIGN = 0x8000000000000000n
const ALL = 0xffffffffffffffffn

/**
 * IEEE 754 bits sort like the numbers once the sign bit is flipped; negative numbers, which count
 * their bits the other way, need all bits flipped. To reverse the order, flip every bit again.
 */
const bitsCodec = (turn: bigint): Codec<number> => {
  const write = (value: number): string | undefined => {
    if (!Number.isFinite(value)) return undefined
    const [bits = 0n] = new BigUint64Array(Float64Array.of(value + 0).buffer) // -0 + 0 is 0
    return (bits ^ (bits & SIGN ? ALL : SIGN) ^ turn).toString(16).padStart(16, '0')
  }
  const read = (text: string): number => {
    const bits = BigInt(`0x${text.slice(0, 17)}`) ^ turn
    return new Float64Array(BigUint64Array.of(bits ^ (bits & SIGN ? SIGN : ALL)).buffer)[0] ?? 0
  }
  // The ends are those of both orders: the largest number, and its negative.
  return codecOf('a finite number', write, exactly(write, read), {
    least: '0010000000000000',
    greatest: 'ffefffffffffffff',
  })
}

/**
 * Any finite number, as 16 hex digits that sort numerically. Not for people's eyes: prefer
 * `integer` or `decimal` where the range is known. -0 is 0.
 *
 * @example
 * key('SCORE', number('score')).encode({ score: 1.5 }) // => 'SCORE#bff8000000000000'
 */
export const number = <Name extends string>(name: Name): NumberField<Name> =>
  fieldOf({
    name,
    kind: 'number',
    codec: { ...bitsCodec(0n), reversed: bitsCodec(ALL) },
  })
