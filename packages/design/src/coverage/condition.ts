import type { Side } from '@keywright/adapters'
import type { AnyField } from '@keywright/core'
import { shardsAsked } from '../keys/shards.ts'
import type { Asked } from './access-pattern.ts'
import type { Answer } from './answer.ts'
import { unitOf } from './detail.ts'

/**
 * The key condition of an answer for people: attributes and patterns, with the two ends of a range
 * as `<at from>` and `<at to>`.
 */
export const conditionOf = (answer: Answer, asked: Asked): string =>
  [...partitionTexts(answer, asked), ...sortTexts(answer)].join(' AND ')

/** Every attribute of the partition key, equal. */
const partitionTexts = ({ index: { pk } }: Answer, { given, range }: Asked): string[] => {
  const asked = shardsAsked(pk, given)
  const { by = '' } = pk.shard ?? {}
  const which = asked === 1 && given.has(by) ? `of ${by}` : `0..${asked - 1}`
  const each: Show = (field) => (field.name === range ? show(field, 'each ') : show(field))
  return equalTexts(pk, pk.fields, each, pk.shard ? `#SHARD#<shard ${which}>` : '')
}

/** The condition on the sort key; on a native one, one for each attribute from the left. */
const sortTexts = ({ index: { sk }, equal, ranged }: Answer): string[] => {
  if (!sk) return []
  const attribute = (at: number): string => sk.attributes[at]?.name ?? ''
  if (sk.native) {
    const all = equalTexts(sk, equal)
    return ranged ? [...all, between(attribute(equal.length), '', ranged)] : all
  }
  if (equal.length === sk.fields.length) return equalTexts(sk, equal)
  const prefix = textOf(sk, equal)
  if (ranged) return [between(attribute(0), prefix, ranged)]
  return prefix ? [`begins_with(${attribute(0)}, ${prefix})`] : []
}

const between = (attribute: string, prefix: string, { name }: AnyField): string =>
  `${attribute} BETWEEN ${prefix}<${name} from> AND ${prefix}<${name} to>`

type Show = (field: AnyField) => string

/** The value of a field: `<userId>`, `<month of at>`. */
const show = (field: AnyField, which = ''): string => {
  const { name } = field
  const unit = unitOf(field) ?? name
  return `<${which}${unit === name ? name : `${unit} of ${name}`}>`
}

const equalTexts = (
  side: Side,
  fields: readonly AnyField[],
  each: Show = show,
  after = '',
): string[] =>
  side.native
    ? fields.map((field, i) => `${side.attributes[i]?.name} = ${each(field)}`)
    : [`${side.attributes[0]?.name} = ${textOf(side, fields, each)}${after}`]

/** The text of a key up to and with these leading fields, and what is fixed after them. */
const textOf = ({ key }: Side, fields: readonly AnyField[], each: Show = show): string =>
  fields.reduce(
    (text, field, i) => text + each(field) + (key?.fixed[i + 1] ?? ''),
    key?.fixed[0] ?? '',
  )
