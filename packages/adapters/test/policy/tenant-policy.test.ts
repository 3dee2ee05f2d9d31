import { bucket, choice, integer, key, sharded, text, time } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Entity,
  entity,
  keysOf,
  principalTag,
  table,
  tenantPolicy,
} from '../../src/dynamodb/index.ts'
import { isAllowed } from './evaluate.ts'

const ARN = 'arn:aws:dynamodb:eu-west-1:123456789012:table/app'
const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    byPlan: { pk: ['tenantId', 'plan'], sk: ['orderId'] },
  },
})
const tenantPk = key('TENANT', text('tenantId'))
const primary = { pk: tenantPk, sk: key('ORDER', text('orderId')) }

/** Ways to put the tenant in front. */
const DESIGNS: Readonly<Record<string, readonly Entity[]>> = {
  'the tenant alone': [
    entity(app, 'Order', { primary }),
    entity(app, 'Tenant', { primary: { pk: tenantPk, sk: key('#TENANT') } }),
  ],
  'the tenant, then a field': [
    entity(app, 'Order', {
      primary: { pk: key('TENANT', text('tenantId'), 'ORDER', text('orderId')), sk: key('A') },
    }),
  ],
  'both in one table': [
    entity(app, 'Order', { primary }),
    entity(app, 'Line', {
      primary: { pk: key('TENANT', text('tenantId'), 'ORDER', text('orderId')), sk: key('LINE') },
    }),
  ],
  'shards and an index': [
    entity(app, 'Order', {
      primary: { pk: sharded(tenantPk, { by: 'orderId', count: 4 }), sk: primary.sk },
      GSI1: {
        pk: sharded(key('PLAN', text('tenantId'), choice('plan', ['a', 'b'])), {
          by: 'orderId',
          count: 2,
        }),
        sk: key(text('orderId')),
      },
    }),
  ],
  'a native index': [
    entity(app, 'Order', {
      primary,
      byPlan: { pk: [text('tenantId'), text('plan')], sk: [text('orderId')] },
    }),
  ],
}

const hostile = fc.oneof(
  fc.constantFrom(
    'a',
    'ab',
    'a*',
    'a?',
    'a#b',
    'A',
    'a b',
    '${x}',
    '$',
    'a#ORDER',
    '*',
    '',
    '${*}',
  ),
  fc.string({
    unit: fc.constantFrom('a', 'b', '#', '*', '?', '$', '{', '}', ' ', '_'),
    maxLength: 5,
  }),
)

/** What a request on an item carries, by the index it is on. */
const keysIn = (one: Entity, tenantId: string, orderId: string, plan: string) => {
  const keys = keysOf(one, { tenantId, orderId, plan } as never) as Record<string, string>
  return Object.values(one.indexes).map(({ schema, pk }) => ({
    resource: schema.name === 'primary' ? ARN : `${ARN}/index/${schema.name}`,
    isTable: schema.name === 'primary',
    context: (pk.attributes.length === 1
      ? { 'dynamodb:LeadingKeys': [keys[pk.attributes[0]?.name as string] as string] }
      : {
          'dynamodb:FirstPartitionKeyValues': [keys[pk.attributes[0]?.name as string] as string],
          'dynamodb:SecondPartitionKeyValues': [keys[pk.attributes[1]?.name as string] as string],
        }) as Record<string, string[]>,
  }))
}

