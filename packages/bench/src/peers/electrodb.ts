// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are the library's own.
import { createConversions, Entity } from 'electrodb'

/**
 * ElectroDB's own conversion between attributes and keys, for one index: the least it does to make
 * or read a key, a small part of `get(…).params()`. The tables have a partition key only, so
 * that it makes one key, and `casing: 'none'` makes that the same text as everyone else's.
 */
const table = 'app'
const modelOf = (entity: string) => ({ entity, version: '1', service: 'bench' })

export const user = createConversions(
  new Entity(
    {
      model: modelOf('user'),
      attributes: { userId: { type: 'string' } },
      indexes: {
        primary: {
          pk: { field: 'PK', composite: ['userId'], template: 'USER#${userId}', casing: 'none' },
        },
      },
    } as const,
    { table },
  ),
).byAccessPattern.primary

export const order = createConversions(
  new Entity(
    {
      model: modelOf('order'),
      attributes: { at: { type: 'string' }, id: { type: 'string' } },
      indexes: {
        primary: {
          pk: {
            field: 'PK',
            composite: ['at', 'id'],
            template: 'ORDER#${at}#${id}',
            casing: 'none',
          },
        },
      },
    } as const,
    { table },
  ),
).byAccessPattern.primary

export const project = createConversions(
  new Entity(
    {
      model: modelOf('project'),
      attributes: { org: { type: 'string' }, project: { type: 'string' } },
      indexes: {
        primary: {
          pk: {
            field: 'PK',
            composite: ['org', 'project'],
            template: 'ORG#${org}#PROJECT#${project}',
            casing: 'none',
          },
        },
      },
    } as const,
    { table },
  ),
).byAccessPattern.primary

export const issue = createConversions(
  new Entity(
    {
      model: modelOf('issue'),
      attributes: { number: { type: 'number', padding: { length: 8, char: '0' } } },
      indexes: {
        primary: {
          pk: { field: 'PK', composite: ['number'], template: 'ISSUE#${number}', casing: 'none' },
        },
      },
    } as const,
    { table },
  ),
).byAccessPattern.primary
