import { lint } from '@keywright/design'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './tenants.ts'

onEngine('tenants', recipe, (run) => {
  it('reads the rows of one tenant, in pages and over shards', async () => {
    const rows = await run('the orders of tenant "a", in pages')
    expect(rows.map(({ PK, orderId }) => [PK, orderId])).toEqual([
      ['TENANT#a', '1'],
      ['TENANT#a', '2'],
    ])
    const open = await run('the latest orders of tenant "a*"')
    expect(open.map(({ tenantId, orderId }) => [tenantId, orderId])).toEqual([
      ['a*', '2'],
      ['a*', '1'],
    ])
  })
  it('shows what hand-written prefixes read', async () => {
    expect(await run('whose keys by hand begin with those of tenant "a"')).toHaveLength(4)
  })
  it('exports one tenant, and deletes one', async () => {
    const rows = await run('an export of tenant "a#ORDER"')
    expect(rows.map(({ PK }) => PK)).toEqual(Array(3).fill('TENANT#a$23ORDER'))
    expect(await run('what is left of a deleted tenant')).toEqual([])
  })
})

it('has a policy for a role of all tenants, and no index that mixes them', () => {
  const arn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/tenants'
  expect(recipe.policy(arn).Statement.slice(0, 2)).toEqual([
    {
      Sid: 'Table',
      Effect: 'Allow',
      Action: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:ConditionCheckItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
      ],
      Resource: [arn],
      Condition: {
        'ForAllValues:StringEquals': {
          'dynamodb:LeadingKeys': ['TENANT#${aws:PrincipalTag/tenantId}'],
        },
        Null: { 'dynamodb:LeadingKeys': 'false', 'aws:PrincipalTag/tenantId': 'false' },
        StringNotLike: { 'aws:PrincipalTag/tenantId': ['*#*', '*${*}*', '*${?}*', '*${$}*'] },
      },
    },
    {
      Sid: 'IndexGSI1',
      Effect: 'Allow',
      Action: ['dynamodb:Query'],
      Resource: [`${arn}/index/GSI1`],
      Condition: expect.objectContaining({
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': ['LATEST#${aws:PrincipalTag/tenantId}#SHARD#*'],
        },
      }),
    },
  ])
  expect(lint(recipe.entities, { tenant: 'tenantId' })).toEqual([])
})