describe('the policy of a tenant', () => {
  it('allows exactly the requests whose keys are all of the tenant, whatever the names are', () => {
    let judged = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(DESIGNS)),
        hostile.filter((tenant) => tenant !== ''),
        fc.array(hostile, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('a', 'b'),
        (design, tenant, others, plan) => {
          const entities = DESIGNS[design] as readonly Entity[]
          const policy = tenantPolicy(entities, { tenantId: tenant }, { table: ARN })
          for (const one of entities) {
            const requests = [tenant, ...others.filter(Boolean)].map((name) => ({
              name,
              on: keysIn(one, name, `${name}1`, plan),
            }))
            requests[0]?.on.forEach(({ resource, isTable }, i) => {
              // One key, and a batch of all of them.
              const batches = [...requests.map((request) => [request]), requests]
              for (const batch of isTable ? batches : batches.slice(0, -1)) {
                const context: Record<string, string[]> = {}
                for (const { on } of batch) {
                  for (const [name, values] of Object.entries(on[i]?.context ?? {})) {
                    context[name] = [...(context[name] ?? []), ...values]
                  }
                }
                const action = isTable ? 'dynamodb:BatchGetItem' : 'dynamodb:Query'
                const isOwn = batch.every(({ name }) => name === tenant)
                expect(isAllowed(policy, { action, resource, context })).toBe(isOwn)
                judged++
              }
            })
          }
        },
      ),
    )
    expect(judged).toBeGreaterThan(200)
  })

  it('takes the tenant from a tag, and stops a tag that reaches further', () => {
    const policy = tenantPolicy(
      DESIGNS['both in one table'] as readonly Entity[],
      { tenantId: principalTag('tenantId') },
      { table: ARN },
    )
    const verdict = (tag: string | undefined, ...keys: string[]): boolean =>
      isAllowed(policy, {
        action: 'dynamodb:BatchGetItem',
        resource: ARN,
        context: {
          'dynamodb:LeadingKeys': keys,
          ...(tag !== undefined && { 'aws:PrincipalTag/tenantId': tag }),
        },
      })
    expect(verdict('a', 'TENANT#a', 'TENANT#a#ORDER#1')).toBe(true)
    expect(verdict('a', 'TENANT#ab')).toBe(false)
    expect(verdict('a', 'TENANT#a', 'TENANT#b')).toBe(false)
    expect(verdict(undefined, 'TENANT#a')).toBe(false)
    for (const tag of ['*', 'a*', '?', 'a#ORDER', 'a#b', '$', '${*}']) {
      expect(verdict(tag, 'TENANT#a'), tag).toBe(false)
      expect(verdict(tag, 'TENANT#a#ORDER#1'), tag).toBe(false)
    }
  })

  it('allows nothing that carries no partition key, and no PartiQL', () => {
    const order = [entity(app, 'Order', { primary })]
    const policy = tenantPolicy(order, { tenantId: 'a' }, { table: ARN })
    const on = { resource: ARN, context: {} }
    for (const action of ['GetItem', 'Query', 'Scan', 'PartiQLSelect', 'SearchVectors']) {
      expect(isAllowed(policy, { action: `dynamodb:${action}`, ...on })).toBe(false)
    }
    const keys = { 'dynamodb:LeadingKeys': ['TENANT#a'] }
    const read = tenantPolicy(order, { tenantId: 'a' }, { table: ARN, actions: 'read' })
    const ask = (action: string, context: Record<string, string | string[]> = keys) =>
      isAllowed(read, { action: `dynamodb:${action}`, resource: ARN, context })
    expect([ask('GetItem'), ask('PutItem'), ask('PartiQLSelect')]).toEqual([true, false, false])
    const asked = tenantPolicy(order, { tenantId: 'a' }, { table: ARN, actions: ['PartiQLSelect'] })
    const scan = { ...keys, 'dynamodb:FullTableScan': 'true' }
    const select = { action: 'dynamodb:PartiQLSelect', resource: ARN }
    expect(isAllowed(asked, { ...select, context: keys })).toBe(true)
    expect(isAllowed(asked, { ...select, context: scan })).toBe(false)
  })

  it('is refused, by name, where a partition is not of one tenant', () => {
    const make = (keys: object, given: object = { tenantId: 'a' }, more: object = {}) =>
      tenantPolicy([entity(app, 'Order', keys as never)], given as never, { table: ARN, ...more })
    const GSI1 = { pk: key('STATUS', text('status')), sk: key(text('orderId')) }
    expect(() => make({ primary, GSI1 })).toThrow(
      'Order: GSI1: expected a partition key that begins with tenantId, got STATUS#<status>',
    )
    expect(make({ primary, GSI1 }, undefined, { indexes: [] }).Statement).toHaveLength(2)
    for (const pk of [
      key('DAY', bucket('at', 'day'), text('tenantId')),
      key('REGION', text('region'), 'TENANT', text('tenantId')),
    ]) {
      expect(() => make({ primary: { pk, sk: primary.sk } })).toThrow('Order: primary: expected')
    }
    expect(() => make({ primary }, { tenantId: 'Москва' })).toThrow('U+0020 to U+00FF')
    expect(() => make({ primary }, { tenantId: 'x'.repeat(2000) }, { session: true })).toThrow(
      'at most 2048 characters',
    )
    const number = { pk: key('TENANT', integer('tenantId', { digits: 5 })), sk: primary.sk }
    expect(JSON.stringify(make({ primary: number }, { tenantId: 7 }))).toContain('TENANT#00007')
    expect(() => make({ primary: number }, { tenantId: principalTag('t') })).toThrow(
      'a literal value',
    )
    for (const [given, more] of [
      [{}, {}],
      [{ tenant: 'a' }, {}],
      [{ tenantId: undefined }, {}],
      [{ tenantId: 'a' }, { actions: 'Scan' }],
      [{ tenantId: 'a' }, { actions: [] }],
      [{ tenantId: 'a' }, { action: 'read' }],
      [{ tenantId: 'a' }, { indexes: ['GSI9'] }],
      [{ tenantId: 'a' }, { table: 'arn:aws:dynamodb:*:*:table/*' }],
      [{ tenantId: 'a' }, { table: undefined }],
    ] as const) {
      expect(refusal(() => make({ primary }, given, more))).toMatch(/^INVALID/)
    }
  })

  it('knows partitions that begin with more than the tenant', () => {
    const pk = key('TENANT', text('tenantId'), 'USER', text('userId'))
    const note = entity(app, 'Note', { primary: { pk, sk: key(time('at')) } })
    const own = tenantPolicy(
      [note],
      { tenantId: 'a', userId: '1' },
      { table: ARN, actions: 'read' },
    )
    expect(own.Statement[0]?.Condition?.['ForAllValues:StringEquals']).toEqual({
      'dynamodb:LeadingKeys': ['TENANT#a#USER#1'],
    })
    const all = tenantPolicy([note], { tenantId: 'a' }, { table: ARN, actions: 'read' })
    expect(all.Statement[0]?.Condition?.['ForAllValues:StringLike']).toEqual({
      'dynamodb:LeadingKeys': ['TENANT#a#USER#*'],
    })
  })
})
