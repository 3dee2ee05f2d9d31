/** What a tuple may hold. */
export type Element = string | number

const TEXT = 0x02
const ZERO = 0x14

/**
 * A tuple as FoundationDB packs it: text is 02, its UTF-8 with 00 as 00 ff, and 00; a whole number is
 * 14 and the count of its bytes, added or taken away, then the bytes (of a negative number: from 255
 * down). Hex keeps the order of bytes, so this is a right encoder that owes nothing to Keywright.
 */
export const toHex = (tuple: readonly Element[]): string =>
  Buffer.concat(tuple.map((element) => Buffer.from(pack(element)))).toString('hex')

const pack = (element: Element): number[] => {
  if (typeof element === 'string') {
    return [TEXT, ...[...Buffer.from(element)].flatMap((byte) => (byte ? [byte] : [0, 255])), 0]
  }
  const bytes: number[] = []
  for (let left = BigInt(Math.abs(element)); left > 0n; left >>= 8n)
    bytes.unshift(Number(left & 255n))
  return element < 0
    ? [ZERO - bytes.length, ...bytes.map((byte) => 255 - byte)]
    : [ZERO + bytes.length, ...bytes]
}

/** The tuple again. */
export const fromHex = (hex: string): Element[] => {
  const bytes = [...Buffer.from(hex, 'hex')]
  const tuple: Element[] = []
  while (bytes.length > 0) {
    const code = bytes.shift() as number
    if (code === TEXT) {
      const text: number[] = []
      for (;;) {
        const byte = bytes.shift() as number
        if (byte === 0 && bytes[0] !== 255) break
        if (byte === 0) bytes.shift()
        text.push(byte)
      }
      tuple.push(Buffer.from(text).toString())
    } else {
      const size = Math.abs(code - ZERO)
      const digits = bytes.splice(0, size).map((byte) => (code < ZERO ? 255 - byte : byte))
      const value = digits.reduce((sum, byte) => sum * 256 + byte, 0)
      tuple.push(code < ZERO ? -value : value)
    }
  }
  return tuple
}
