import { codecOf } from './codec.ts'
import type { Codec } from './codec-types.ts'

/** How a whole number is written: in how many digits, and whether it may be negative. */
export interface DigitsOptions {
  readonly digits: number
  readonly signed?: boolean
}

/** What tells the kinds of numbers apart. */
export interface DigitsValues<In, Out> {
  /** What the kind is called in messages. */
  readonly expects: string
  /** The value in units of its last digit, as plain digits with `-` in front of a negative one. */
  readonly toUnits: (value: In) => string | undefined
  /** The value of such units; `undefined` for what no value has. */
  readonly fromUnits: (units: string) => Out | undefined
  /** The largest value in units, where it is less than the digits can write. */
  readonly most?: string
}

/**
 * Zero-padded digits for numbers of one width, `scale` of them after the point. A negative number is
 * `-` and the nines' complement of its digits: `-` sorts before every digit, and the complement
 * turns the order around.
 */
export const digitsCodec = <In, Out>(
  { digits, signed }: DigitsOptions,
  scale: number,
  { expects, toUnits, fromUnits, most }: DigitsValues<In, Out>,
): Codec<In, Out> => {
  const width = digits + scale
  const limit = most !== undefined && most.length <= width ? most : '9'.repeat(width)
  const shape = new RegExp(
    `^${signed ? '-?' : ''}\\d{${digits}}${scale ? `\\.\\d{${scale}}` : ''}$`,
  )
  const widest = width + 2 // a sign and a point

  const toText = (units: string): string | undefined => {
    const isNegative = units.startsWith('-')
    const size = isNegative ? units.slice(1) : units
    if ((isNegative && !signed) || size.length > width) return undefined
    const padded = withPoint(size.padStart(width, '0'), scale)
    return isNegative ? `-${nines(padded)}` : padded
  }

  /** The units of a text; `undefined` for -0, which is not written so. */
  const fromText = (text: string): string | undefined => {
    if (text.length > widest || !shape.test(text)) return undefined
    const plain = scale ? text.replace('.', '') : text
    if (!plain.startsWith('-')) return trimmed(plain)
    const size = trimmed(nines(plain.slice(1)))
    return size === '0' ? undefined : `-${size}`
  }

  const directed = (turn: (text: string) => string): Codec<In, Out> => {
    const write = (value: In): string | undefined => {
      const units = toUnits(value)
      const text = units === undefined ? undefined : toText(units)
      return text === undefined ? undefined : turn(text)
    }
    const ends = [toText(signed ? `-${limit}` : '0'), toText(limit)] as [string, string]
    const [least, greatest] = ends.map(turn).sort()
    const after = scale ? ` and ${scale} after the point` : ''
    const sign = signed ? '' : ', not negative'
    return codecOf<In, Out>(
      `${expects} of at most ${digits} digits${after}${sign}`,
      write,
      fromUnits as never,
      {
        decode: (text) => {
          if (text.length > widest) return undefined
          const turned = turn(text)
          const units = fromText(turned)
          // Not every text is what it turns into: `-999` would be read as a reversed 0.
          return units === undefined || turn(turned) !== text ? undefined : fromUnits(units)
        },
        least,
        greatest,
      },
    )
  }

  // The other order: a signed number changes its sign, an unsigned one its digits.
  const reversed = directed(signed ? negated : nines)
  return { ...directed((text) => text), reversed }
}

/** The nines' complement: every digit d as 9 - d, and nothing else changed. */
const nines = (text: string): string => {
  let complement = ''
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    complement += unit >= 48 && unit <= 57 ? String.fromCharCode(105 - unit) : text.charAt(i)
  }
  return complement
}

/** The text of the negated number; 0 stays 0. */
const negated = (text: string): string => {
  if (text.startsWith('-')) return nines(text.slice(1))
  return /^[0.]*$/.test(text) ? text : `-${nines(text)}`
}

/** Digits without the zeros in front of them. */
export const trimmed = (digits: string): string => digits.replace(/^0+(?=.)/, '')

/** Digits with a point before the last `scale` of them. */
export const withPoint = (digits: string, scale: number): string =>
  scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits
