/**
 * The slow, obvious encoder: written from the design, one value at a time, with no thought of speed
 * and nothing from `src`. The fast encoder must agree with it.
 */

export const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')

export const byBytes = (a: string, b: string): number => Buffer.compare(bytes(a), bytes(b))

export const byOrder = <T extends number | bigint | string>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0

export const escaped = (text: string): string =>
  [...text]
    .map((char) => {
      const point = char.codePointAt(0) ?? 0
      return point <= 0x24 ? `$${point.toString(16).toUpperCase().padStart(2, '0')}` : char
    })
    .join('')

export const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex')

export const complementDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String(9 - Number(digit)))

/** `decimal` is plain decimal text such as -42 or 99.50. */
export const digits = (decimal: string, width: number): string =>
  decimal.startsWith('-')
    ? `-${complementDigits(decimal.slice(1).padStart(width, '0'))}`
    : decimal.padStart(width, '0')

export const negated = (decimal: string): string =>
  /^[0.]*$/.test(decimal) ? decimal : decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`

export const doubleBits = (value: number): string => {
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleBE(value === 0 ? 0 : value)
  const negative = (buffer[0] ?? 0) >= 0x80
  return hex(buffer.map((byte, i) => (negative ? 255 - byte : i === 0 ? byte ^ 0x80 : byte)))
}

/** The general form of `desc`. */
export const reversedBytes = (text: string): string =>
  `${hex(bytes(text).map((byte) => 255 - byte))}~`

/** MurmurHash3 x86 32-bit and jump consistent hash, in arbitrary precision. */
export const shard = (value: string, count: number): number =>
  jumpHash(murmur3(bytes(value)), count)

const WORD = 0xffffffffn
const multiply = (a: bigint, b: bigint): bigint => (a * b) & WORD
const rotateLeft = (word: bigint, by: bigint): bigint =>
  ((word << by) | (word >> (32n - by))) & WORD
const scrambled = (block: bigint): bigint =>
  multiply(rotateLeft(multiply(block, 0xcc9e2d51n), 15n), 0x1b873593n)

export const murmur3 = (data: Uint8Array): bigint => {
  let hash = 0n
  let at = 0
  for (; at + 4 <= data.length; at += 4) {
    const block = BigInt(Buffer.from(data).readUInt32LE(at))
    hash = (multiply(rotateLeft(hash ^ scrambled(block), 13n), 5n) + 0xe6546b64n) & WORD
  }
  let rest = 0n
  for (let i = data.length - 1; i >= at; i--) rest = (rest << 8n) | BigInt(data[i] ?? 0)
  if (at < data.length) hash ^= scrambled(rest)
  hash ^= BigInt(data.length)
  hash = multiply(hash ^ (hash >> 16n), 0x85ebca6bn)
  hash = multiply(hash ^ (hash >> 13n), 0xc2b2ae35n)
  return hash ^ (hash >> 16n)
}

export const jumpHash = (seed: bigint, count: number): number => {
  let state = seed
  let shard = -1
  let next = 0
  while (next < count) {
    shard = next
    state = (state * 2862933555777941757n + 1n) & 0xffffffffffffffffn
    next = Math.floor((shard + 1) * (2 ** 31 / (Number(state >> 33n) + 1)))
  }
  return shard
}
