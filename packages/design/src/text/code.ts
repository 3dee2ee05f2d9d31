import type { AnyField, BucketField, ChoiceField, DecimalField } from '@keywright/core'
import { oneLine } from './one-line.ts'

/** Text as a literal of JavaScript, in single quotes; on one line, as it also stands in comments. */
export const quote = (text: string): string =>
  `'${oneLine(JSON.stringify(text)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** The name of a property, quoted only where it has to be. */
export const propertyName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : quote(name)

/** The code that defines a field: its kind, its options and its direction. */
export const fieldCode = (field: AnyField): string => {
  const { kind, name } = field
  if (isDesc(field)) return `desc(${fieldCode(field.of)})`
  switch (kind) {
    case 'custom':
      return customName(name)
    case 'bucket':
      return call(kind, name, quote((field as unknown as BucketField<string>).unit))
    case 'choice':
    case 'ranked': {
      const { options } = field as unknown as ChoiceField<string, string>
      return call(kind, name, `[${options.map(quote).join(', ')}]`)
    }
    case 'integer':
    case 'bigint':
    case 'decimal': {
      // An integer has no scale, and only what is signed says so.
      const options = Object.entries((field as unknown as DecimalField<string>).options)
      const told = options.filter(([, value]) => value !== false)
      return call(
        kind,
        name,
        `{ ${told.map(([option, value]) => `${option}: ${value}`).join(', ')} }`,
      )
    }
    default:
      return call(kind, name)
  }
}

/** A field without `desc`: in a partition no order matters. */
export const ascending = (field: AnyField): AnyField =>
  isDesc(field) ? ascending(field.of) : field

/** A codec cannot be written down: the code says what the field that has it may be called. */
export const customName = (name: string): string => {
  const letters = name.replace(/[^\p{L}\p{N}_]+/gu, '_')
  return `${/^\p{N}/u.test(letters) ? '_' : ''}${letters}Field`
}

const call = (kind: string, ...parts: [name: string, options?: string]): string =>
  `${kind}(${[quote(parts[0]), ...parts.slice(1)].join(', ')})`

const isDesc = (field: AnyField): field is AnyField & { readonly of: AnyField } => 'of' in field
