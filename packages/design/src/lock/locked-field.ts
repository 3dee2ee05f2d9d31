import * as core from '@keywright/core'
import { type AnyField, desc, type FieldKind } from '@keywright/core'
import { attempt, KINDS } from '@keywright/core/internal'
import { FOLDS, type LockedField, type LockedSide, textWith } from './locked.ts'
import { labelledValue, labelOf, type Sample } from './samples.ts'

/** What a lock tells about the texts of a field: some of them, and how a text is read. */
export interface KnownField {
  readonly pairs: readonly Sample[]
  /** The value of a text, as its label; `undefined` where the field does not read it, or nobody knows. */
  readonly read: (text: string) => string | undefined
  /** Whether this is one of core's own formats, for which all of that is certain. */
  readonly isCore: boolean
}

/** How each kind is defined again from its settings: core names the function after the kind. */
const MAKE: Readonly<
  Record<Exclude<FieldKind, 'custom'>, (name: string, settings: never) => AnyField>
> = core

/** The field that a lock describes; `undefined` for a custom codec, and for a kind that core no longer has. */
export const fieldOf = ({
  field,
  kind,
  settings,
  desc: isDesc,
}: LockedField): AnyField | undefined => {
  if (kind === 'custom' || !Object.hasOwn(MAKE, kind)) return undefined
  return attempt(() => {
    const made = MAKE[kind](field, settings as never)
    return isDesc ? (desc(made as never) as AnyField) : made
  })
}

/** Values that tell two fields apart, beside those that people recognise. */
const TELLING: readonly unknown[] = [
  ...['New York', 'a#b', 'Zürich', '', '12', 'ab', 'AB', '2024-01-15', '0123456789abcdef'],
  ...[0, 12, -12, 1.5, 0n, 12n, -12n, true, false, new Date(1_705_314_645_678)],
  ...[new Uint8Array(), Uint8Array.of(1, 35), '1.25'],
]

/** What a field of core writes for values of its own. */
const coreField = (field: AnyField): KnownField => {
  const { all, least, greatest, decode } = field.codec
  const ends = all ?? [least, greatest].filter((one) => one !== undefined)
  const written = [...KINDS[field.kind].examples(field), ...TELLING].flatMap((value) =>
    writtenBy(field, value),
  )
  const texts = [...new Set([...written, ...ends])]
  const read = (text: string): string | undefined => {
    const value = decode(text)
    return value === undefined ? undefined : labelOf(value)
  }
  return { pairs: texts.map((text) => [read(text) as string, text]), read, isCore: true }
}

/** The text of a value, if the field takes it. */
const writtenBy = ({ codec }: AnyField, value: unknown): string[] =>
  attempt(() => [codec.encode(value as never)]) ?? []

const known = new WeakMap<LockedField, KnownField>()

/** What a lock tells about a field in the key that it stands in. */
export const knownOf = (locked: LockedField, side: LockedSide): KnownField => {
  // Trying values takes most of the time of a comparison, and each field is asked for several times.
  const found = known.get(locked) ?? readField(locked, side)
  known.set(locked, found)
  return found
}

/** A key as a lock describes it, with values that people recognise. */
export const exampleOf = (side: LockedSide): string => {
  const text = textWith(side, (field) => knownOf(field, side).pairs[0]?.[1] ?? `<${field.field}>`)
  return side.shards ? `${text}#SHARD#0` : text
}

const readField = (locked: LockedField, side: LockedSide): KnownField => {
  const fold = FOLDS[side.casing ?? 'none']
  const field = fieldOf(locked)
  if (side.own && field && isRaw(locked, side)) return rawField(field)
  const { samples, kind } = locked
  if (samples === undefined)
    return field ? coreField(field) : { pairs: [], read: () => undefined, isCore: false }
  // A hand-written key holds a UUID or a padded number just as core does.
  const isAlike =
    field !== undefined &&
    samples.every(([label, text]) => writtenBy(field, labelledValue(label))[0] === text)
  if (isAlike && samples.length > 0) return coreField(field)
  const values = new Map(samples.map(([label, text]) => [text, label]))
  const isVerbatim =
    !locked.desc && samples.every(([label, text]) => fold(String(labelledValue(label))) === text)
  const read = isVerbatim ? VERBATIM[kind] : undefined
  return {
    pairs: samples,
    read: read
      ? (text) => (fold(text) === text ? read(text) : undefined)
      : (text) => values.get(text),
    isCore: false,
  }
}

/** How a key reads what hand-written code wrote as it is: any text is a value of text. */
const VERBATIM: { readonly [kind in FieldKind]?: (text: string) => string | undefined } = {
  text: labelOf,
  number: (text) => (String(Number(text)) === text ? labelOf(Number(text)) : undefined),
}

/** Whether an attribute holds the value itself: a number, bytes, or text that a key would escape. */
const isRaw = (
  { kind, field, desc: isDesc }: LockedField,
  { parts, attributes }: LockedSide,
): boolean => {
  const at = parts.findIndex((part) => typeof part !== 'string' && part.field === field)
  return !isDesc && (KINDS[kind].escaped || attributes[at]?.endsWith(')') === true)
}

/** A field whose values stand in an attribute as they are: its digits and its escapes do not matter. */
const rawField = (field: AnyField): KnownField => {
  const readAs = (value: unknown): string[] =>
    writtenBy(field, value).flatMap((text) => labelOf(field.codec.decode(text)) ?? [])
  const stored = (label: string): string => {
    const value = labelledValue(label)
    // A number has one spelling there, whatever the scale of its field.
    if (KINDS[field.kind].native === 'N')
      return String(value)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
    return KINDS[field.kind].native === 'B' ? label : String(value)
  }
  const valuesOf = (text: string): unknown[] => {
    if (KINDS[field.kind].native === 'S') return [text]
    if (/^bytes/.test(text)) return [labelledValue(text)]
    return [Number(text), text, ...(/^-?\d+$/.test(text) ? [BigInt(text)] : [])]
  }
  return {
    pairs: coreField(field).pairs.map(([label]) => [label, stored(label)]),
    read: (text) => valuesOf(text).flatMap(readAs)[0],
    isCore: true,
  }
}
