import {
  ANYTHING,
  answer,
  FLAG,
  type OptionRules,
  optionsOf,
  refuse,
  words,
} from '@keywright/core/internal'
import { ownOf } from '../given.ts'
import type { Entity, Side } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { reachesOthers } from './other-tenants.ts'
import { type Fence, fencesOf, markerSide, type Piece, patternOf } from './partition-fence.ts'
import type {
  PolicyAction,
  PolicyActions,
  PolicyDocument,
  PolicyStatement,
  PrincipalTag,
  TenantPolicyOptions,
} from './policy-types.ts'

const READ: readonly PolicyAction[] = ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'Query']
const WRITE: readonly PolicyAction[] = [
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'],
] as PolicyAction[]
const PARTIQL: readonly PolicyAction[] = [
  ...['PartiQLSelect', 'PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete'],
] as PolicyAction[]

/** The actions of which a request on an index is one. */
const ON_INDEXES: readonly PolicyAction[] = ['Query', 'PartiQLSelect']

/** The most characters of a managed policy, and of a session policy; white space does not count. */
const MOST_CHARACTERS = { managed: 6144, session: 2048 }

/** What the text of a policy can hold. */
const LATIN = /^[ -\u00ff]*$/

const OPTIONS: OptionRules<TenantPolicyOptions> = {
  table: {
    expects: 'the ARN of a table, without wildcards',
    takes: (value) =>
      typeof value === 'string' && /^[^\s*?]*(:table\/[\w.-]{3,255}|\})$/.test(value),
    required: true,
  },
  actions: ANYTHING,
  indexes: { expects: 'a list of names', takes: Array.isArray },
  session: FLAG,
}

/**
 * The IAM policy under which a caller reaches the rows of one tenant and no other, from the definitions
 * that write the keys. A partition key that ends with the tenant is compared whole; one that goes on is
 * compared up to the delimiter, which no value holds. A request without any partition key, such as a Scan,
 * is not allowed. PartiQL is denied, unless its actions are asked for.
 *
 * `given` has the values that all partition keys of the tenant begin with: literal values, or
 * `principalTag(...)` for a tag of the caller.
 *
 * @throws KeyError for an entity, an index or a unique key whose partition does not begin with the given values, or may
 * be that of another tenant in another one, a partition of numbers or bytes, a hand-written key, text beyond U+00FF, and a policy that is too long.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', { primary: { pk: key('TENANT', text('tenantId')), sk: key('ORDER', text('id')) } })
 * const arn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/app'
 * const { Statement } = tenantPolicy([order], { tenantId: 'acme' }, { table: arn, actions: 'read' })
 * Statement[0].Condition
 * // => {
 * //   'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['TENANT#acme'] },
 * //   Null: { 'dynamodb:LeadingKeys': 'false' },
 * // }
 */
export const tenantPolicy = (
  entities: readonly Entity[],
  given: Readonly<Record<string, unknown | PrincipalTag>>,
  options: TenantPolicyOptions,
): PolicyDocument =>
  answer('tenantPolicy', () => {
    const {
      table,
      session = false,
      ...rest
    } = optionsOf<TenantPolicyOptions>(PLACE, options, OPTIONS)
    const values = ownOf(given, 'the values that the partition keys begin with', PLACE)
    if (Object.keys(values).length === 0) fail('at least one given value', words('none'))
    const actions = actionsOf(rest.actions ?? ['read', 'write'])
    const fences = fencesByIndex(entities, values, rest.indexes)
    const sids = new Set<string>()
    const Statement = [
      ...[...fences].flatMap(([index, all]) =>
        statementsFor(table, index, all, actions, sidOf(index, sids)),
      ),
      ...denials(table, actions),
    ]
    const policy: PolicyDocument = { Version: '2012-10-17', Statement }
    const most = session ? MOST_CHARACTERS.session : MOST_CHARACTERS.managed
    const { length } = JSON.stringify(policy)
    if (length > most) fail(`a policy of at most ${most} characters`, length)
    return policy
  })

const PLACE = 'tenantPolicy'

const fail = (expected: string, got: unknown): never =>
  refuse('INVALID_DEFINITION', expected, got, PLACE)

/** The actions by their names; those without a partition key in the request are refused. */
const actionsOf = (given: PolicyActions | readonly PolicyActions[]): PolicyAction[] => {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const known: readonly string[] = [...READ, ...WRITE, ...PARTIQL]
  const all = list.flatMap((one): readonly PolicyAction[] => {
    if (one === 'read') return READ
    if (one === 'write') return WRITE
    if (known.includes(one as string)) return [one as PolicyAction]
    return fail(`'read', 'write', or an action whose requests name partition keys`, one)
  })
  return all.length > 0 ? [...new Set(all)] : fail('at least one action', words('none'))
}

/** The fences of all entities, by the index that they are in; a local index has the table's partitions. */
const fencesByIndex = (
  entities: readonly Entity[],
  given: Readonly<Record<string, unknown>>,
  asked: readonly string[] | undefined,
): Map<string, Fence[][]> => {
  if (!Array.isArray(entities) || entities.length === 0) fail('a list of entities', entities)
  const tables = new Set((entities as readonly Entity[]).map(({ table }) => table.name))
  if (tables.size > 1) fail('entities of one table', words([...tables].join(' and ')))
  const all = new Map<string, Fence[][]>()
  const sides = new Map<string, Side[]>()
  const add = (index: string, pk: Side): void => {
    all.set(index, [...(all.get(index) ?? []), fencesOf({ pk }, given)])
    sides.set(index, [...(sides.get(index) ?? []), pk])
  }
  for (const entity of entities as readonly Entity[]) {
    for (const index of Object.values(entity.indexes)) {
      const { name, kind } = index.schema
      const isAsked = kind === 'primary' || (asked?.includes(name) ?? true)
      if (isAsked) add(name, index.pk)
    }
    for (const unique of entity.unique ?? []) {
      add('primary', markerSide(entity, unique))
    }
  }
  const unknown = asked?.find((name) => !all.has(name))
  if (unknown !== undefined) fail(`one of the indexes ${[...all.keys()].join(', ')}`, unknown)
  for (const some of sides.values()) checkApart(some, given)
  return all
}

