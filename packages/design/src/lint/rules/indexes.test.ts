import { type Entity, entity, table } from '@keywright/adapters'
import { desc, integer, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { type LintOptions, lint } from '../lint.ts'
import type { RuleName } from '../rule.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' },
    inverted: { pk: 'SK', sk: 'PK' },
  },
})
const primary = { pk: key('USER', text('userId')), sk: key('ORDER', text('orderId')) }
const GSI1 = { pk: key('SHOP', text('shopId')), sk: key('ORDER', text('orderId')) }

const said = (rule: RuleName, entities: readonly Entity[], options: LintOptions = {}): string[] =>
  lint(entities, options).flatMap((one) =>
    one.rule === rule ? [`${one.severity} ${one.index}: ${one.message}`] : [],
  )

describe('unused-index', () => {
  const order = entity(app, 'Order', { primary, GSI1 })
  const [ofUser, ofShop] = [
    { name: 'of a user', entity: 'Order', given: ['userId'] },
    { name: 'of a shop', entity: 'Order', given: ['shopId'] },
  ]

  it('is an index that answers no pattern', () => {
    expect(said('unused-index', [order], { patterns: [ofUser] })).toEqual([
      'info GSI1: No access pattern of Order is answered by GSI1, which holds all its rows.',
    ])
  })
  it.each<[string, LintOptions]>([
    ['that answers one', { patterns: [ofUser, ofShop] }],
    ['of which nobody says what is asked', {}],
    ['of an entity of which nobody says it', { patterns: [] }],
  ])('is not an index %s', (_, options) => {
    expect(said('unused-index', [order], options)).toEqual([])
  })
})

describe('repeated-index', () => {
  it('has the keys of the table, or of another index', () => {
    const twice = entity(app, 'Order', { primary, GSI1, GSI2: GSI1 })
    expect(said('repeated-index', [twice])).toEqual([
      'warning GSI2: GSI2 has the keys of GSI1: SHOP#<shopId> and ORDER#<orderId>.',
    ])
    const again = entity(app, 'Order', { primary, GSI1: primary })
    expect(said('repeated-index', [again])).toHaveLength(1)
  })
  it('has another order, or another kind, on purpose', () => {
    const number = integer('orderId', { digits: 5 })
    const turned = entity(app, 'Order', {
      primary: { pk: primary.pk, sk: key('ORDER', number) },
      GSI1: { pk: primary.pk, sk: key('ORDER', desc(number)) },
    })
    expect(said('repeated-index', [turned])).toEqual([])
  })
})

describe('undeclared-index', () => {
  it('holds rows that have no keys in it', () => {
    expect(said('undeclared-index', [entity(app, 'Order', { primary })])).toEqual([
      'warning primary: inverted is made of SK and PK, which other keys of Order write: it holds every Order, and Order has no keys in it.',
    ])
  })
})

describe('tenant-not-first', () => {
  const tenant = { tenant: 'tenantId' }
  const own = { pk: key('TENANT', text('tenantId')), sk: key('ORDER', text('orderId')) }

  it('is a partition of several tenants', () => {
    const order = entity(app, 'Order', { primary: own, GSI1 })
    expect(said('tenant-not-first', [order], tenant)).toEqual([
      'error GSI1: SHOP#<shopId> does not begin with tenantId: GSI1 mixes the rows of tenants.',
    ])
    expect(said('tenant-not-first', [order])).toEqual([])
  })
  it('is a tenant that may be missing', () => {
    const sparse = { ...own, sparse: true } as const
    const order = entity(app, 'Order', { primary: own, GSI1: sparse })
    expect(said('tenant-not-first', [order], tenant)).toEqual([
      'warning GSI1: tenantId may be missing in GSI1, which is sparse: such a row belongs to no tenant there.',
    ])
  })
  it('is a field that exists', () => {
    const order = entity(app, 'Order', { primary: own })
    expect(() => lint([order], { tenant: 'tenant' })).toThrow(
      /tenant to name one of the fields tenantId, orderId/,
    )
  })
})

describe('what is meant', () => {
  it('is said of entities that share keys and are told apart by a type', () => {
    const typed = table({ name: 'app', pk: 'PK', sk: 'SK', type: 'type' })
    const number = { pk: key('REPO', text('repo')), sk: key('N', integer('number', { digits: 7 })) }
    const pair = [
      entity(typed, 'Issue', { primary: number }),
      entity(typed, 'PullRequest', { primary: number }),
    ]
    const [finding] = lint(pair)
    expect([finding?.rule, finding?.severity]).toEqual(['same-primary-key', 'info'])
    expect(finding?.fix).toContain('type tells the rows apart')
  })
  it('is guessed of a text that is called a status', () => {
    const order = entity(app, 'Order', {
      primary,
      GSI1: { pk: key('STATUS', text('status')), sk: key('ORDER', text('orderId')) },
    })
    expect(said('low-cardinality-partition', [order])).toEqual([
      'info GSI1: STATUS#<status> puts every Order into a few partitions if status has few values, as its name suggests.',
    ])
  })
  it('is a relation of an entity with its own kind', () => {
    const friend = entity(app, 'Friend', {
      primary: { pk: key('USER', text('userId')), sk: key('FRIEND', 'USER', text('friendId')) },
    })
    expect(said('missing-inverse', [friend])).toEqual([
      'info primary: Friend refers to USER#<friendId> by friendId, but no index has that as its partition: no query finds every Friend of one USER#<friendId>.',
    ])
  })
})
