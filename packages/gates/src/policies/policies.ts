// Holds the policies of `tenantPolicy` against an evaluator that somebody else wrote.
//
//     pnpm test:policies            10,000 random requests
//     pnpm test:policies 100000     as many as you like
//
// The evaluator, @cloud-copilot/iam-simulate, is licensed under the AGPL: only this private package runs
// it, no published one depends on it. It knows no FirstPartitionKeyValues, so that native indexes are
// judged by our own evaluator alone (packages/adapters/test/policy), and its `*` matches no line break,
// which no key text holds.
import {
  type Entity,
  entity,
  keysOf,
  principalTag,
  table,
  tenantPolicy,
} from '@keywright/adapters/dynamodb'
import { choice, key, sharded, text } from '@keywright/core'
import { load } from '@keywright/harness/tools'
import fc from 'fast-check'

const { runSimulation } = await load('iam-simulate', '@cloud-copilot/iam-simulate')

const ACCOUNT = '123456789012'
const ARN = `arn:aws:dynamodb:eu-west-1:${ACCOUNT}:table/app`
const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'P1', sk: 'S1' } } })
const tenantPk = key('TENANT', text('tenantId'))
const orderSk = key('ORDER', text('orderId'))
const line = key('TENANT', text('tenantId'), 'ORDER', text('orderId'))

const DESIGNS: readonly (readonly Entity[])[] = [
  [entity(app, 'Order', { primary: { pk: tenantPk, sk: orderSk } })],
  [entity(app, 'Line', { primary: { pk: line, sk: key('LINE') } })],
  [
    entity(app, 'Order', { primary: { pk: tenantPk, sk: orderSk } }),
    entity(app, 'Line', { primary: { pk: line, sk: key('LINE') } }),
  ],
  [
    entity(app, 'Order', {
      primary: { pk: sharded(tenantPk, { by: 'orderId', count: 4 }), sk: orderSk },
      GSI1: { pk: key('PLAN', text('tenantId'), choice('plan', ['a', 'b'])), sk: orderSk },
    }),
  ],
]

const hostile = fc.oneof(
  fc.constantFrom('a', 'ab', 'a*', 'a?', 'a#b', 'A', 'a b', '${x}', '$', 'a#ORDER', '*', '${*}'),
  fc.string({
    unit: fc.constantFrom('a', 'b', '#', '*', '?', '$', '{', '}', ' ', '_'),
    minLength: 1,
    maxLength: 5,
  }),
)

const verdictOf = async (
  policy: object,
  action: string,
  resource: string,
  context: object,
): Promise<boolean> => {
  const { overallResult, errors } = await runSimulation(
    {
      request: {
        action,
        principal: `arn:aws:iam::${ACCOUNT}:role/app`,
        resource: { resource, accountId: ACCOUNT },
        contextVariables: context,
      },
      identityPolicies: [{ name: 'tenant', policy }],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    },
    {},
  )
  if (errors || overallResult === undefined) throw new Error(JSON.stringify(errors))
  return overallResult === 'Allowed'
}

let judged = 0
const most = Number(process.argv[2] ?? 10_000)
const random = fc.tuple(
  fc.constantFrom(...DESIGNS),
  hostile,
  fc.array(hostile, { minLength: 1, maxLength: 2 }),
  fc.boolean(),
)
const judge = async ([entities, tenant, others, isTagged]: [
  readonly Entity[],
  string,
  string[],
  boolean,
]): Promise<void> => {
  // A tag is put in as it is: only what a key holds as it is can be one.
  const needsNoEscape = /^[^\0-$]+$/.test(tenant) && !/[*?]/.test(tenant)
  const given = { tenantId: isTagged && needsNoEscape ? principalTag('tenantId') : tenant }
  const policy = tenantPolicy(entities, given, { table: ARN })
  for (const one of entities) {
    for (const { schema, pk } of Object.values(one.indexes)) {
      const keyOf = (tenantId: string): string => {
        const values = { tenantId, orderId: `${tenantId}1`, plan: 'a' }
        return (keysOf(one, values as never) as Record<string, string>)[
          pk.attributes[0]?.name as string
        ] as string
      }
      const isTable = schema.name === 'primary'
      for (const batch of [[tenant], ...others.map((other) => [other]), [tenant, ...others]]) {
        if (!isTable && batch.length > 1) continue
        const context = {
          'dynamodb:LeadingKeys': batch.map(keyOf),
          ...(needsNoEscape && { 'aws:PrincipalTag/tenantId': tenant }),
        }
        const action = isTable ? 'dynamodb:BatchGetItem' : 'dynamodb:Query'
        const resource = isTable ? ARN : `${ARN}/index/${schema.name}`
        const got = await verdictOf(policy, action, resource, context)
        const isOwn = batch.every((name) => name === tenant)
        if (got !== isOwn) {
          console.error(JSON.stringify({ policy, action, resource, context, got, isOwn }, null, 1))
          throw new Error('The evaluator disagrees.')
        }
        judged++
      }
    }
  }
}
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31)
for (const drawn of fc.sample(random, { numRuns: most, seed })) {
  if (judged >= most) break
  await judge(drawn)
}
console.log(`${judged} requests judged alike, seed ${seed}`)
console.log(`${judged} passed, 0 failed`)
