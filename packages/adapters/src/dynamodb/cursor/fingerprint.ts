/**
 * 32 bits that tell texts apart, as 8 hex digits: FNV-1a over UTF-16 units. Not for secrets: whoever
 * wants to can find collisions.
 */
export const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
