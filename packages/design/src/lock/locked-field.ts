import * as core from '@keywright/core'
import { type AnyField, desc, type FieldKind } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import type { LockedField } from './lock.ts'

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
  try {
    const made = MAKE[kind](field, settings as never)
    return isDesc ? (desc(made as never) as AnyField) : made
  } catch {
    return undefined
  }
}

/** Values that tell two fields apart, beside those that people recognise. */
const TELLING: readonly unknown[] = ['New York', 'a#b', 'Zürich', '', 0, 12, 0n, 12n, '12', 'ab']

/** What a field writes for values of its own: some pairs of a value and its text. */
export const textsOf = (field: AnyField): readonly (readonly [value: unknown, text: string])[] => {
  const { all, least, greatest, decode } = field.codec
  const encode = field.codec.encode as (value: unknown) => string
  const known = all ?? [least, greatest].filter((one) => one !== undefined)
  const written = [...KINDS[field.kind].examples(field), ...TELLING].flatMap((value) => {
    try {
      return [encode(value)]
    } catch {
      return []
    }
  })
  return [...new Set([...written, ...known])].map((one) => [decode(one), one])
}
