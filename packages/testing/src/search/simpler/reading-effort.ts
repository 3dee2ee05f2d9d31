import { leafValuesOf } from '../values/leaves.ts'
import { opaqueText } from '../values/same-value.ts'

/**
 * How much there is to read in a value. Shrinking only ever goes down in it, so a counterexample ends
 * short and in plain letters, and never as fast-check's own smallest (an empty text, 5e-324).
 */
export const effortOf = (value: unknown): number =>
  leafValuesOf(value).reduce<number>((sum, leaf) => sum + 0.1 + weighLeaf(leaf), 0)

/** How much there is to read in all of them. */
export const totalEffort = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + effortOf(value), 0)

/** Values as long as this only get shorter: nobody reads their letters. */
export const LONG = 400

const weighLeaf = (leaf: unknown): number => {
  if (typeof leaf === 'string') return weighText(leaf)
  if (typeof leaf === 'number') {
    if (Object.is(leaf, -0)) return 1.5
    return String(leaf).length + Math.log2(1 + Math.min(Math.abs(leaf), 1e300) || 1) / 1000
  }
  if (typeof leaf === 'bigint') {
    const digits = String(leaf)
    return digits.length + Number.parseInt(digits.replace('-', '').slice(0, 9), 10) / 1e10
  }
  if (typeof leaf === 'boolean') return leaf ? 1.1 : 1
  if (leaf instanceof Date) {
    const time = leaf.getTime()
    if (Number.isNaN(time)) return 3
    return (
      5 + (leaf.toISOString().match(/[1-9]/g)?.length ?? 0) + Math.log2(1 + Math.abs(time)) / 1e4
    )
  }
  if (leaf instanceof Uint8Array) return 1 + leaf.reduce((sum, byte) => sum + 1 + byte / 1000, 0)
  if (leaf === undefined || leaf === null) return 1
  if (typeof leaf !== 'object') return String(leaf).length
  if (leaf instanceof Set || leaf instanceof Map) return effortOf([...leaf])
  // An object of a class: what its properties show or else its text.
  return Object.keys(leaf).length > 0 ? effortOf({ ...leaf }) : opaqueText(leaf).length
}

/** Empty text is harder to read than a few letters. */
const weighText = (text: string): number =>
  text === '' ? 3 : Array.from(text, weighChar).reduce((sum, weight) => sum + weight, 0)

const weighChar = (char: string): number => {
  const point = char.codePointAt(0) ?? 0
  if (/[a-z]/.test(char)) return 1 + (point - 97) / 1000
  if (/[A-Z]/.test(char)) return 1.1 + (point - 65) / 1000
  if (/\d/.test(char)) return 1.2 + (point - 48) / 1000
  if (point > 0x20 && point < 0x7f) return 1.3 + point / 1000
  return point === 0x20 ? 1.45 : 1.6 + Math.log2(1 + point) / 100
}
