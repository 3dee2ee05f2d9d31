// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are a library's own.
import { readFileSync } from 'node:fs'
import { key, text } from '@keywright/core'
import { tableOf } from '@keywright/harness/docs'
import { createId, idBounds, isId } from '@keywright/ids'
import { Table as OneTable } from 'dynamodb-onetable'
import * as toolbox from 'dynamodb-toolbox'
import { createConversions, Entity } from 'electrodb'
import { pack, unpack } from 'fdb-tuple'
import { isValid, ulid } from 'ulid'
import { describe, expect, it } from 'vitest'

/** The key of two values, and the two values of a key where the library reads keys. */
interface Library {
  readonly encode: (a: string, b: string) => Buffer
  readonly decode?: (key: Buffer) => unknown
}

const thing = key('THING', text('a'), text('b'))
const keywright: Library = {
  encode: (a, b) => Buffer.from(thing.encode({ a, b })),
  decode: (bytes) => Object.values(thing.decode(bytes.toString())),
}

const string = { type: 'string', required: true } as const
const electro = createConversions(
  new Entity(
    {
      model: { entity: 'thing', version: '1', service: 'app' },
      attributes: { a: string, b: string },
      indexes: { primary: { pk: { field: 'PK', composite: ['a', 'b'] } } },
    } as const,
    { table: 'app' },
  ),
).byAccessPattern.primary
const electrodb: Library = {
  encode: (a, b) => Buffer.from((electro.fromComposite.toKeys({ a, b }) as { PK: string }).PK),
  decode: (bytes) => Object.values(electro.fromKeys.toComposite({ PK: bytes.toString() }) ?? {}),
}

const table = new toolbox.Table({ name: 'app', partitionKey: { name: 'PK', type: 'string' } })
const parser = new toolbox.Entity({
  name: 'thing',
  table,
  schema: toolbox.item({ a: toolbox.string().key(), b: toolbox.string().key() }),
  // As its documentation shows it: the key is for people to write.
  computeKey: ({ a, b }) => ({ PK: `THING#${a}#${b}` }),
}).build(toolbox.EntityParser)
const dynamodbToolbox: Library = {
  encode: (a, b) => Buffer.from((parser.parse({ a, b }).key as { PK: string }).PK),
}

const model = new OneTable({
  name: 'app',
  client: {},
  partial: false,
  schema: {
    format: 'onetable:1.1.0',
    version: '0.0.1',
    indexes: { primary: { hash: 'PK' } },
    models: {
      Thing: {
        PK: { type: String, value: 'THING#${a}#${b}' },
        a: { type: String, encode: ['PK', '#', 1] },
        b: { type: String, encode: ['PK', '#', 2] },
      },
    },
  } as never,
}).getModel('Thing' as never) as unknown as OneTableModel
const oneTable: Library = {
  encode: (a, b) => Buffer.from(model.template('PK', { a, b })),
  decode: (bytes) => {
    const { a, b } = model.transformReadItem('get', { PK: bytes.toString() }, {}, {})
    return [a, b]
  },
}

/** Two functions of a model that its declarations leave out. */
interface OneTableModel {
  readonly template: (name: string, item: object) => string
  readonly transformReadItem: (
    op: 'get',
    row: object,
    properties: object,
    params: object,
  ) => { readonly a: unknown; readonly b: unknown }
}

const fdbTuple: Library = {
  encode: (a, b) => pack([a, b]) as Buffer,
  decode: (bytes) => unpack(bytes),
}

const before = ({ encode }: Library, one: [string, string], other: [string, string]): boolean =>
  Buffer.compare(encode(...one), encode(...other)) < 0

const differ = ({ encode }: Library, one: [string, string], other: [string, string]): boolean =>
  !encode(...one).equals(encode(...other))

const readsBack = ({ encode, decode }: Library, ...values: [string, string]): boolean =>
  JSON.stringify(decode?.(encode(...values))) === JSON.stringify(values)

