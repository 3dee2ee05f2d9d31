const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
}

const HEX = /x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}/y

/** The text of the escape after the backslash at a place, and how many characters it takes. */
export const escapeAt = (source: string, at: number): readonly [text: string, length: number] => {
  const next = source[at + 1] ?? ''
  if (next === '\r') return ['', source[at + 2] === '\n' ? 3 : 2]
  if (next === 'x' || next === 'u') {
    HEX.lastIndex = at + 1
    const match = HEX.exec(source)
    const code = Number.parseInt(match?.[1] ?? match?.[2] ?? match?.[3] ?? '', 16)
    if (match && code <= 0x10ffff) return [String.fromCodePoint(code), 1 + match[0].length]
  }
  return [SIMPLE[next] ?? next, 2]
}
