import { byValue, type Codec, codecOf } from './codec.ts'

/** How a whole number is written: in how many digits, and whether it may be negative. */
export interface DigitsOptions {
  readonly digits: number
  readonly signed?: boolean
}

/**
 * Zero-padded digits for numbers of one width, `scale` of them after the point. A negative number is
 * `-` and the nines' complement of its digits: `-` sorts before every digit, and the complement
 * turns the order around.
 *
 * `toUnits` and `fromUnits` turn a value into units of its last digit, and back; `most` is what a
 * value can hold, where that is less than the digits can.
 */
export const digitsCodec = <In, Out>(
  { digits, signed }: DigitsOptions,
  scale: number,
  expects: string,
  toUnits: (value: In) => bigint | undefined,
  fromUnits: (units: bigint) => Out,
  most?: bigint,
): Codec<In, Out> => {
  const width = digits + scale
  const nines = 10n ** BigInt(width) - 1n
  const limit = most && most < nines ? most : nines
  const low = signed ? -limit : 0n

  const toText = (units: bigint): string =>
    units < 0n ? `-${withPoint(units + nines, width, scale)}` : withPoint(units, width, scale)

  const directed = (order: (units: bigint) => bigint, rest?: Partial<Codec<In, Out>>) => {
    const [least, greatest] = [low, limit].map(order).map(toText).sort()
    return codecOf<In, Out>(
      `${expects} of at most ${digits} digits${scale ? ` and ${scale} after the point` : ''}${signed ? '' : ', not negative'}`,
      (value) => {
        const units = toUnits(value)
        return units !== undefined && units >= low && units <= limit
          ? toText(order(units))
          : undefined
      },
      (text) => {
        // Never more than the width: long numbers take longer than their length.
        const units = BigInt(text.slice(0, width + 2).replace(/[-.]/g, ''))
        return fromUnits(order(text.startsWith('-') ? units - nines : units))
      },
      { least, greatest, ...rest },
    )
  }

  // The other order: a signed number changes its sign, an unsigned one its digits.
  return directed((units) => units, {
    reversed: directed((units) => (signed ? -units : nines - units)),
    compare: (a, b) => byValue(toUnits(a), toUnits(b)),
  })
}

/** Whole units as digits of one width, with a point before the last `scale` of them. */
export const withPoint = (units: bigint, width: number, scale: number): string => {
  const text = String(units).padStart(width, '0')
  return scale ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text
}
