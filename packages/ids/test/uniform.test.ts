import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { idGenerator } from '../src/index.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const IDS = 65_536

/** With 31 degrees of freedom, even digits exceed this once in 10^8 runs. */
const CRITICAL = 97.03

/** How far the digits are from even: the sum of (seen - expected)² / expected. */
const chiSquare = (digits: string): number => {
  const seen = new Map(Array.from(ALPHABET, (digit) => [digit, 0]))
  for (const digit of digits) seen.set(digit, (seen.get(digit) as number) + 1)
  const expected = digits.length / 32
  return [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** The random digits of ids that each have a millisecond of their own. */
const randomDigits = (next: (time: number) => string): string[] =>
  Array.from({ length: IDS }, (_, i) => next(1_700_000_000_000 + i).slice(-16))

const ownDigits = (random?: (bytes: Uint8Array) => unknown): string[] => {
  let now = 0
  const next = idGenerator('user', { now: () => now, random })
  return randomDigits((time) => {
    now = time
    return next()
  })
}

describe('the random part', () => {
  it('has 32 even digits, over a million characters and at each of the 16 places', () => {
    const digits = ownDigits()
    expect(digits.join('').length).toBeGreaterThanOrEqual(1_000_000)
    expect(chiSquare(digits.join(''))).toBeLessThan(CRITICAL)
    for (let at = 0; at < 16; at++) {
      expect(chiSquare(digits.map((text) => text.charAt(at)).join(''))).toBeLessThan(CRITICAL)
    }
  })

  it('has independent neighbours: pairs of digits are even too', () => {
    const digits = ownDigits().join('')
    const seen = new Map<string, number>()
    for (let i = 0; i < digits.length; i += 2) {
      const pair = digits.slice(i, i + 2)
      seen.set(pair, (seen.get(pair) ?? 0) + 1)
    }
    const expected = digits.length / 2 / 1024
    const sum = [...seen.values()].reduce((total, n) => total + (n - expected) ** 2 / expected, 0)
    expect(seen.size).toBe(1024)
    // 1023 degrees of freedom, once in 10^8 runs.
    expect(sum).toBeLessThan(1297.5)
  })

  it('would show a source that never fills a byte with 255', () => {
    const biased = ownDigits((bytes) => bytes.map((_, i) => (bytes[i] = Math.random() * 255)))
    expect(chiSquare(biased.join(''))).toBeGreaterThan(CRITICAL)
  })

  it('would show bytes that wrap unevenly', () => {
    const biased = ownDigits((bytes) =>
      bytes.map((_, i) => (bytes[i] = (Math.random() * 300) % 256)),
    )
    expect(chiSquare(biased.join(''))).toBeGreaterThan(CRITICAL)
  })

  it('would show a byte divided by 255, where 256 is right', () => {
    // A byte of 255 / 255 is 1, which `ulid` wraps to the digit 0.
    const by = (divisor: number) => {
      const bytes = Array.from({ length: 16 }, () => crypto.getRandomValues(new Uint8Array(IDS)))
      const digits = randomDigits((time) => {
        let at = 0
        return ulid(time, () => (bytes[at++]?.[time % IDS] as number) / divisor)
      })
      return chiSquare(digits.join(''))
    }
    expect(by(255)).toBeGreaterThan(CRITICAL)
    expect(by(256)).toBeLessThan(CRITICAL)
  })
})
