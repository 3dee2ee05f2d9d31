import type { AnyField } from '@keywright/core'
import { attempt } from '@keywright/core/internal'

/** A value in words that tell its type, and its text in the key. */
export type Sample = readonly [value: string, text: string]

const instant = (text: string): Date => new Date(text)

/**
 * Values of every type that codecs take. Text has what formats differ in: a space, delimiters, letters
 * of both cases and beyond ASCII; numbers have signs, fractions and lengths; dates have milliseconds.
 */
const CANDIDATES: readonly unknown[] = [
  ...['x', 'New York', 'a#b', 'a|b', 'Zürich', '', '7', '2024-01-15', '2024-01-15T10:30:00.000Z'],
  ...['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f', '01HM5K1Y9R8Z7X6W5V4T3S2R1Q', '1.12.3'],
  ...[0, 1, -1, 12, 1.5, 1e21, 1_705_314_600_000, 0n, 12n, -12n, true, false],
  ...[instant('2024-01-15T10:30:00.000Z'), instant('1970-01-01T00:00:00.000Z')],
  ...[instant('2024-02-29T23:59:59.987Z'), new Uint8Array(), Uint8Array.of(171, 0)],
]

/** Values that are equal have one label, and only those: `7` and `"7"` differ. */
export const labelOf = (value: unknown): string | undefined => {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Date) return `Date ${value.getTime()}`
  if (value instanceof Uint8Array) return `bytes ${Array.from(value).join(' ')}`
  if (Object.is(value, -0)) return '-0'
  return attempt(() => JSON.stringify(value))
}

/** The value behind a label. */
export const labelledValue = (label: string): unknown => {
  const [, kind = '', content = ''] = /^(Date|bytes) ?(.*)$/.exec(label) ?? []
  if (kind === 'Date') return new Date(Number(content))
  if (kind === 'bytes') return Uint8Array.from(content.split(' ').filter(Boolean), Number)
  return /^-?\d+n$/.test(label) ? BigInt(label.slice(0, -1)) : JSON.parse(label)
}

/**
 * What a field writes for the values that it takes: those of the list above, and the ends of which its
 * codec, or that of the `same` kind in core, tells. Of a codec of one's own only what it reads back as
 * the same value counts: it may write nonsense, in the time zone of this machine, for a value of a type
 * that it is not for.
 */
export const samplesOf = (
  { kind, codec }: AnyField,
  fold: (text: string) => string,
  same: AnyField['codec'] = codec,
): Sample[] => {
  const { decode, compare } = codec
  const { all = [], least = '', greatest = '' } = same
  const encode = codec.encode as (value: unknown) => string
  const ends = [...all, least, greatest].map((text) => attempt(() => same.decode(text)))
  const taken = new Map<string, { readonly value: unknown; readonly text: string }>()
  for (const value of [...CANDIDATES, ...ends]) {
    const label = value === undefined ? undefined : labelOf(value)
    const text = attempt(() => encode(value))
    if (label === undefined || typeof text !== 'string') continue
    const isTaken = kind !== 'custom' || labelOf(attempt(() => decode(text))) === label
    if (isTaken) taken.set(label, { value, text })
  }
  // In the order of the codec, so that another order shows; as listed where it compares nothing.
  const sorted = attempt(() =>
    [...taken].sort(([, a], [, b]) => compare(a.value as never, b.value as never)),
  )
  return (sorted ?? [...taken]).map(([label, { text }]) => [label, fold(text)])
}
