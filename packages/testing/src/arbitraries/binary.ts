import fc from 'fast-check'
import { NOT_MINE } from './not-mine.ts'

/** Bytes, some of them all zeros or all ones. */
export const byteLists: fc.Arbitrary<Uint8Array> = /* @__PURE__ */ fc.oneof(
  { arbitrary: fc.uint8Array({ maxLength: 6, size: 'max' }), weight: 4 },
  {
    arbitrary: fc
      .array(fc.constantFrom(0, 255), { maxLength: 4 })
      .map((bytes) => Uint8Array.from(bytes)),
    weight: 1,
  },
)

const format = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const parse = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = Uint8Array.from(text.replaceAll('-', '').match(/../g) ?? [], (hex) =>
    Number.parseInt(hex, 16),
  )
  if (format(bytes) !== text) throw NOT_MINE
  return bytes
}

/** UUIDs of any version and none, in lower case. */
export const uuids: fc.Arbitrary<string> = /* @__PURE__ */ fc.oneof(
  {
    arbitrary: fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .map(format, (text) => parse(text as string)),
    weight: 5,
  },
  {
    arbitrary: fc.constantFrom(format(new Uint8Array(16)), format(new Uint8Array(16).fill(255))),
    weight: 1,
  },
)

/** UUIDs in either case. */
export const uuidSpellings: fc.Arbitrary<string> = /* @__PURE__ */ fc.oneof(
  uuids,
  uuids.map(
    (text) => text.toUpperCase(),
    (text) => (text as string).toLowerCase(),
  ),
)
