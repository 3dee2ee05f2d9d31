import { FLAG, integerFrom, type OptionRules, optionsOf } from '../../error/options.ts'
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
  /** The value of plain digits, which may start with zeros; `undefined` if no value has them. */
  readonly fromText: (text: string) => Out | undefined
}

/** The rules of the options of a field of at most so many digits. */
export const digitsRules = (most: number): OptionRules<DigitsOptions> => ({
  digits: { ...integerFrom(1, most), required: true },
  signed: FLAG,
})

/** The options of a field of digits, checked and with what was left out. */
export const digitsOptions = <Options extends DigitsOptions>(
  field: string,
  options: Options,
  rules: OptionRules<Options>,
): Options & Required<DigitsOptions> => {
  const { digits, signed = false, ...more } = optionsOf({ field }, options, rules)
  // In the order in which people write them, and code that is printed says them.
  return Object.freeze({ digits, ...more, signed }) as Options & Required<DigitsOptions>
}

/**
 * Zero-padded digits for numbers of one width, `scale` of them after the point. A negative number is
 * `-` and the nines' complement of its digits: `-` sorts before every digit, and the complement
 * turns the order around.
 */
export const digitsCodec = <In, Out>(
  { digits, signed }: DigitsOptions,
  scale: number,
  { expects, toUnits, fromText }: DigitsValues<In, Out>,
): Codec<In, Out> => {
  const width = digits + scale
  const full = '9'.repeat(width)
  // 16 digits write more than the integers of JavaScript.
  const limit = fromText(full) === undefined ? String(Number.MAX_SAFE_INTEGER) : full
  const sign = signed ? '(?:-(?![9.]+$))?' : '' // -0 is not written
  const shape = new RegExp(`^${sign}\\d{${digits}}${scale ? `\\.\\d{${scale}}` : ''}$`)

  const toText = (units: string): string | undefined => {
    const isNegative = units.startsWith('-')
    const size = isNegative ? units.slice(1) : units
    if ((isNegative && !signed) || size.length > width) return undefined
    const padded = size.padStart(width, '0')
    const text = scale ? `${padded.slice(0, digits)}.${padded.slice(digits)}` : padded
    return isNegative ? complement(text) : text
  }

  const directed = (turn: (text: string) => string): Codec<In, Out> => {
    const ends = [toText(signed ? `-${limit}` : '0'), toText(limit)] as [string, string]
    const [least, greatest] = ends.map(turn).sort()
    const after = scale ? ` and ${scale} after the point` : ''
    return codecOf<In, Out>(
      `${expects} of at most ${digits} digits${after}${signed ? '' : ', not negative'}`,
      (value) => {
        const units = toUnits(value)
        const text = units === undefined ? undefined : toText(units)
        return text === undefined ? undefined : turn(text)
      },
      (text) => {
        if (!shape.test(text)) return undefined
        const turned = turn(text)
        return fromText(turned.startsWith('-') ? complement(turned.slice(1)) : turned)
      },
      { least, greatest },
    )
  }

  // The other order: a signed number changes its sign, an unsigned one its digits.
  return { ...directed((text) => text), reversed: directed(signed ? negated : nines) }
}

/** The nines' complement: every digit d as 9 - d, and the point stays. */
const nines = (text: string): string => {
  let complement = ''
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    complement += unit < 48 ? '.' : 57 - unit
  }
  return complement
}

/** Digits as those of a negative number, and back. */
const complement = (text: string): string => `-${nines(text)}`

/** The text of the negated number; 0 stays 0. */
const negated = (text: string): string => {
  if (text.startsWith('-')) return nines(text.slice(1))
  return /[1-9]/.test(text) ? complement(text) : text
}
