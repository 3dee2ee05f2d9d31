import { type AnyField, type Part, type TextField, text } from '@keywright/core'
import {
  ANYTHING,
  answer,
  type OptionRule,
  type OptionRules,
  optionsOf,
  refuse,
  wordOf,
} from '@keywright/core/internal'
import { type LegacyKey, type LegacyOptions, legacyKey } from './legacy-key.ts'
import { type NamedFields, namedField, partsOfTemplate, type TemplateNames } from './template.ts'

/** A part of a key: the name of a text attribute, or a field for any other attribute. */
export type ElectrodbMember = string | AnyField

/** A key of an ElectroDB index: its parts, and the settings in its definition. */
export interface ElectrodbSide {
  readonly composite?: readonly ElectrodbMember[]
  readonly template?: string
  /** `default` is lower case, as in ElectroDB. */
  readonly casing?: 'lower' | 'upper' | 'none' | 'default'
}

/** An index of an ElectroDB entity, with the names in its model. */
export interface ElectrodbIndex {
  readonly service: string
  readonly entity: string
  readonly version: string
  readonly pk: ElectrodbSide | readonly ElectrodbMember[]
  readonly sk?: ElectrodbSide | readonly ElectrodbMember[]
  readonly collection?: string | readonly string[]
  readonly type?: 'isolated' | 'clustered'
  readonly scope?: string
  /** The labels of those attributes of the index whose definition has one. */
  readonly labels?: Readonly<Record<string, string>>
}

/** The keys of an index: a partition key, or both keys. */
export type ElectrodbKeys<Index> = Index extends { readonly pk: infer Pk; readonly sk: infer Sk }
  ? { readonly pk: ElectrodbKey<Pk>; readonly sk: ElectrodbKey<Sk> }
  : Index extends { readonly pk: infer Pk }
    ? ElectrodbKey<Pk>
    : never

type ElectrodbKey<Side> = LegacyKey<FieldsIn<Side>>

type FieldsIn<Side> = Side extends readonly ElectrodbMember[]
  ? Fields<Side>
  : Side extends { readonly template: infer T extends string }
    ? NamedFields<TemplateNames<T>, Composite<Side>>
    : Side extends { readonly composite: infer M extends readonly ElectrodbMember[] }
      ? Fields<M>
      : []

type Composite<Side> = Side extends {
  readonly composite: infer M extends readonly ElectrodbMember[]
}
  ? Extract<M[number], AnyField>[]
  : []

type Fields<Members extends readonly ElectrodbMember[]> = {
  -readonly [I in keyof Members]: Members[I] extends string ? TextField<Members[I]> : Members[I]
}

/**
 * The keys of an index as ElectroDB writes them: `$service#userid_123` and `$entity_1#orderid_7`, in lower
 * case by default. Returns one key for an index without a sort key, and `{ pk, sk }` for an index with
 * both, ready for an entity's `primary`.
 *
 * Numbers are not padded; use `padded` for attributes with `padding`.
 *
 * @throws KeyError for a missing name, a composite that is not a list, an option that is none, or a label of no use.
 * @example
 * const model = { service: 'shop', entity: 'order', version: '1' }
 * const { pk, sk } = electrodbKey({ ...model, pk: ['userId'], sk: ['orderId'] })
 * pk.encode({ userId: 'Ann' }) // => '$shop#userid_ann'
 * sk.encode({ orderId: '7' }) // => '$order_1#orderid_7'
 * electrodbKey({ ...model, pk: ['orderId'] }).encode({ orderId: '7' }) // => '$shop$order_1#orderid_7'
 */
export const electrodbKey = <const Index extends ElectrodbIndex>(
  index: Index,
): ElectrodbKeys<Index> =>
  answer('electrodbKey', () => {
    optionsOf('electrodbKey', index, INDEX)
    const { service, entity, version, scope, sk } = index
    const isClustered = index.type === 'clustered'
    const collections = [index.collection ?? []].flat()
    const collection = collections.map((name, i) => `${i ? '#' : '$'}${name}`).join('')
    const own = `${collection ? '#' : '$'}${entity}_${version}`
    const sort = isClustered ? [collection, own] : [collection + own, '']
    const alone = sk === undefined ? sort.join('') : ''
    const prefix = `$${service}${alone}${scope ? `_${scope}` : ''}`
    const labelled = new Set<string>()
    const pk = sideOf(index, 'pk', prefix, '', labelled)
    const keys =
      sk === undefined
        ? pk
        : { pk, sk: sideOf(index, 'sk', sort[0] as string, sort[1] as string, labelled) }
    const idle = Object.keys(index.labels ?? {}).find((name) => !labelled.has(name))
    if (idle !== undefined) {
      const expected = `labels of attributes that the keys label: ${[...labelled].join(', ') || 'none'}`
      refuse('INVALID_DEFINITION', expected, idle, 'electrodbKey: labels')
    }
    return keys as unknown as ElectrodbKeys<Index>
  })

const isText = (value: unknown): boolean => typeof value === 'string'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const TEXT: OptionRule = { expects: 'text', takes: isText }
const NEEDED: OptionRule = { expects: 'text', takes: isText, required: true }

const INDEX: OptionRules<ElectrodbIndex> = {
  service: NEEDED,
  entity: NEEDED,
  version: NEEDED,
  pk: ANYTHING,
  sk: ANYTHING,
  collection: {
    expects: 'a name, or a list of names',
    takes: (value) => isText(value) || isTexts(value),
  },
  type: /* @__PURE__ */ wordOf('isolated', 'clustered'),
  scope: TEXT,
  labels: { expects: 'texts by name', takes: (value) => isTexts(Object.values(Object(value))) },
}

const SIDE: OptionRules<ElectrodbSide> = {
  composite: ANYTHING,
  template: ANYTHING,
  casing: /* @__PURE__ */ wordOf('lower', 'upper', 'none', 'default'),
}

/** One key: its template, or a prefix and each value after its label. */
const sideOf = (
  index: ElectrodbIndex,
  part: 'pk' | 'sk',
  prefix: string,
  postfix: string,
  labelled: Set<string>,
) => {
  const given = index[part] as ElectrodbSide | readonly ElectrodbMember[]
  const side: ElectrodbSide = Array.isArray(given) ? { composite: given } : (given as ElectrodbSide)
  const {
    composite = [],
    template,
    casing = 'default',
  } = optionsOf(`electrodbKey: ${part}`, side, SIDE)
  if (!Array.isArray(composite)) {
    refuse('INVALID_DEFINITION', 'a list of names and fields', composite, `electrodbKey: ${part}`)
  }
  const fields = composite.map((member) => (typeof member === 'string' ? text(member) : member))
  if (template === undefined) for (const { name } of fields) labelled.add(name)
  const parts: Part[] =
    template === undefined
      ? [
          prefix,
          ...fields.flatMap((field): Part[] => [`#${labelOf(index, field)}_`, field]),
          ...(postfix ? [postfix] : []),
        ]
      : partsOfTemplate(template, (name) => namedField(name, fields))
  const options: LegacyOptions = {
    delimiter: '',
    ...(casing !== 'none' && { casing: casing === 'default' ? 'lower' : casing }),
  }
  return legacyKey(options, ...parts)
}

const labelOf = ({ labels = {} }: ElectrodbIndex, { name }: AnyField): string =>
  Object.hasOwn(labels, name) ? (labels[name] as string) : name
