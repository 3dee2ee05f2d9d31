// MurmurHash3 x86 32-bit and jump consistent hash, in arbitrary precision. No code of the library.

const mod32 = (n: bigint): bigint => n & 0xffffffffn
const rotl = (n: bigint, by: bigint): bigint => mod32((n << by) | (n >> (32n - by)))
const scramble = (k: bigint): bigint => mod32(rotl(mod32(k * 0xcc9e2d51n), 15n) * 0x1b873593n)
const littleEndian = (bytes: Buffer): bigint =>
  BigInt(`0x0${Buffer.from(bytes).reverse().toString('hex')}`)

export const murmur3 = (value: string): number => {
  const bytes = Buffer.from(value)
  const whole = bytes.length - (bytes.length % 4)
  let h = 0n
  for (let i = 0; i < whole; i += 4) {
    h = mod32(rotl(h ^ scramble(littleEndian(bytes.subarray(i, i + 4))), 13n) * 5n + 0xe6546b64n)
  }
  h ^= scramble(littleEndian(bytes.subarray(whole))) ^ BigInt(bytes.length)
  h = mod32((h ^ (h >> 16n)) * 0x85ebca6bn)
  h = mod32((h ^ (h >> 13n)) * 0xc2b2ae35n)
  return Number(h ^ (h >> 16n))
}

export const jump = (seed: bigint, count: number): number => {
  let state = seed
  let shard = 0
  for (let next = 0; next < count; ) {
    shard = next
    state = (state * 2862933555777941757n + 1n) & 0xffffffffffffffffn
    next = Math.floor((shard + 1) * (2 ** 31 / (Number(state >> 33n) + 1)))
  }
  return shard
}

/** The shard of a value. */
export const shard = (value: string, count: number): number => jump(BigInt(murmur3(value)), count)