/** Refuses partitions of which one may be taken for that of another tenant in another one. */
const checkApart = (sides: readonly Side[], given: Values): void => {
  // An item's own attribute holds one value: nothing begins it.
  const texts = sides.filter(({ native }) => !native)
  for (const first of texts) {
    const second = texts.find((one) => one !== first && reachesOthers(first, one, given))
    if (!second) continue
    const expected = `a key that no other tenant has in ${second.place} (${patternOf(second)})`
    refuse('INVALID_DEFINITION', expected, words(patternOf(first)), first.place)
  }
}

/** The identifier of a statement: letters and digits, and no other statement of the policy has it. */
const sidOf = (index: string, taken: Set<string>): string => {
  let sid = index === 'primary' ? 'Table' : `Index${index.replaceAll(/[^A-Za-z0-9]/g, '')}`
  while (taken.has(sid)) sid += 'x'
  taken.add(sid)
  return sid
}

/** What is allowed on the table, or on one of its indexes. */
const statementsFor = (
  table: string,
  index: string,
  fences: readonly (readonly Fence[])[],
  actions: readonly PolicyAction[],
  Sid: string,
): PolicyStatement[] => {
  const isTable = index === 'primary'
  const own = isTable ? actions : actions.filter((one) => ON_INDEXES.includes(one))
  if (own.length === 0) return []
  return [
    {
      Sid,
      Effect: 'Allow',
      Action: own.map((action) => `dynamodb:${action}`),
      Resource: [isTable ? table : `${table}/index/${index}`],
      Condition: conditionOf(fences.flat()),
    },
  ]
}

/**
 * Every partition key of the request is one of these: `ForAllValues`. That alone also allows a request
 * without a key, which `Null` rules out. All values of one condition key stand under one operator, because
 * a batch may hold keys of several entities.
 */
const conditionOf = (fences: readonly Fence[]): NonNullable<PolicyStatement['Condition']> => {
  // Only StringLike has an escape for `${`, which an attribute of the item may hold; key texts never do.
  const isLike = fences.some(
    ({ isWhole, pieces }) => !isWhole || pieces.some((one) => String(one).includes('${')),
  )
  const keys = [...new Set(fences.map(({ conditionKey }) => conditionKey))]
  const tags = new Set(
    fences.flatMap(({ pieces }) =>
      pieces.flatMap((one) => (typeof one === 'string' ? [] : [one.tag])),
    ),
  )
  const tagKeys = Array.from(tags, (tag) => `aws:PrincipalTag/${tag}`)
  const texts = keys.map((conditionKey) => {
    const own = fences.filter((one) => one.conditionKey === conditionKey)
    return [conditionKey, [...new Set(own.map((fence) => textOf(fence, isLike)))]] as const
  })
  // The conditions are apart: two values for each of two attributes would be four partitions.
  const several = texts.length > 1 && texts.find(([, values]) => values.length > 1)
  if (several)
    fail('entities that begin an index with the same values', words(several[1].join(' and ')))
  return {
    [`ForAllValues:${isLike ? 'StringLike' : 'StringEquals'}`]: Object.fromEntries(texts),
    Null: Object.fromEntries([...keys, ...tagKeys].map((name) => [name, 'false'])),
    // A tag that holds a delimiter or a wildcard would reach beyond its tenant.
    ...(tagKeys.length > 0 && {
      StringNotLike: Object.fromEntries(
        tagKeys.map((name) => [name, ['*#*', '*${*}*', '*${?}*', '*${$}*']]),
      ),
    }),
  }
}

/** The text of a fence in the language of its operator. */
const textOf = ({ pieces, isWhole }: Fence, isLike: boolean): string =>
  pieces.map((piece) => pieceText(piece, isLike)).join('') + (isWhole ? '' : '#*')

const pieceText = (piece: Piece, isLike: boolean): string => {
  if (typeof piece !== 'string') return `\${aws:PrincipalTag/${piece.tag}}`
  if (!LATIN.test(piece)) fail('key text that a policy can hold, from U+0020 to U+00FF', piece)
  return isLike ? piece.replaceAll(/[*?]|\$(?=\{)/g, (special) => `\${${special}}`) : piece
}

/** PartiQL goes round the other actions: it is denied unless it was asked for, and scans always are. */
const denials = (table: string, actions: readonly PolicyAction[]): PolicyStatement[] => {
  const Resource = [table, `${table}/index/*`]
  const others = PARTIQL.filter((one) => !actions.includes(one))
  const name = (action: PolicyAction): string => `dynamodb:${action}`
  return [
    ...(others.length > 0
      ? [{ Sid: 'NoPartiQL', Effect: 'Deny' as const, Action: others.map(name), Resource }]
      : []),
    ...(actions.includes('PartiQLSelect')
      ? [
          {
            Sid: 'NoScans',
            Effect: 'Deny' as const,
            Action: [name('PartiQLSelect')],
            Resource,
            Condition: { Bool: { 'dynamodb:FullTableScan': 'true' } },
          },
        ]
      : []),
  ]
}
