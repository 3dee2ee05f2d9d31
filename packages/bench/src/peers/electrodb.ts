// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are the library's own.
import { createConversions, Entity, type Schema } from 'electrodb'

/** The functions between attributes and the key of one index. */
interface Conversions {
  readonly fromComposite: { readonly toKeys: <Keys>(values: object) => Keys }
  readonly fromKeys: { readonly toComposite: <Values>(row: object) => Values }
}

const STRING = { type: 'string' } as const

/**
 * ElectroDB's own conversion between attributes and keys, for one index: the least it does to make
 * or read a key, a small part of `get(…).params()`. The tables have a partition key only, so
 * that it makes one key, and `casing: 'none'` makes that the same text as everyone else's.
 */
const conversionsOf = (
  entity: string,
  attributes: Schema<string, string, string>['attributes'],
  template: string,
): Conversions => {
  const pk = { field: 'PK', composite: Object.keys(attributes), template, casing: 'none' } as const
  const model = { entity, version: '1', service: 'bench' }
  const made = new Entity({ model, attributes, indexes: { primary: { pk } } }, { table: 'app' })
  return createConversions(made).byAccessPattern['primary'] as unknown as Conversions
}

export const user: Conversions = conversionsOf('user', { userId: STRING }, 'USER#${userId}')

export const order: Conversions = conversionsOf(
  'order',
  { at: STRING, id: STRING },
  'ORDER#${at}#${id}',
)

export const project: Conversions = conversionsOf(
  'project',
  { org: STRING, project: STRING },
  'ORG#${org}#PROJECT#${project}',
)

export const issue: Conversions = conversionsOf(
  'issue',
  { number: { type: 'number', padding: { length: 8, char: '0' } } },
  'ISSUE#${number}',
)
