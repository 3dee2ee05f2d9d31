// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are of the generated programs.

/** A program that imports something and defines entities with it. */
export interface Program {
  readonly name: string
  /** An expression that imports what the program needs: `m` afterwards. */
  readonly imports: string
  /** Statements that define things with `m`, and keep them in `kept`. */
  readonly defines?: string
  /** What it defines, and how many. */
  readonly things?: { readonly kind: 'key' | 'entity'; readonly count: number }
}

const ENTITIES = 40
/** Five for each entity: two of the table, two of one index and one of another. */
const KEYS = 200

const each = (count: number, source: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => source(i)).join('\n')

const keywrightKeys = `const { key, text, time } = m
${each(KEYS, (i) => `kept.push(key('KIND${i}', time('at${i}'), text('id${i}')))`)}`

const keywrightEntities = `const [{ entity, table }, { key, text, time }] = m
const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: {
  GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' }, GSI2: { pk: 'GSI2PK' } } })
${each(
  ENTITIES,
  (i) => `kept.push(entity(app, 'Entity${i}', {
  primary: { pk: key('OWNER', text('owner${i}')), sk: key('E${i}', time('at${i}'), text('id${i}')) },
  GSI1: { pk: key('STATUS${i}', text('status${i}')), sk: key(time('at${i}')) },
  GSI2: { pk: key('ID${i}', text('id${i}')) },
}))`,
)}`

const electroEntities = `const { Entity } = m
${each(
  ENTITIES,
  (i) => `kept.push(new Entity({
  model: { entity: 'entity${i}', version: '1', service: 'app' },
  attributes: { owner${i}: { type: 'string' }, at${i}: { type: 'string' }, id${i}: { type: 'string' }, status${i}: { type: 'string' } },
  indexes: {
    primary: {
      pk: { field: 'PK', composite: ['owner${i}'], template: 'OWNER#\${owner${i}}' },
      sk: { field: 'SK', composite: ['at${i}', 'id${i}'], template: 'E${i}#\${at${i}}#\${id${i}}' },
    },
    byStatus: {
      index: 'GSI1',
      pk: { field: 'GSI1PK', composite: ['status${i}'], template: 'STATUS${i}#\${status${i}}' },
      sk: { field: 'GSI1SK', composite: ['at${i}'], template: '\${at${i}}' },
    },
    byId: { index: 'GSI2', pk: { field: 'GSI2PK', composite: ['id${i}'], template: 'ID${i}#\${id${i}}' } },
  },
}, { table: 'app' }))`,
)}`

const toolboxEntities = `const { Entity, item, string, Table } = m
const table = new Table({
  name: 'app',
  partitionKey: { name: 'PK', type: 'string' },
  sortKey: { name: 'SK', type: 'string' },
  indexes: {
    GSI1: { type: 'global', partitionKey: { name: 'GSI1PK', type: 'string' }, sortKey: { name: 'GSI1SK', type: 'string' } },
    GSI2: { type: 'global', partitionKey: { name: 'GSI2PK', type: 'string' } },
  },
})
${each(
  ENTITIES,
  (i) => `kept.push(new Entity({
  name: 'entity${i}',
  table,
  schema: item({ owner${i}: string().key(), at${i}: string().key(), id${i}: string().key(), status${i}: string() }).and((schema) => ({
    GSI1PK: string().link(({ status${i} }) => \`STATUS${i}#\${status${i}}\`),
    GSI1SK: string().link(({ at${i} }) => at${i}),
    GSI2PK: string().link(({ id${i} }) => \`ID${i}#\${id${i}}\`),
  })),
  computeKey: ({ owner${i}, at${i}, id${i} }) => ({ PK: \`OWNER#\${owner${i}}\`, SK: \`E${i}#\${at${i}}#\${id${i}}\` }),
}))`,
)}`

const onetableEntities = `const { Table } = m
kept.push(new Table({
  name: 'app',
  client: {},
  partial: false,
  schema: {
    format: 'onetable:1.1.0',
    version: '0.0.1',
    indexes: { primary: { hash: 'PK', sort: 'SK' }, GSI1: { hash: 'GSI1PK', sort: 'GSI1SK' }, GSI2: { hash: 'GSI2PK' } },
    models: {
${each(
  ENTITIES,
  (i) => `Entity${i}: {
  PK: { type: String, value: 'OWNER#\${owner${i}}' },
  SK: { type: String, value: 'E${i}#\${at${i}}#\${id${i}}' },
  GSI1PK: { type: String, value: 'STATUS${i}#\${status${i}}' },
  GSI1SK: { type: String, value: '\${at${i}}' },
  GSI2PK: { type: String, value: 'ID${i}#\${id${i}}' },
  owner${i}: { type: String }, at${i}: { type: String }, id${i}: { type: String }, status${i}: { type: String },
},`,
)}
    },
  },
}))`

/** A library from one module or two, and the 40 entities that are defined with it. */
const entitiesWith = (name: string, imports: string, defines: string): Program => ({
  name,
  imports,
  defines,
  things: { kind: 'entity', count: ENTITIES },
})

const [core, adapters] = ["await import('@keywright/core')", "await import('@keywright/adapters')"]

/** The programs; the first is what the others are compared with. */
export const PROGRAMS: readonly Program[] = [
  entitiesWith('ElectroDB', "await import('electrodb')", electroEntities),
  entitiesWith('DynamoDB-Toolbox', "await import('dynamodb-toolbox')", toolboxEntities),
  entitiesWith('OneTable', "await import('dynamodb-onetable')", onetableEntities),
  {
    name: 'AWS SDK, both clients',
    imports: "[await import('@aws-sdk/client-dynamodb'), await import('@aws-sdk/lib-dynamodb')]",
  },
  entitiesWith('Keywright adapters', `[${adapters}, ${core}]`, keywrightEntities),
  {
    name: 'Keywright core',
    imports: core,
    defines: keywrightKeys,
    things: { kind: 'key', count: KEYS },
  },
  { name: 'Keywright ids', imports: "await import('@keywright/ids')" },
]

/**
 * The source of a program that prints what it cost: microseconds of the processor, of all threads,
 * and bytes of the heap that are left after the garbage is gone.
 */
export const programSource = ({ imports, defines = '' }: Program): string => `
const spent = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}
const held = () => {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
const kept = []
const begun = spent()
const m = ${imports}
const imported = spent()
const bytesBefore = held()
const defining = spent()
${defines}
const defined = spent()
const bytes = held() - bytesBefore
console.log(JSON.stringify({ import: imported - begun, define: defined - defining, bytes, kept: kept.length }))
`
