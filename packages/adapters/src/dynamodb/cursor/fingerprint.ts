/**
 * 64 bits that tell texts apart, as 16 hex digits: two multiplicative hashes, mixed with each other
 * by the final steps of MurmurHash3. Not for secrets: whoever wants to can find collisions.
 */
export const fingerprint = (text: string): string => {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x9e3779b1)
    b = Math.imul(b ^ unit, 0x5f356495)
  }
  const mixed = mix(a, b)
  return hex(mixed) + hex(mix(b, mixed))
}

const mix = (a: number, b: number): number =>
  Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')
