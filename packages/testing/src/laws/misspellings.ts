/** Ways to write a key that people and other programs use, and that `encode` does not. */
type Misspelling = (key: string, at: number) => string

const splice = (key: string, at: number, remove: number, insert: string): string => {
  const chars = [...key]
  chars.splice(at % (chars.length + 1), remove, insert)
  return chars.join('')
}

const insert =
  (text: string): Misspelling =>
  (key, at) =>
    splice(key, at, 0, text)

const append =
  (text: string): Misspelling =>
  (key) =>
    key + text

/** Changes the digits of one run, as a number: 00042 to 00043, 8000 to 7fff. */
const count =
  (runs: RegExp, radix: 10 | 16, by: bigint): Misspelling =>
  (key, at) =>
    onRun(key, runs, at, (run) => {
      const value = BigInt(radix === 16 ? `0x${run}` : run) + by
      return value < 0n ? `-${run}` : value.toString(radix).padStart(run.length, '0')
    })

const onRun = (key: string, runs: RegExp, at: number, change: (run: string) => string): string => {
  const matches = [...key.matchAll(runs)]
  const match = matches[at % matches.length]
  if (!match) return key
  return key.slice(0, match.index) + change(match[0]) + key.slice(match.index + match[0].length)
}

const DIGITS = /\d+/g
const HEX = /[\da-f]+/g
const hex = (char: string): string => (char.codePointAt(0) ?? 0).toString(16).padStart(2, '0')

const MISSPELLINGS: readonly Misspelling[] = [
  (key) => key.toUpperCase(),
  (key) => key.toLowerCase(),
  (key, at) => onRun(key, /\p{L}/gu, at, (char) => char.toUpperCase()),
  (key, at) => onRun(key, /\p{L}/gu, at, (char) => char.toLowerCase()),
  (key) => key.normalize('NFC'),
  (key) => key.normalize('NFD'),
  (key) => ` ${key}`,
  (key) => `${key} `,
  (key) => key.trim(),
  ...['\n', '\0', '#', '$', '$2', '~', '0', '.0', 'Z', '\ud800', '\u{10ffff}'].map(append),
  ...[' ', '#', '$', '$00', '-', '+', '0', '00', '.', '~', 'a', '\u{10ffff}', '\udc00'].map(insert),
  (key, at) => splice(key, at, 1, ''),
  (key, at) => splice(key, at, 2, ''),
  (key, at) => splice(key, at, 0, [...key][at % key.length] ?? ''),
  // Numbers: other padding, another sign, the negative of zero, digits of other scripts.
  (key, at) => onRun(key, DIGITS, at, (run) => `0${run}`),
  (key, at) => onRun(key, DIGITS, at, (run) => run.replace(/^0/, '')),
  (key, at) => onRun(key, DIGITS, at, (run) => `-${run}`),
  (key, at) =>
    onRun(key, DIGITS, at, (run) => `-${run.replace(/\d/g, (digit) => String(9 - Number(digit)))}`),
  (key, at) =>
    onRun(key, DIGITS, at, (run) =>
      run.replace(/\d/, (d) => String.fromCharCode(0xff10 + Number(d))),
    ),
  (key, at) => onRun(key, DIGITS, at, (run) => `${run}.0`),
  count(DIGITS, 10, 1n),
  count(DIGITS, 10, -1n),
  count(HEX, 16, 1n),
  count(HEX, 16, -1n),
  (key, at) => onRun(key, /\d\d/g, at, () => '00'),
  (key, at) => onRun(key, /\d\d/g, at, () => '31'),
  (key, at) => onRun(key, /\d\d/g, at, () => '60'),
  // Times and UUIDs as others write them.
  (key) => key.replace('.000Z', 'Z'),
  (key) => key.replace('Z', '+00:00'),
  (key) => key.replace('T', ' '),
  (key) => key.replace('T00:', 'T24:'),
  (key) => key.replaceAll('-', ''),
  // Escapes: in lower case, for what needs none, left out, in another style.
  (key, at) => onRun(key, /\$[\dA-F]{2}/g, at, (escaped) => escaped.toLowerCase()),
  (key, at) => onRun(key, /[ -~]/g, at, (char) => `$${hex(char).toUpperCase()}`),
  (key, at) => onRun(key, /[ -~]/g, at, (char) => `%${hex(char)}`),
  (key, at) =>
    onRun(key, /\$[\dA-F]{2}/g, at, (escaped) =>
      String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
    ),
]

/** How many ways there are. */
export const WAYS: number = MISSPELLINGS.length

/** A key written in another way, at another place. */
export const misspell = (key: string, way: number, at: number): string =>
  MISSPELLINGS[way]?.(key, at) ?? key
