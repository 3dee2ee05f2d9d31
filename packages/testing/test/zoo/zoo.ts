import { compareKeys } from '@keywright/core'
import fc from 'fast-check'
import type { EncoderCheck, LawName } from '../../src/index.ts'

/** An encoder that is wrong in a way that real ones are, and the laws of which one says so. */
export interface Broken {
  readonly name: string
  readonly laws: readonly LawName[]
  readonly check: EncoderCheck<never>
}

/** An encoder that is right for the values it is for. */
export interface Right {
  readonly name: string
  readonly check: EncoderCheck<never>
}

export const broken = <V>(
  name: string,
  law: LawName | readonly LawName[],
  check: EncoderCheck<V>,
): Broken => ({
  name,
  laws: [law].flat() as LawName[],
  // The lists mix encoders of many types; each one fits its own values.
  check: check as unknown as EncoderCheck<never>,
})

export const right = <V>(name: string, check: EncoderCheck<V>): Right => ({
  name,
  check: check as unknown as EncoderCheck<never>,
})

export type Pair = readonly [string, string]

export const pairs = (unit: fc.Arbitrary<string>): fc.Arbitrary<[string, string]> =>
  fc.tuple(unit, unit)
export const comparePairs = ([a, b]: Pair, [c, d]: Pair): number =>
  compareKeys(a, c) || compareKeys(b, d)
export const byNumber = (a: number, b: number): number => a - b
export const byTime = (a: Date, b: Date): number => a.getTime() - b.getTime()
export const free = (): number => 0
export const word: fc.Arbitrary<string> = fc.stringMatching(/^[a-z]{1,8}$/)
export const instants: fc.Arbitrary<Date> = fc.date({
  min: new Date('1970-01-02T00:00:00.000Z'),
  max: new Date('2099-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
export const compareLists = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((part, i) => part !== b[i])
  if (at < 0) return a.length - b.length
  return at < b.length ? compareKeys(a[at] as string, b[at] as string) : 1
}
/** A stable 32-bit hash, FNV-1a. */
export const fnv = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
