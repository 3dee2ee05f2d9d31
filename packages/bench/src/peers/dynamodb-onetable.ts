// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are the library's own.
import { Table } from 'dynamodb-onetable'

/** Two functions of a model that its declarations leave out. */
export interface Model {
  /** Documented: the value of one attribute's template, and the least OneTable does to make a key. */
  readonly template: (name: 'pk', properties: object) => string
  /** What every row that it reads goes through; takes encoded attributes out of the key. */
  readonly transformReadItem: (op: 'get', row: object, properties: object, params: object) => object
}

const table = new Table({
  name: 'app',
  // It wants a client before it makes keys, and never calls it here.
  client: {},
  partial: false,
  schema: {
    format: 'onetable:1.1.0',
    version: '0.0.1',
    indexes: { primary: { hash: 'pk' } },
    params: { isoDates: true },
    models: {
      User: {
        pk: { type: String, value: 'USER#${userId}' },
        userId: { type: String, encode: ['pk', '#', 1] },
      },
      Order: {
        pk: { type: String, value: 'ORDER#${at}#${id}' },
        at: { type: Date, encode: ['pk', '#', 1] },
        id: { type: String, encode: ['pk', '#', 2] },
      },
      Project: {
        pk: { type: String, value: 'ORG#${org}#PROJECT#${project}' },
        org: { type: String, encode: ['pk', '#', 1] },
        project: { type: String, encode: ['pk', '#', 3] },
      },
      Issue: {
        pk: { type: String, value: 'ISSUE#${number:8:0}' },
        number: { type: String, encode: ['pk', '#', 1] },
      },
    },
  } as never,
})

const model = (name: string): Model => table.getModel(name as never) as unknown as Model

export const user: Model = model('User')
export const order: Model = model('Order')
export const project: Model = model('Project')
export const issue: Model = model('Issue')
