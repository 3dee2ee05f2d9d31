/**
 * 32 bits that tell texts apart, as 8 hex digits: FNV-1a over UTF-16 units. Not for secrets:
 * collisions are easy to find.
 */
export const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (
    (HEX[hash >>> 24] as string) +
    (HEX[(hash >>> 16) & 255] as string) +
    (HEX[(hash >>> 8) & 255] as string) +
    (HEX[hash & 255] as string)
  )
}

/** The digits of each byte: `toString(16)` of the whole divides doubles, which takes ten times as long. */
const HEX: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)
