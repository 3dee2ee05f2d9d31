import { codeLine, printable, visible } from '../../io/visible.ts'
import type { Finding } from '../../template/finding.ts'
import type { TemplateValue } from '../../template/parse-template.ts'
import type { Place } from '../judge/group.ts'
import type { Meeting } from '../judge/meet.ts'

/** `src/users.ts:12`. */
export const placeText = ({ file, line }: Pick<Place, 'file' | 'line'>): string =>
  `${visible(file).slice(1, -1)}:${line}`

/** What a value is, as far as the code says. */
export const kindText = ({ told, kind, isUnclear }: TemplateValue): string => {
  if (told && 'choices' in told) return `one of ${told.choices.map(codeLine).join(', ')}`
  if (told)
    return 'bucket' in told ? `the ${told.bucket} of a time` : `integer of ${told.digits} digits`
  if (isUnclear) return 'not understood'
  return kind ?? 'text, as the code does not say'
}

const valueText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? visible(value) : String(value)
}

/** `city = "a#", id = "b"`. */
export const valuesText = (values: unknown): string =>
  Object.entries(Object(values) as Record<string, unknown>)
    .map(([name, value]) => `${name} = ${valueText(value)}`)
    .join(', ')

/** A broken law in a sentence. */
export const findingText = ({ law, values, keys, message }: Finding): string => {
  const [first, second] = values.map(valuesText)
  const [one = '', other = ''] = keys.map(printable)
  if (law === 'injective')
    return `Two items share a key: ${first} and ${second} are both ${one}. The second write replaces the first.`
  if (law === 'ordered')
    return `Keys sort in the wrong order: ${first} comes before ${second}, but the store returns ${other} before ${one}.`
  if (law === 'prefixSafe')
    return `A query takes too much: begins_with(${one}) also returns the item of ${other}, which may be another owner's.`
  return message
}

/** Two patterns that meet, in a sentence. */
export const meetingText = ({ first, second, key }: Meeting): string =>
  `${first.template.pattern} and ${second.template.pattern} can both be ${printable(key)}: one reads or replaces the items of the other.`
