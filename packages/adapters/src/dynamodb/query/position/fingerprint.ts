/**
 * 32 bits that tell texts apart, as 8 hex digits: FNV-1a over UTF-16 units. Not for secrets:
 * collisions are easy to find.
 */
export const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // Digit by digit: `toString(16)` divides doubles, which takes ten times as long.
  let digits = ''
  for (let shift = 28; shift >= 0; shift -= 4) digits += '0123456789abcdef'[(hash >>> shift) & 15]
  return digits
}
