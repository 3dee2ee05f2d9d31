import { type AnyField, boolean, integer, number } from '@keywright/core'
import { attempt, isField } from '@keywright/core/internal'
import {
  type ElectrodbIndex,
  type ElectrodbMember,
  electrodbKey,
} from '../../../legacy/electrodb-key.ts'
import { ADOPT, type Code, callOf, codeOfPart } from '../../code.ts'
import { attributeOf, type Item, textOf } from '../row.ts'
import type { AnyMadeKey } from './made-key.ts'

/** The attributes in which ElectroDB writes the entity of a row and its version. */
export const ENTITY_ATTRIBUTE = '__edb_e__'
const VERSION_ATTRIBUTE = '__edb_v__'

/** Both keys of an index, as ElectroDB makes them. */
export interface ElectrodbMade extends Code {
  readonly pk: AnyMadeKey
  readonly sk: AnyMadeKey | undefined
  readonly fields: readonly AnyField[]
}

const LABEL = /#([A-Za-z][A-Za-z0-9]*)_/g

/** The keys of an index of ElectroDB's, if they make the texts of all rows; otherwise `undefined`. */
export const electrodbIndex = (
  items: readonly Item[],
  pk: string,
  sk: string | undefined,
): ElectrodbMade | undefined => {
  const [first] = items
  const entity = first && textOf(first, ENTITY_ATTRIBUTE)
  const version = first && String(attributeOf(first, VERSION_ATTRIBUTE))
  if (!first || entity === undefined || version === undefined) return undefined
  const own = `${entity}_${version}`.toLowerCase()
  const partition = headAndLabels(items, pk, own)
  const sort = sk === undefined ? undefined : headAndLabels(items, sk, own)
  if (!partition || (sk !== undefined && !sort)) return undefined
  const alone = `$${own}`
  const service = sort
    ? partition.head.slice(1)
    : partition.head.toLowerCase().endsWith(alone)
      ? partition.head.slice(1, -alone.length)
      : undefined
  if (service === undefined || !partition.head.startsWith('$')) return undefined
  const collection = sort && collectionOf(sort.head, sort.tail, own)
  if (sort && !collection) return undefined
  const sideOf = ({ labels, casing }: Found, attribute: string) => {
    const composite = labels.map((label) => memberOf(items, label, attribute))
    return casing === undefined ? composite : { composite, casing }
  }
  const index: ElectrodbIndex = {
    service,
    entity,
    version,
    pk: sideOf(partition, pk),
    ...(sort ? { sk: sideOf(sort, sk as string) } : {}),
    ...collection,
  }
  return verified(index, items, pk, sk)
}

/** What stands before the first label and after the last `#`, and the labels that all rows have. */
interface Found {
  readonly head: string
  readonly labels: readonly string[]
  readonly tail: string
  /** The letter case, where it is not the usual lower case. */
  readonly casing: 'none' | 'upper' | undefined
}

const headAndLabels = (
  items: readonly Item[],
  attribute: string,
  own: string,
): Found | undefined => {
  let found: Found | undefined
  let isLower = true
  let isUpper = true
  for (const item of items) {
    const text = textOf(item, attribute)
    if (text === undefined || !text.startsWith('$')) return undefined
    isLower &&= text === text.toLowerCase()
    isUpper &&= text === text.toUpperCase()
    const labels = [...text.matchAll(LABEL)].filter(({ index }) => !isOwn(text, index, own))
    const head = labels[0] ? text.slice(0, labels[0].index) : text
    const names = labels.map(([, label]) => label as string)
    // A value may hold what looks like a label: the row with the fewest tells.
    if (!found || names.length < found.labels.length) {
      found = { head, labels: names, tail: text.slice(text.lastIndexOf('#')), casing: undefined }
    }
  }
  return found && { ...found, casing: isLower ? undefined : isUpper ? 'upper' : 'none' }
}

/** Whether a label is an entity and its version: `#order_1`. */
const isOwn = (text: string, at: number, own: string): boolean => {
  const end = at + own.length + 1
  const isThere = text.slice(at + 1, end).toLowerCase() === own
  return isThere && (end === text.length || text[end] === '#')
}

/** The collection that a sort key begins with, if it does. */
const collectionOf = (
  head: string,
  tail: string,
  own: string,
): Pick<ElectrodbIndex, 'collection' | 'type'> | undefined => {
  if (head.toLowerCase() === `$${own}`) return {}
  const end = `#${own}`
  if (head.toLowerCase().endsWith(end)) {
    return { collection: listOf(head.slice(1, -end.length)) }
  }
  return tail.toLowerCase() === end
    ? { collection: listOf(head.slice(1)), type: 'clustered' }
    : undefined
}

const listOf = (text: string): string | string[] => (text.includes('#') ? text.split('#') : text)

/** The attribute of a label: labels are names in lower case. Padded numbers have all their digits. */
const memberOf = (items: readonly Item[], label: string, attribute: string): ElectrodbMember => {
  for (const item of items) {
    const name = Object.keys(item).find((one) => one.toLowerCase() === label.toLowerCase())
    if (name === undefined) continue
    const value = item[name]
    if (typeof value === 'number') {
      const [, text = ''] = (textOf(item, attribute) as string).split(`#${label}_`)
      const digits = /^\d*/.exec(text)?.[0].length ?? 0
      const isPadded = digits > String(value).length && digits <= 16
      return (isPadded ? integer(name, { digits }) : number(name)) as unknown as AnyField
    }
    if (typeof value === 'boolean') return boolean(name) as unknown as AnyField
    return name
  }
  return label
}

const verified = (
  index: ElectrodbIndex,
  items: readonly Item[],
  pk: string,
  sk: string | undefined,
): ElectrodbMade | undefined =>
  attempt(() => {
    const made = electrodbKey(index) as unknown as AnyMadeKey & { pk: AnyMadeKey; sk: AnyMadeKey }
    const keys = sk === undefined ? { pk: made, sk: undefined } : { pk: made.pk, sk: made.sk }
    const isRight = (key: AnyMadeKey, attribute: string): boolean =>
      items.every((item) => {
        const text = textOf(item, attribute) as string
        return key.valuesIn?.(text, item) !== undefined
      })
    if (!isRight(keys.pk, pk) || (keys.sk && !isRight(keys.sk, sk as string))) return undefined
    const fields = [keys.pk, keys.sk].flatMap(
      (key) => (key as { fields?: readonly AnyField[] } | undefined)?.fields ?? [],
    )
    return { ...keys, fields, ...callOf([ADOPT, 'electrodbKey'], codeOf(index)) }
  })

/** The code of an option of an index: a text, a field, or a list or an object of them. */
const codeOf = (value: unknown): Code => {
  if (typeof value === 'string' || isField(value)) return codeOfPart(value as string | AnyField)
  const isList = Array.isArray(value)
  const members = Object.entries(value as object).map(([name, one]) => [name, codeOf(one)] as const)
  const inner = members.map(([name, { code }]) => (isList ? code : `${name}: ${code}`)).join(', ')
  const imports = members.flatMap(([, one]) => one.imports)
  return { code: isList ? `[${inner}]` : `{ ${inner} }`, imports }
}
