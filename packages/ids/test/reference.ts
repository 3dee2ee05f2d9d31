import fc from 'fast-check'

/** The slow, obvious ULID: 128 bits, five at a time. The oracle for everything that is quicker. */
export const ulidOf = (bits: bigint): string =>
  Array.from({ length: 26 }, (_, i) => {
    const digit = (bits >> BigInt(5 * (25 - i))) & 31n
    return '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(Number(digit))
  }).join('')

/** The 128 bits of a time and 80 random bits. */
export const bitsOf = (time: number, random: bigint): bigint => (BigInt(time) << 80n) | random

/** Big-endian bytes as a number. */
export const numberOf = (bytes: Iterable<number>): bigint =>
  [...bytes].reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n)

export const LAST_TIME = 2 ** 48 - 1

export const compareBytes = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export const anyPrefix: fc.Arbitrary<string> = fc
  .stringMatching(/^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$/)
  .filter((prefix) => prefix.length <= 63 && LETTERS.includes(prefix.charAt(0)))

/** Times, often one of the few where something changes. */
export const anyTime: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: LAST_TIME }),
  fc.constantFrom(0, 1, 31, 32, 1_700_000_000_000, 1_700_000_000_001, LAST_TIME - 1, LAST_TIME),
)

/** 80 bits, often at a carry. */
export const anyRandom: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 80n - 1n }),
  fc.constantFrom(0n, 1n, 1023n, 1024n, 2n ** 20n - 1n, 2n ** 79n, 2n ** 80n - 1n),
)

export const anyUlid: fc.Arbitrary<string> = fc
  .tuple(anyTime, anyRandom)
  .map(([time, random]) => ulidOf(bitsOf(time, random)))
