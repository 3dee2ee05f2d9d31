import { entity, table } from '@keywright/adapters/dynamodb'
import { key, sharded, text } from '@keywright/core'
import { legacyKey } from '../src/index.ts'
import type { PairDefinition } from '../src/row/pair.ts'

/** A migration to try, with the items that it is tried on. */
export interface Scenario {
  readonly name: string
  readonly definition: PairDefinition<never, never>
  /** The attributes that tell items apart. */
  readonly identities: readonly Readonly<Record<string, string>>[]
  /** What else an item of this state has. */
  readonly state: (state: number) => Readonly<Record<string, unknown>>
  /** The attributes that `state` gives. */
  readonly states: readonly string[]
  /** Whether two items under new keys can be the same one: then none is made after the switch. */
  readonly createsAfter: boolean
}

export const TABLES = [
  { name: 'app', keys: ['PK', 'SK'] },
  { name: 'people', keys: ['id'] },
  { name: 'typed', keys: ['PK', 'SK'] },
  { name: 'fleeting', keys: ['id_'] },
] as const

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' }, GSI2: { pk: 'GSI2PK' } },
})
const people = table({ name: 'people', pk: 'id' })
const fleeting = table({ name: 'fleeting', pk: 'id_', ttl: 'expires' })
const typed = table({
  name: 'typed',
  pk: 'PK',
  sk: 'SK',
  type: 'kind',
  indexes: { GSI1: { pk: 'GSI1PK' }, GSI2: { pk: 'GSI2PK' } },
})

const pairOf = (from: unknown, to: unknown, values?: unknown): PairDefinition<never, never> =>
  ({ from, to, values }) as never

const old = entity(app, 'Old', {
  primary: {
    pk: legacyKey({ delimiter: '|' }, 'ORG', text('org')),
    sk: legacyKey({ delimiter: '|' }, 'ORDER', text('id'), text('line')),
  },
  GSI2: { pk: legacyKey({ delimiter: '|' }, 'LINE', text('line')) },
})
const orders = [
  { org: 'x|y', id: '1', line: 'a b' },
  { org: 'x', id: '1|2', line: '3' },
]

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'a new key that changes with the item',
    definition: pairOf(
      old,
      entity(app, 'Order', {
        primary: {
          pk: key('TENANT', text('org')),
          sk: key('ORDER', text('status'), text('id'), text('line')),
        },
        GSI1: { pk: key('STATUS', text('status')), sk: key(text('id')) },
      }),
    ),
    identities: orders,
    state: (state) => ({ status: ['open', 'paid now', 'open#'][state % 3], total: state }),
    states: ['status', 'total'],
    createsAfter: false,
  },
  {
    name: 'rows whose key stays among rows that move',
    definition: pairOf(
      entity(app, 'OldUser', {
        primary: { pk: legacyKey({}, 'USER', text('id')), sk: legacyKey({}, 'PROFILE') },
      }),
      entity(app, 'User', {
        primary: { pk: key('USER', text('id')), sk: key('PROFILE') },
        GSI1: { pk: key('TEAM', text('team')), sk: key(text('id')) },
      }),
    ),
    identities: [{ id: 'a' }, { id: 'a b' }, { id: '#' }],
    state: (state) => ({ team: `t${state % 2}`, ...(state % 3 ? { total: state } : {}) }),
    states: ['team', 'total'],
    createsAfter: true,
  },
  {
    name: 'from one table to another',
    definition: pairOf(
      entity(people, 'OldPerson', { primary: { pk: legacyKey({}, text('id')) } }),
      entity(app, 'Person', { primary: { pk: key('P', text('id')), sk: key('PERSON') } }),
    ),
    identities: [{ id: 'a' }, { id: 'a#b' }, { id: 'c' }],
    state: (state) => ({ total: state, ...(state % 2 ? { tags: ['x', { y: state }] } : {}) }),
    states: ['total', 'tags'],
    createsAfter: true,
  },
  {
    name: 'a new key from an attribute that may be missing',
    definition: pairOf(
      entity(app, 'OldThing', {
        primary: {
          pk: legacyKey({ delimiter: ':' }, 'THING', text('id')),
          sk: legacyKey({}, 'IT'),
        },
      }),
      entity(app, 'Thing', {
        primary: { pk: key('IN', text('region')), sk: key('THING', text('id')) },
      }),
      (item: { region?: string }) => ({ region: item.region ?? 'none' }),
    ),
    identities: [{ id: 'a' }, { id: 'b:c' }],
    state: (state) => (state % 2 ? { region: `r${state % 3}` } : {}),
    states: ['region'],
    createsAfter: false,
  },
  {
    name: 'a table that names its entities, shards, sparse indexes and derived values',
    definition: pairOf(
      entity(
        typed,
        'OldTask',
        {
          primary: {
            pk: legacyKey({ casing: 'lower' }, 'TASK', text('id')),
            sk: legacyKey({}, 'T'),
          },
          GSI1: { pk: legacyKey({}, 'FOR', text('person')), sparse: true },
        },
        { values: (task: TaskItem) => ({ ...task, person: task.assigned?.to }) },
      ),
      entity(
        typed,
        'Task',
        {
          primary: {
            pk: sharded(key('STATE', text('state')), { by: 'id', count: 3 }),
            sk: key('TASK', text('id')),
          },
          GSI2: { pk: key('FOR', text('person')), sparse: true },
        },
        { values: (task: TaskItem) => ({ ...task, person: task.assigned?.to }) },
      ),
    ),
    identities: [{ id: 'Ann 1' }, { id: 'b#2' }],
    state: (state) => ({
      state: state % 2 ? 'open' : 'done',
      ...(state % 3 ? { assigned: { to: `p${state}` } } : {}),
    }),
    states: ['state', 'assigned'],
    createsAfter: false,
  },
  {
    name: 'rows that expire',
    definition: pairOf(
      entity(fleeting, 'OldCode', { primary: { pk: legacyKey({}, 'CODE', text('id')) } }),
      entity(fleeting, 'Code', { primary: { pk: key('LOGIN', text('id')) } }),
    ),
    identities: [{ id: 'a' }, { id: 'a b' }, { id: 'c#d' }],
    state: (state) => ({ expires: state % 2 ? 4_000_000_000 : 5, total: state }),
    states: ['expires', 'total'],
    createsAfter: true,
  },
]

/** A pair of entities that no row is of: with it, every move has two pairs. */
export const UNRELATED = {
  from: entity(app, 'OldNothing', {
    primary: { pk: legacyKey({}, 'NOTHING', text('nothing')), sk: legacyKey({}, 'AT', 'ALL') },
  }),
  to: entity(app, 'Nothing', { primary: { pk: key('NOTHING', text('nothing')), sk: key('ALL') } }),
}

interface TaskItem {
  readonly id: string
  readonly state: string
  readonly assigned?: { readonly to: string }
}
