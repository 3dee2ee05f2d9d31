// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates of OneTable
import type { AnyField } from '@keywright/core'
import { answer, refuse } from '@keywright/core/internal'
import { type LegacyKey, legacyKey } from './legacy-key.ts'
import { filled, padLength } from './padded.ts'
import { type NamedFields, namedField, partsOfTemplate, type TemplateNames } from './template.ts'

/**
 * A key that OneTable writes from a value template: values verbatim, `${n:5}` padded with zeros and
 * `${n:5:x}` padded with `x`. Each name is text, unless you give its field: `number('n')`, `time('at')`
 * (if dates are ISO text) or `epoch('at')` (if they are not).
 *
 * @throws KeyError for a template without a part, a repeated name, a length that is not a whole number
 * from 1 to 128, or a field that it does not name.
 * @example
 * const old = onetableKey('ORDER#${org}#${n:5}', number('n'))
 * old.encode({ org: 'acme', n: 42 }) // => 'ORDER#acme#00042'
 * old.decode('ORDER#acme#00042') // => { org: 'acme', n: 42 }
 */
export const onetableKey = <const Template extends string, const Given extends readonly AnyField[]>(
  template: Template,
  ...fields: Given
): LegacyKey<NamedFields<TemplateNames<Template>, Given>> =>
  answer('onetableKey', () => {
    const parts = partsOfTemplate(template, (inside) => {
      const [name = '', length = '', filling = ''] = inside.split(':')
      const field = namedField(name, fields)
      if (length === '') return field
      return filled(field, fill(padLength(Number(length), name), filling || '0'))
    })
    const stranger = fields.find(({ name }) => !parts.some((part) => Object(part).name === name))
    if (stranger)
      refuse('INVALID_DEFINITION', 'fields that the template names', stranger.name, template)
    const key = legacyKey({ delimiter: '' }, ...parts)
    const encode = (values: never): string => {
      const text = key.encode(values)
      // OneTable takes a remaining `${` for a variable without a value, and writes no key.
      return text.includes('${')
        ? refuse('INVALID_VALUE', 'values without "${"', text, { pattern: key.pattern })
        : text
    }
    return { ...key, encode } as unknown as LegacyKey<NamedFields<TemplateNames<Template>, Given>>
  })

/** Pads as OneTable does: with the whole filling at a time, even beyond the length. */
const fill =
  (length: number, filling: string) =>
  (text: string): string => {
    let full = text
    while (full.length < length) full = filling + full
    return full
  }
