import { type Codec, codecOf } from '../codec.ts'
import { refuseDefinition } from '../error.ts'
import { compareKeys } from '../order.ts'

/** How a whole number is written: in how many digits, and whether it may be negative. */
export interface DigitsOptions {
  readonly digits: number
  readonly signed?: boolean
}

/** What a numeric field brings: its values in units of its last digit, and back. */
interface Numeric<In, Out> {
  /** What kind of number, in words. */
  readonly expects: string
  readonly toUnits: (value: In) => bigint | undefined
  readonly fromUnits: (units: bigint) => Out
  /** The most that a value can hold, where that is less than the digits can. */
  readonly most?: bigint
}

/**
 * Zero-padded digits for numbers of one width, `scale` of them after the point. A negative number is
 * `-` and the nines' complement of its digits: `-` sorts before every digit, and the complement
 * turns the order around.
 */
export const digitsCodec = <In, Out>(
  { digits, signed = false }: DigitsOptions,
  scale: number,
  { expects, toUnits, fromUnits, most }: Numeric<In, Out>,
  more?: Partial<Codec<In, Out>>,
): Codec<In, Out> => {
  const width = digits + scale
  const nines = 10n ** BigInt(width) - 1n
  const limit = most !== undefined && most < nines ? most : nines
  const shape = new RegExp(`^-?\\d{${digits}}${scale ? `\\.\\d{${scale}}` : ''}$`)

  const toText = (units: bigint): string =>
    units < 0n ? `-${withPoint(units + nines, width, scale)}` : withPoint(units, width, scale)

  /** The units of a text: never -0, which `encode` writes as 0. */
  const toNumber = (text: string): bigint | undefined => {
    if (!shape.test(text)) return undefined
    const units = BigInt(text.replace(/[-.]/g, ''))
    return text.startsWith('-') ? (units === nines ? undefined : units - nines) : units
  }

  const low = signed ? -limit : 0n
  const fits = (units: bigint | undefined): units is bigint =>
    units !== undefined && units >= low && units <= limit

  const directed = (order: (units: bigint) => bigint, rest?: Partial<Codec<In, Out>>) => {
    const ends = [toText(order(low)), toText(order(limit))].sort(compareKeys)
    return codecOf<In, Out>(
      `${expects} of at most ${digits} digits${scale ? ` and ${scale} after the point` : ''}${signed ? '' : ', not negative'}`,
      (value) => {
        const units = toUnits(value)
        return fits(units) ? toText(order(units)) : undefined
      },
      (text) => {
        const units = toNumber(text)
        const value = units === undefined ? undefined : order(units)
        return fits(value) ? fromUnits(value) : undefined
      },
      { least: ends[0], greatest: ends[1], ...rest },
    )
  }

  // The other order: a signed number changes its sign, an unsigned one its digits.
  const reversed = directed((units) => (signed ? -units : nines - units))
  return directed((units) => units, { reversed, ...more })
}

/** Whole units as digits of one width, with a point before the last `scale` of them. */
export const withPoint = (units: bigint, width: number, scale: number): string => {
  const text = String(units).padStart(width, '0')
  const point = text.length - scale
  return scale ? `${text.slice(0, point)}.${text.slice(point)}` : text
}

/** Checks a count of digits when the field is defined. */
export const checkDigits = (name: string, digits: number, least: number, most: number): void => {
  if (!Number.isInteger(digits) || digits < least || digits > most) {
    refuseDefinition(`${least} to ${most} digits`, digits, `${name}: `)
  }
}
