import fc from 'fast-check'

const PLAIN = [...'abcABZz019']
// The delimiter, the escape, and what sorts before them: this is where hand-made keys go wrong.
const LOW = ['#', '$', ' ', '!', '"', '%', '\0', '\t', '\n', '\u001f']
const MIDDLE = [...'-.~/:_|', '\u007f', '\u0080', '\u00e9', '\u00ff', '\u0301']
// The edges of UTF-8's lengths; and U+E000 to U+FFFF, which UTF-16 sorts after astral characters.
const HIGH = [
  ...['\u07ff', '\u0800', '\ud7ff', '\ue000', '\uf8ff', '\ufdd0', '\ufeff', '\ufffd', '\uffff'],
  ...['\u{10000}', '\u{1f600}', '\u{1fffe}', '\u{10fffe}'],
]
const WORDS = [
  ...['', 'San', 'San Francisco', 'San Jose', 'a#b', 'a', 'ab', '#', '##', '$', '$23', '$2', '$24'],
  ...['undefined', 'null', 'NaN', '__proto__', 'constructor', 'SHARD', '0', '00', '-1', '10', '9'],
]

/** Any character that a key can hold: no half of one, and not the one reserved for ranges. */
const character = fc
  .integer({ min: 0, max: 0x10fffe })
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map(
    (point) => String.fromCodePoint(point),
    (char) => (char as string).codePointAt(0) as number,
  )

const joined = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(unit).map(
    (chars) => chars.join(''),
    (text) => [...(text as string)],
  )

const among = (accepts: (text: string) => boolean): fc.Arbitrary<string> => {
  const from = (list: readonly string[], weight: number) => {
    const accepted = list.filter(accepts)
    return accepted.length > 0 ? [{ arbitrary: fc.constantFrom(...accepted), weight }] : []
  }
  const unit = fc.oneof(...from(PLAIN, 6), ...from(LOW, 6), ...from(MIDDLE, 2), ...from(HIGH, 4), {
    arbitrary: character.filter(accepts),
    weight: 1,
  })
  return fc.oneof({ arbitrary: joined(unit), weight: 5 }, ...from(WORDS, 2))
}

/** Text with everything in it that a key has to survive. */
export const texts: fc.Arbitrary<string> = /* @__PURE__ */ among(() => true)

/** The same, of characters above `$`. */
export const tokens: fc.Arbitrary<string> = /* @__PURE__ */ among((text) => !/[\0-$]/.test(text))