const refuses = ({ encode }: Library, value: unknown): boolean => {
  try {
    encode(value as string, 'x')
    return false
  } catch {
    return true
  }
}

/** The rows of the README's table, and how each is found out. */
const CLAIMS: Record<string, (library: Library) => boolean> = {
  'people can read the key': ({ encode }) => /^[!-~]+$/.test(encode('ann', 'x').toString('latin1')),
  'different values, different keys': (library) =>
    differ(library, ['a#b', 'c'], ['a', 'b#c']) &&
    differ(library, ['x#b_y', 'z'], ['x', 'y#b_z']) &&
    differ(library, ['Ann', 'x'], ['ann', 'x']),
  '`San` sorts before `San Francisco`': (library) =>
    before(library, ['San', 'x'], ['San Francisco', 'a']),
  'reads the values back from the key': (library) => readsBack(library, 'a', 'b'),
  'even values with a delimiter': (library) =>
    readsBack(library, 'a#b', 'c') &&
    readsBack(library, 'a', 'b#c') &&
    readsBack(library, 'x#b_y', 'z') &&
    readsBack(library, 'x', 'y#b_z'),
  'refuses half a surrogate pair': (library) => refuses(library, '\ud83d'),
}

const LIBRARIES: Record<string, Library> = {
  Keywright: keywright,
  ElectroDB: electrodb,
  'DynamoDB-Toolbox': dynamodbToolbox,
  OneTable: oneTable,
  'fdb-tuple': fdbTuple,
}

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

describe('the comparison in the README', () => {
  const start = readme.indexOf('\n| what the key does')
  const [head = [], , ...rows] = tableOf(readme.slice(start + 1).split('\n'))

  it('is of all libraries and all claims', () => {
    expect(head.slice(1)).toEqual(Object.keys(LIBRARIES))
    expect(rows.map(([claim = '']) => claim)).toEqual(Object.keys(CLAIMS).map(unquoted))
  })
  for (const [claim, test] of Object.entries(CLAIMS)) {
    it(`says of each whether it is true: ${claim}`, () => {
      const said = rows.find(([cell]) => cell === unquoted(claim))?.slice(1)
      const found = Object.values(LIBRARIES).map((library) => (test(library) ? 'yes' : 'no'))
      expect(said).toEqual(found)
    })
  }
  it('names the versions that it was found out from', () => {
    const version = (name: string): string =>
      JSON.parse(
        readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
      ).version
    const compared = /The versions are ([^.]+(?:\.\d[^.]*)*)\./.exec(
      readme.replace(/\s+/g, ' '),
    )?.[1]
    expect(compared).toBe(
      `ElectroDB ${version('electrodb')}, DynamoDB-Toolbox ${version('dynamodb-toolbox')}, ` +
        `OneTable ${version('dynamodb-onetable')}, fdb-tuple ${version('fdb-tuple')} and ulid ${version('ulid')}`,
    )
  })
})

/** `tableOf` takes the backticks off both ends of a cell. */
const unquoted = (claim: string): string => claim.replace(/^`|`$/g, '')

describe('what ids adds to ulid', () => {
  it('refuses a text that is past the last ULID', () => {
    const past = '8ZZZZZZZZZZZZZZZZZZZZZZZZZ'
    expect(isValid(past)).toBe(true)
    expect(isId(`user_${past}`)).toBe(false)
  })
  it('takes the time 0 for what it is', () => {
    expect(ulid(0)).not.toMatch(/^0000000000/)
    expect(idBounds('user', new Date(0), new Date(0)).lower).toMatch(/^user_0000000000/)
  })
  it('ascends within a millisecond', () => {
    const ids = Array.from({ length: 1_000 }, () => ulid())
    expect([...ids].sort()).not.toEqual(ids)
    const ours = Array.from({ length: 1_000 }, () => createId('user'))
    expect([...ours].sort()).toEqual(ours)
  })
})
