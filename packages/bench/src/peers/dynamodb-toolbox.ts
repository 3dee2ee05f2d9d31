import {
  Entity,
  EntityFormatter,
  EntityParser,
  item,
  number,
  prefix,
  string,
  Table,
} from 'dynamodb-toolbox'

/**
 * DynamoDB-Toolbox makes keys while it parses an item: `EntityParser` in the mode `key` parses the
 * key's attributes only, and is made once here instead of with each call. No time stamps and no
 * entity attribute, so that nothing but the key is made.
 */
const table = new Table({ name: 'app', partitionKey: { name: 'PK', type: 'string' } })
const bare = { table, timestamps: false, entityAttribute: false } as const

const users = new Entity({
  ...bare,
  name: 'user',
  schema: item({ userId: string().key().savedAs('PK').transform(prefix('USER')) }),
})

export const user = users.build(EntityParser)

/** A prefix is all that it takes off again: what `computeKey` made, it cannot read. */
export const userFormatter = users.build(EntityFormatter)

export const order = new Entity({
  ...bare,
  name: 'order',
  schema: item({ at: string().key(), id: string().key() }),
  computeKey: ({ at, id }: { at: string; id: string }) => ({ PK: `ORDER#${at}#${id}` }),
}).build(EntityParser)

export const project = new Entity({
  ...bare,
  name: 'project',
  schema: item({ org: string().key(), project: string().key() }),
  computeKey: ({ org, project }: { org: string; project: string }) => ({
    PK: `ORG#${org}#PROJECT#${project}`,
  }),
}).build(EntityParser)

export const issue = new Entity({
  ...bare,
  name: 'issue',
  schema: item({ number: number().key() }),
  computeKey: ({ number }: { number: number }) => ({
    PK: `ISSUE#${String(number).padStart(8, '0')}`,
  }),
}).build(EntityParser)
