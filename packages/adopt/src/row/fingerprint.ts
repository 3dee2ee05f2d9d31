import { isWrapped } from './same.ts'

/**
 * A short text for some values of an item: another one for other values, and the same one for the same
 * values, whichever client read them (`1`, `1n` and a wrapped `'1.0'` are one number).
 */
export const fingerprint = (values: Readonly<Record<string, unknown>>): string =>
  hashOf(textOf(values))

/** The text of a value, the same for the same value. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'bigint') return decimalOf(String(value))
  if (isWrapped(value)) return decimalOf(value.value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Uint8Array) return `bytes ${[...value].join()}`
  if (value instanceof Set) return `set ${[...value].map(textOf).sort().join()}`
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const texts = entries.map(([name, one]) => `${JSON.stringify(name)}:${textOf(one)}`)
  return `{${texts.sort().join()}}`
}

/** A number as digits without zeros around them, and an exponent: `0.10` and `1e-1` are the same. */
export const decimalOf = (text: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  const power = Number(exponent) - fraction.length + digits.length - kept.length
  return `${sign === '-' ? '-' : ''}${kept}e${power}`
}

/** 64 bits of a text (cyrb53 with all of its bits). Nobody has to be kept from finding two texts with one hash. */
const hashOf = (text: string): string => {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 2654435761)
    high = Math.imul(high ^ unit, 1597334677)
  }
  const mixed = (a: number, b: number): number =>
    (Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)) >>> 0
  return [mixed(low, high), mixed(high, low)]
    .map((word) => word.toString(36).padStart(7, '0'))
    .join('')
}
