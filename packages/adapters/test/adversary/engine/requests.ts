import type { CreateTableInput } from '../../../src/index.ts'
import type { Random } from '../random.ts'

/** A table with every kind of index: local, global by numbers, and two native ones. */
export const TABLE: CreateTableInput = {
  TableName: 'engine',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: (
    [
      ['p', 'S'],
      ['s', 'S'],
      ['l', 'S'],
      ['g', 'S'],
      ['n', 'N'],
      ['a', 'S'],
      ['b', 'B'],
    ] as const
  ).map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
  KeySchema: [
    { AttributeName: 'p', KeyType: 'HASH' },
    { AttributeName: 's', KeyType: 'RANGE' },
  ],
  LocalSecondaryIndexes: [
    indexOf('local', ['p'], ['l']),
    indexOf('localKeys', ['p'], ['a'], []),
    indexOf('localSome', ['p'], ['n'], ['free']),
  ],
  GlobalSecondaryIndexes: [
    indexOf('global', ['g'], ['n']),
    indexOf('alone', ['n'], []),
    indexOf('native', ['g', 'n'], ['a', 'b']),
    indexOf('keys', ['g'], ['a'], []),
    indexOf('some', ['a'], ['l'], ['free', 'n']),
  ],
}

function indexOf(
  IndexName: string,
  hash: readonly string[],
  range: readonly string[],
  projected?: readonly string[],
): NonNullable<CreateTableInput['LocalSecondaryIndexes']>[number] {
  return {
    IndexName,
    KeySchema: [
      ...hash.map((AttributeName) => ({ AttributeName, KeyType: 'HASH' as const })),
      ...range.map((AttributeName) => ({ AttributeName, KeyType: 'RANGE' as const })),
    ],
    Projection: projected
      ? projected.length > 0
        ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] }
        : { ProjectionType: 'KEYS_ONLY' }
      : { ProjectionType: 'ALL' },
  }
}

type Keys = Readonly<Record<string, readonly [readonly string[], readonly string[]]>>

const KEYS: Keys = {
  table: [['p'], ['s']],
  local: [['p'], ['l']],
  localKeys: [['p'], ['a']],
  localSome: [['p'], ['n']],
  global: [['g'], ['n']],
  alone: [['n'], []],
  keys: [['g'], ['a']],
  some: [['a'], ['l']],
  native: [
    ['g', 'n'],
    ['a', 'b'],
  ],
}

const TEXTS = ['a', 'ab', 'b', 'é', '\u{E000}', '\u{1F600}']
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  p: ['x', 'y'],
  s: TEXTS,
  l: TEXTS,
  g: ['one', 'two'],
  n: [-1, 0, 0.5, 7, 10],
  a: TEXTS,
  b: [[1], [1, 2], [255]].map((bytes) => Uint8Array.from(bytes)),
  free: ['a', '', 7, true, null, ['a', 1], { in: 'a', deep: { of: 1 } }, new Set(['a', 'b'])],
  other: ['ab', 1, 2, [], { in: 'b' }],
}
const NAMES = Object.keys(VALUES)

const valueFor = (random: Random, name: string): unknown => random.pick(VALUES[name] ?? [])

/** A request under construction: its placeholders. */
interface Draft {
  readonly random: Random
  readonly names: Record<string, string>
  readonly values: Record<string, unknown>
}

const draftOf = (random: Random): Draft => ({ random, names: {}, values: {} })

const nameIn = ({ names }: Draft, name: string): string => {
  names[`#${name}`] = name
  return `#${name}`
}

const valueIn = ({ values }: Draft, value: unknown): string => {
  const placeholder = `:v${Object.keys(values).length}`
  values[placeholder] = value
  return placeholder
}

const placeholdersIn = ({ names, values }: Draft): object => ({
  ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
  ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
})

const pathIn = (draft: Draft): readonly [path: string, name: string] => {
  const { random } = draft
  const name = random.pick(NAMES)
  const inside = random.chance(0.2) ? random.pick(['.#in', '[0]', '.#deep.#of']) : ''
  for (const [, step] of inside.matchAll(/#(\w+)/g)) nameIn(draft, step as string)
  return [nameIn(draft, name) + inside, name]
}

/** Any condition, of what an item has and what it does not. */
const conditionIn = (draft: Draft, depth = 2): string => {
  const { random } = draft
  if (depth > 0 && random.chance(0.4)) {
    const [one, two] = [conditionIn(draft, depth - 1), conditionIn(draft, depth - 1)]
    return random.pick([`${one} AND ${two}`, `(${one}) OR (${two})`, `NOT (${one}) AND ${two}`])
  }
  const [path, name] = pathIn(draft)
  const operator = random.pick(['=', '<>', '<', '<=', '>', '>='])
  const value = () => valueIn(draft, valueFor(random, random.chance(0.8) ? name : 'p'))
  return random.pick([
    () => `attribute_exists(${path})`,
    () => `attribute_not_exists(${path})`,
    () => `${path} ${random.pick(['=', '<>'])} ${value()}`,
    () => `${path} ${operator} ${valueIn(draft, random.pick([...TEXTS, 1, 7]))}`,
    () => `${path} IN (${value()}, ${value()})`,
    () => `begins_with(${path}, ${valueIn(draft, random.pick(TEXTS))})`,
    () => `contains(${path}, ${valueIn(draft, random.pick(TEXTS))})`,
    () => `size(${nameIn(draft, 'free')}) ${operator} ${valueIn(draft, random.below(4))}`,
    () => `${path} BETWEEN ${valueIn(draft, 'a')} AND ${valueIn(draft, random.pick(TEXTS))}`,
  ])()
}

export const someKey = (random: Random): object => ({
  p: valueFor(random, 'p'),
  s: valueFor(random, 's'),
})

const put = (random: Random): object => {
  const draft = draftOf(random)
  const Item = Object.fromEntries(
    NAMES.filter((name) => name === 'p' || name === 's' || random.chance(0.7)).map((name) => [
      name,
      valueFor(random, name),
    ]),
  )
  const condition = random.chance(0.3) ? { ConditionExpression: conditionIn(draft) } : {}
  return { Item, ...condition, ...placeholdersIn(draft) }
}

const remove = (random: Random): object => {
  const draft = draftOf(random)
  const condition = random.chance(0.5) ? { ConditionExpression: conditionIn(draft) } : {}
  return { Key: someKey(random), ...condition, ...placeholdersIn(draft) }
}

const update = (random: Random): object => {
  const draft = draftOf(random)
  const free = NAMES.filter((name) => random.chance(0.05) || (name !== 'p' && name !== 's'))
  const three = random.pick(['n', 'other', 'free'])
  const [one, two] = random.shuffled(free.filter((name) => name !== three)) as [string, string]
  const clauses = [
    `SET ${nameIn(draft, one)} = ${valueIn(draft, valueFor(random, one))}`,
    ...(random.chance(0.4) ? [`REMOVE ${nameIn(draft, two)}`] : []),
    ...(random.chance(0.2) ? [`ADD ${nameIn(draft, three)} ${valueIn(draft, 1)}`] : []),
  ]
  const condition = random.chance(0.5) ? { ConditionExpression: conditionIn(draft) } : {}
  return {
    Key: someKey(random),
    UpdateExpression: random.shuffled(clauses).join(' '),
    ...condition,
    ...placeholdersIn(draft),
  }
}

const conditionCheck = (random: Random): object => {
  const draft = draftOf(random)
  const Key = someKey(random)
  return { Key, ConditionExpression: conditionIn(draft), ...placeholdersIn(draft) }
}

const transact = (random: Random): object => ({
  TransactItems: Array.from({ length: 1 + random.below(3) }, () =>
    random.pick([
      () => ({ Put: { TableName: TABLE.TableName, ...put(random) } }),
      () => ({ Delete: { TableName: TABLE.TableName, ...remove(random) } }),
      () => ({ Update: { TableName: TABLE.TableName, ...update(random) } }),
      () => ({ ConditionCheck: { TableName: TABLE.TableName, ...conditionCheck(random) } }),
    ])(),
  ),
})

/** A condition on one attribute of a sort key. */
const sortIn = (draft: Draft, name: string): string => {
  const { random } = draft
  const path = nameIn(draft, name)
  const value = () => valueIn(draft, valueFor(random, name))
  return random.pick([
    () => `${path} ${random.pick(['=', '<', '<=', '>', '>='])} ${value()}`,
    () => `${path} BETWEEN ${value()} AND ${value()}`,
    () => `begins_with(${path}, ${value()})`,
  ])()
}

const query = (random: Random): object => {
  const draft = draftOf(random)
  const index = random.pick(Object.keys(KEYS))
  const [hash, range] = KEYS[index] as readonly [readonly string[], readonly string[]]
  const equal = (name: string): string =>
    `${nameIn(draft, name)} = ${valueIn(draft, valueFor(random, name))}`
  const used = range.slice(0, random.below(range.length + 1))
  const clauses = [
    ...hash.filter(() => random.chance(0.97)).map(equal),
    ...used.map((name, i) => (i < used.length - 1 ? equal(name) : sortIn(draft, name))),
  ]
  const others = [...new Set(['p', 's', ...hash, ...range])]
  const start = Object.fromEntries(others.map((name) => [name, valueFor(random, name)]))
  return {
    ...(index === 'table' ? {} : { IndexName: index }),
    KeyConditionExpression: random.shuffled(clauses).join(' AND ') || 'p = p',
    ...(random.chance(0.3) ? { FilterExpression: conditionIn(draft, 1) } : {}),
    ...placeholdersIn(draft),
    ...(random.chance(0.5) ? { ScanIndexForward: random.chance(0.5) } : {}),
    ...(random.chance(0.4) ? { Limit: 1 + random.below(3) } : {}),
    ...(random.chance(0.3) ? { ExclusiveStartKey: start } : {}),
    ...(random.chance(0.1) ? { ConsistentRead: true } : {}),
  }
}

/** A command, and what it is sent. */
export interface Sent {
  readonly command: 'put' | 'delete' | 'update' | 'transact' | 'query' | 'get'
  readonly request: object
}

const get = (random: Random): object => ({ Key: someKey(random) })

/** Any request: most of them sound, some that DynamoDB refuses. */
export const someRequest = (random: Random): Sent => {
  const makers = { put, delete: remove, update, transact, query, get } as const
  const command = random.pick([
    'put',
    'put',
    'delete',
    'update',
    'transact',
    'query',
    'query',
    'get',
  ])
  const made = makers[command as keyof typeof makers](random)
  const request = command === 'transact' ? made : { TableName: TABLE.TableName, ...made }
  return { command: command as Sent['command'], request }
}

/** The attributes that sort an index, and those that select a partition of it. */
export const keysOfIndex = (index: string | undefined): Keys[string] =>
  KEYS[index ?? 'table'] as Keys[string]
