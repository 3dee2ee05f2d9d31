import {
  bucket,
  bytes,
  choice,
  desc,
  field,
  integer,
  key,
  sharded,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity } from '../schema/entity.ts'
import { table } from '../schema/table.ts'
import { principalTag } from './principal-tag.ts'
import { tenantPolicy } from './tenant-policy.ts'

const ARN = 'arn:aws:dynamodb:eu-west-1:123456789012:table/app'
const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    'by-plan_2': { pk: 'GSI1PK', sk: 'GSI1SK' },
    native: { pk: ['org', 'user', { name: 'n', type: 'N' }, 'region'], sk: ['at'] },
    single: { pk: ['org'] },
    deep: { pk: ['org', 'user', 'region', 'team'] },
    LSI1: { sk: 'LSI1SK' },
  },
})
const pk = key('ORG', text('org'))
const primary = { pk, sk: key('DOC', text('id')) }
const doc = entity(app, 'Doc', { primary })
const NATIVE = {
  pk: [text('org'), text('user'), integer('n', { digits: 5 }), text('region')],
  sk: [time('at')],
}
const LEADING = 'dynamodb:LeadingKeys'

const policyOf = (keys: object, given: object = { org: 'a' }, more: object = {}, options = {}) =>
  tenantPolicy([untyped(entity)(app, 'Doc', keys, options) as never], given as never, {
    table: ARN,
    ...more,
  })
/** The condition of the statement that is about an index, or about the table. */
const conditionOf = (keys: object, given?: object, sid = 'Table', options = {}) =>
  policyOf(keys, given, {}, options).Statement.find(({ Sid }) => Sid === sid)?.Condition

describe('tenantPolicy', () => {
  it('is a whole document: what is allowed on the table and its indexes, what is denied on both', () => {
    const user = entity(app, 'User', {
      primary: { pk, sk: key('USER') },
      'by-plan_2': { pk: key('PLAN', text('org')), sk: key('X') },
      LSI1: { sk: key('L') },
    })
    const allow = (Sid: string, Resource: string, Action: string[], value: string) => ({
      Sid,
      Effect: 'Allow',
      Action: Action.map((name) => `dynamodb:${name}`),
      Resource: [Resource],
      Condition: {
        'ForAllValues:StringEquals': { [LEADING]: [value] },
        Null: { [LEADING]: 'false' },
      },
    })
    const read = ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'Query']
    const write = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']
    expect(tenantPolicy([doc, user], { org: 'a' }, { table: ARN })).toStrictEqual({
      Version: '2012-10-17',
      Statement: [
        allow('Table', ARN, [...read, ...write], 'ORG#a'),
        allow('Indexbyplan2', `${ARN}/index/by-plan_2`, ['Query'], 'PLAN#a'),
        allow('IndexLSI1', `${ARN}/index/LSI1`, ['Query'], 'ORG#a'),
        {
          Sid: 'NoPartiQL',
          Effect: 'Deny',
          Action: ['Select', 'Insert', 'Update', 'Delete'].map((name) => `dynamodb:PartiQL${name}`),
          Resource: [ARN, `${ARN}/index/*`],
        },
      ],
    })
  })

  it('allows the actions that are asked for, each once, and only some of them on indexes', () => {
    const actions = (asked: unknown) =>
      policyOf({ primary, LSI1: { sk: key('L') } }, undefined, { actions: asked }).Statement.map(
        ({ Sid, Action }) => [Sid, ...Action.map((name) => name.replace('dynamodb:', ''))],
      )
    const none = ['NoPartiQL', 'PartiQLSelect', 'PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete']
    expect(actions('write')).toEqual([
      ['Table', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'],
      none,
    ])
    expect(actions(['GetItem', 'GetItem'])).toEqual([['Table', 'GetItem'], none])
    expect(actions(['PartiQLSelect'])).toEqual([
      ['Table', 'PartiQLSelect'],
      ['IndexLSI1', 'PartiQLSelect'],
      ['NoPartiQL', 'PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete'],
      ['NoScans', 'PartiQLSelect'],
    ])
    expect(actions(['PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete', 'PartiQLSelect'])).toEqual([
      ['Table', 'PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete', 'PartiQLSelect'],
      ['IndexLSI1', 'PartiQLSelect'],
      ['NoScans', 'PartiQLSelect'],
    ])
    expect(actions(['PartiQLInsert']).map(([sid]) => sid)).toEqual(['Table', 'NoPartiQL'])
    const { Statement } = policyOf({ primary }, undefined, { actions: 'PartiQLSelect' })
    expect(Statement.at(-1)).toStrictEqual({
      Sid: 'NoScans',
      Effect: 'Deny',
      Action: ['dynamodb:PartiQLSelect'],
      Resource: [ARN, `${ARN}/index/*`],
      Condition: { Bool: { 'dynamodb:FullTableScan': 'true' } },
    })
  })

  it('has the indexes that are asked for, and always the table', () => {
    const keys = {
      primary,
      LSI1: { sk: key('L') },
      'by-plan_2': { pk: key('P', text('org')), sk: key('X') },
    }
    const sids = (indexes?: string[]) =>
      policyOf(keys, undefined, { indexes }).Statement.map(({ Sid }) => Sid)
    expect(sids()).toEqual(['Table', 'IndexLSI1', 'Indexbyplan2', 'NoPartiQL'])
    expect(sids(['LSI1'])).toEqual(['Table', 'IndexLSI1', 'NoPartiQL'])
    expect(sids(['primary'])).toEqual(['Table', 'NoPartiQL'])
  })

  it('has an identifier of its own for each statement, whatever the indexes are called', () => {
    const names = ['by-plan', 'by_plan', 'byplan', 'byplanx', '...', '---']
    const indexes = Object.fromEntries(names.map((name) => [name, { pk: `${name}PK` }]))
    const keys = Object.fromEntries(names.map((name) => [name, { pk: key('P', text('org')) }]))
    const many = table({ name: 'many', pk: 'PK', indexes })
    const one = untyped(entity)(many, 'Doc', { primary: { pk }, ...keys })
    const { Statement } = tenantPolicy([one as never], { org: 'a' }, { table: ARN })
    const sids = Statement.map(({ Sid }) => Sid)
    expect(sids.slice(1, -1)).toEqual(
      ['', 'x', 'xx'].map((end) => `Indexbyplan${end}`).concat('Indexbyplanxxx', 'Index', 'Indexx'),
    )
    expect(new Set(sids).size).toBe(sids.length)
    expect(sids.join('')).toMatch(/^[A-Za-z0-9]+$/)
  })

  it('compares a key up to the delimiter where it goes on', () => {
    const like = (given: unknown) =>
      conditionOf({ primary: { pk: given, sk: key('B') } })?.['ForAllValues:StringLike']
    expect(like(key('ORG', text('org'), 'DAY', bucket('at', 'day')))).toEqual({
      [LEADING]: ['ORG#a#DAY#*'],
    })
    expect(like(sharded(pk, { by: 'id', count: 4 }))).toEqual({ [LEADING]: ['ORG#a#SHARD#*'] })
    expect(like(sharded(key(text('org'), text('id')), { by: 'id', count: 4 }))).toEqual({
      [LEADING]: ['a#*'],
    })
    expect(like(pk)).toBeUndefined()
  })

  it('has all keys under one operator, escaped where it knows wildcards', () => {
    const other = entity(app, 'Other', {
      primary: { pk: key('ORG', text('org'), text('x')), sk: key('B') },
    })
    const whole = tenantPolicy([doc, doc], { org: 'a*?${b}$' }, { table: ARN })
    expect(whole.Statement[0]?.Condition?.['ForAllValues:StringEquals']).toEqual({
      [LEADING]: [pk.encode({ org: 'a*?${b}$' })],
    })
    const both = tenantPolicy([doc, other], { org: 'a*?' }, { table: ARN })
    const escaped = pk.encode({ org: 'a*?' }).replace('*', '${*}').replace('?', '${?}')
    expect(both.Statement[0]?.Condition).toStrictEqual({
      'ForAllValues:StringLike': { [LEADING]: [escaped, `${escaped}#*`] },
      Null: { [LEADING]: 'false' },
    })
  })

  it('has a condition for each attribute of a native key, by its place', () => {
    const both = conditionOf(
      { primary: { pk: key(text('org'), text('user')), sk: key('B') }, native: NATIVE },
      { org: 'a b', user: '${x}*' },
      'Indexnative',
    )
    expect(both).toStrictEqual({
      'ForAllValues:StringLike': {
        'dynamodb:FirstPartitionKeyValues': ['a b'],
        'dynamodb:SecondPartitionKeyValues': ['${$}{x}${*}'],
      },
      Null: {
        'dynamodb:FirstPartitionKeyValues': 'false',
        'dynamodb:SecondPartitionKeyValues': 'false',
      },
    })
    const single = conditionOf(
      { primary, single: { pk: [text('org')] } },
      { org: '*' },
      'Indexsingle',
    )
    expect(single?.['ForAllValues:StringEquals']).toEqual({ [LEADING]: ['*'] })
    const pk = key(text('org'), text('user'), integer('n', { digits: 5 }))
    const numbered = () =>
      policyOf({ primary: { pk, sk: key('B') }, native: NATIVE }, { org: 'a', user: 'b', n: 5 })
    expect(numbered).toThrow(
      'Doc: native: expected an attribute of type S: how IAM writes numbers and bytes is not documented, got "n"',
    )
    expect(numbered).toThrow(expect.objectContaining({ code: 'INVALID_DEFINITION' }))
  })

  it('knows all four attributes that a native key may have', () => {
    const fields = ['org', 'user', 'region', 'team'].map((name) => text(name))
    const keys = {
      primary: { pk: key(...(fields as [(typeof fields)[0]])), sk: key('B') },
      deep: { pk: fields },
    }
    const given = { org: 'a', user: 'b', region: 'c', team: 'd' }
    expect(conditionOf(keys, given, 'Indexdeep')?.['ForAllValues:StringEquals']).toEqual({
      'dynamodb:FirstPartitionKeyValues': ['a'],
      'dynamodb:SecondPartitionKeyValues': ['b'],
      'dynamodb:ThirdPartitionKeyValues': ['c'],
      'dynamodb:FourthPartitionKeyValues': ['d'],
    })
  })

  it('takes a tag where a key holds it as it is', () => {
    const tag = principalTag('org')
    const tagged = (one: unknown) =>
      conditionOf({ primary: { pk: key('ORG', one as never), sk: key('B') } }, { org: tag })
    for (const one of [
      text('org'),
      token('org'),
      choice('org', ['x']),
      uuid('org'),
      field('org', { encode: (a: string) => a, decode: (a: string) => a, compare: () => 0 }),
    ]) {
      expect(tagged(one)).toStrictEqual({
        'ForAllValues:StringEquals': { [LEADING]: ['ORG#${aws:PrincipalTag/org}'] },
        Null: { [LEADING]: 'false', 'aws:PrincipalTag/org': 'false' },
        StringNotLike: { 'aws:PrincipalTag/org': ['*#*', '*${*}*', '*${?}*', '*${$}*'] },
      })
    }
    for (const one of [integer('org', { digits: 5 }), bytes('org'), desc(text('org'))]) {
      expect(() => tagged(one)).toThrow(
        `Doc: primary: org: expected a literal value; a tag fits text, token, choice, uuid, custom, got "${one.kind}"`,
      )
      expect(() => tagged(one)).toThrow(expect.objectContaining({ code: 'INVALID_DEFINITION' }))
    }
    const single = conditionOf(
      { primary, single: { pk: [text('org')] } },
      { org: tag },
      'Indexsingle',
    )
    expect(single?.['ForAllValues:StringEquals']).toEqual({
      [LEADING]: ['${aws:PrincipalTag/org}'],
    })
    expect(single?.['StringNotLike']).toBeDefined()
    // Not made by principalTag: a value like any other, and no text.
    for (const principalTag of ['a}*', 5]) {
      expect(() => conditionOf({ primary }, { org: { principalTag } })).toThrow('expected text')
    }
  })

  // Found by attack: the tag `t-acme` reached the rows of acme.
  it('takes no tag where the text of one tenant is the name of another', () => {
    const codecOf = (encode: (a: string) => string) =>
      field('org', { encode, decode: (a: string) => a, compare: () => 0 })
    const policyOf = (org: ReturnType<typeof codecOf>) => () =>
      tenantPolicy(
        [entity(app, 'Doc', { primary: { pk: key('ORG', org), sk: primary.sk } })],
        { org: principalTag('org') },
        { table: ARN },
      )
    const messageOf = (name: string) =>
      'INVALID_DEFINITION Doc: primary: org: expected a literal value; a tag fits a codec whose texts are ' +
      `written as they are, got one that writes the text of ${name} in another way`
    expect(refusalText(policyOf(codecOf((a) => `t-${a}`)))).toBe(messageOf('a'))
    expect(policyOf(codecOf((a) => a.toLowerCase()))).not.toThrow()
    // Two names that a codec exchanges, of four that are tried.
    for (const name of ['a', 'Acme', 'acme-1', '42']) {
      const encode = (a: string) => (a === name ? 'other' : a === 'other' ? name : a)
      expect(refusalText(policyOf(codecOf(encode)))).toBe(messageOf(name))
    }
  })

  // Found by attack: a tenant called EXT reached each key of T#EXT#<org>, of whatever tenant.
  describe('of keys that may be taken for each other', () => {
    const tag = { org: principalTag('org') }
    const org = text('org')
    const two = (first: object, second: object, given: object) => () =>
      tenantPolicy(
        [first, second].map((one, i) =>
          entity(app, `E${i}`, { primary: { pk: one, sk: primary.sk } } as never),
        ) as never,
        given as never,
        { table: ARN },
      )
    const T = key('T', org)
    const goesOn = key('T', org, text('day'))
    const split = sharded(T, { by: 'id', count: 20 })

    it.each([
      [goesOn, key('T#EXT', org), tag],
      [goesOn, key('T', 'EXT', org), { org: 'EXT' }],
      [key('T', 'EXT', org), goesOn, { org: 'acme' }],
      [key(org, text('day')), T, tag],
      [key(org, 'SHARD', text('x')), sharded(key('T'), { by: org, count: 2 }), tag],
      [key('T', 'SHARD', org), sharded(key(org), { by: 'id', count: 2 }), tag],
    ])('refuses them (%#)', (first, second, given) => {
      expect(two(first, second, given)).toThrow(
        expect.objectContaining({ code: 'INVALID_DEFINITION' }),
      )
    })

    it('names them both', () => {
      expect(refusalText(two(goesOn, key('T', 'EXT', org), tag))).toBe(
        'INVALID_DEFINITION E0: primary: expected a key that no other tenant has in E1: primary (T#EXT#<org>), got T#<org>#<day>',
      )
    })

    it.each([
      [T, goesOn, tag],
      [goesOn, split, tag],
      [T, split, tag],
      [key('T', 'EXT', org), key('T', choice('org', ['a', 'b']), text('day')), { org: 'a' }],
      [
        key('T', choice('org', ['a', 'b']), text('day')),
        key('T#EXT', choice('org', ['a', 'b'])),
        tag,
      ],
      [key(org), T, tag],
      [T, key('U', org, text('x')), tag],
      [goesOn, key('T', org, 'DAY', text('day')), tag],
    ])('takes what is apart (%#)', (first, second, given) => {
      expect(two(first, second, given)).not.toThrow()
    })

    it('refuses an index of several attributes that two entities begin with other values', () => {
      const listed = table({ name: 'listed', pk: 'PK', indexes: { both: { pk: ['p', 'q'] } } })
      const keys = (...both: readonly object[]) => ({
        primary: { pk: key('P', text('org'), text('user')) },
        both: { pk: both },
      })
      const given = { org: 'acme', user: 'bob' }
      const policy = (second: object) => () =>
        tenantPolicy(
          [keys(text('org'), text('user')), second].map((one, i) =>
            untyped(entity)(listed, `E${i}`, one),
          ) as never,
          given as never,
          { table: ARN },
        )
      expect(policy(keys(text('org'), text('user')))).not.toThrow()
      // Otherwise bob of bob would be let through.
      expect(refusalText(policy(keys(text('user'), text('org'))))).toBe(
        'INVALID_DEFINITION tenantPolicy: expected entities that begin an index with the same values, got acme and bob',
      )
    })
  })

  it('takes a tag where no text is a name: nobody has such a tag', () => {
    const marked = field('org', {
      encode: (a: string) => {
        if (a.includes('=')) throw new TypeError('no name')
        return `t=${a}`
      },
      decode: (a: string) => a.slice(2),
      compare: () => 0,
    })
    const doc = entity(app, 'Doc', { primary: { pk: key('ORG', marked), sk: primary.sk } })
    const policy = () => tenantPolicy([doc], { org: principalTag('org') }, { table: ARN })
    expect(policy).not.toThrow()
  })

  it('lets the markers of a unique key through, which are rows of the table', () => {
    const unique = [key('EMAIL', text('org'), text('email'))]
    expect(conditionOf({ primary }, undefined, 'Table', { unique })).toStrictEqual({
      'ForAllValues:StringLike': { [LEADING]: ['ORG#a', 'EMAIL#a#*'] },
      Null: { [LEADING]: 'false' },
    })
    const sharding = { primary: { pk: sharded(pk, { by: 'id', count: 2 }), sk: primary.sk } }
    const mail = [key('MAIL', text('org'))]
    expect(
      conditionOf(sharding, undefined, 'Table', { unique: mail })?.['ForAllValues:StringLike'],
    ).toEqual({
      [LEADING]: ['ORG#a#SHARD#*', 'MAIL#a'],
    })
    const native = table({ name: 'own', pk: ['org'], sk: 'SK' })
    const own = entity(native, 'Own', { primary: { pk: [text('org')], sk: key('X') } } as never, {
      unique: mail,
    })
    expect(
      tenantPolicy([own], { org: 'a' }, { table: ARN }).Statement[0]?.Condition?.[
        'ForAllValues:StringEquals'
      ],
    ).toEqual({
      [LEADING]: ['a', 'MAIL#a'],
    })
    expect(() =>
      conditionOf({ primary }, undefined, 'Table', { unique: [key('EMAIL', text('email'))] }),
    ).toThrow(
      'Doc: unique: EMAIL#<email>: expected a partition key that begins with org, got EMAIL#<email>',
    )
  })

  it('has as many characters as IAM takes', () => {
    const length = (org: string, more = {}) =>
      JSON.stringify(policyOf({ primary }, { org }, more)).length
    const bare = length('')
    for (const [more, most] of [
      [{}, 6144],
      [{ session: true }, 2048],
    ] as const) {
      expect(length('x'.repeat(most - bare), more)).toBe(most)
      expect(() => length('x'.repeat(most - bare + 1), more)).toThrow(
        `tenantPolicy: expected a policy of at most ${most} characters, got ${most + 1}`,
      )
    }
  })

  const other = entity(table({ name: 'other', pk: 'PK', sk: 'SK' }), 'Other', { primary })
  const two = { primary: { pk: key('ORG', text('org'), text('user')), sk: key('B') } }
  const refusedArn = 'tenantPolicy: table: expected the ARN of a table, without wildcards, got '
  it.each<[() => unknown, string]>([
    [() => policyOf({ primary }, {}), 'tenantPolicy: expected at least one given value, got none'],
    [
      () => policyOf({ primary }, 5 as never),
      'tenantPolicy: expected the values that the partition keys begin with, got 5',
    ],
    [
      () => policyOf(two, { user: 'a' }),
      'Doc: primary: expected a partition key that begins with user, got ORG#<org>#<user>',
    ],
    [
      () => policyOf({ primary }, { org: 'a', user: 'b' }),
      'Doc: primary: expected a partition key that begins with org and user, got ORG#<org>',
    ],
    [
      () =>
        policyOf({
          primary: { pk: sharded(key('X', text('x')), { by: 'x', count: 2 }), sk: key('B') },
        }),
      'Doc: primary: expected a partition key that begins with org, got X#<x>#SHARD#<shard>',
    ],
    [
      () =>
        policyOf(
          { primary: { pk: key(text('region')), sk: key('B') }, native: NATIVE },
          { region: 'r' },
        ),
      'Doc: native: expected a partition key that begins with region, got <org>, <user>, <n>, <region>',
    ],
    [() => policyOf({ primary }, { org: 5 }), 'Doc: primary: org: expected text, got 5'],
    [
      () => policyOf({ primary }, { org: 'é\u0100' }),
      'tenantPolicy: expected key text that a policy can hold, from U+0020 to U+00FF, got ',
    ],
    [
      () => policyOf({ primary }, undefined, { actions: 'Scan' }),
      `tenantPolicy: expected 'read', 'write', or an action whose requests name partition keys, got "Scan"`,
    ],
    [
      () => policyOf({ primary }, undefined, { actions: [] }),
      'tenantPolicy: expected at least one action, got none',
    ],
    [
      () => policyOf({ primary }, undefined, { indexes: ['GSI9'] }),
      'tenantPolicy: expected one of the indexes primary, got "GSI9"',
    ],
    [
      () => policyOf({ primary }, undefined, { indexes: 'GSI9' }),
      'tenantPolicy: indexes: expected a list of names, got "GSI9"',
    ],
    [
      () => policyOf({ primary }, undefined, { session: 1 }),
      'tenantPolicy: session: expected true or false, got 1',
    ],
    [
      () => policyOf({ primary }, undefined, { action: 'read' }),
      'tenantPolicy: expected the options table, actions, indexes, session, got "action"',
    ],
    [
      () => tenantPolicy([], { org: 'a' }, { table: ARN }),
      'tenantPolicy: expected a list of entities, got ',
    ],
    [
      () => untyped(tenantPolicy)(doc, { org: 'a' }, { table: ARN }),
      'tenantPolicy: expected a list of entities, got ',
    ],
    [
      () => tenantPolicy([doc, other], { org: 'a' }, { table: ARN }),
      'tenantPolicy: expected entities of one table, got app and other',
    ],
    [
      () => untyped(tenantPolicy)([5], { org: 'a' }, { table: ARN }),
      'tenantPolicy: expected arguments that can be read, got ',
    ],
    ...[
      '',
      'app',
      `${ARN}/index/x`,
      `${ARN}*`,
      `${ARN.slice(0, -3)}?pp`,
      ` ${ARN}`,
      `${ARN} `,
      `${ARN.slice(0, -1)}`,
      5,
      undefined,
      [ARN],
    ].map((arn): [() => unknown, string] => [
      () => policyOf({ primary }, undefined, { table: arn }),
      refusedArn,
    ]),
    [
      () => policyOf({ primary: { pk: { ...pk, casing: 'none' }, sk: key('B') } }),
      'Doc: primary: expected a key of core: in a hand-written one a value may hold the delimiter, got ORG#<org>',
    ],
    [
      () => policyOf({ primary, LSI1: { sk: key('L') } }, undefined, { indexes: ['LSI1', 'GSI9'] }),
      'tenantPolicy: expected one of the indexes primary, LSI1, got "GSI9"',
    ],
  ])('is refused (%#)', (call, message) => {
    expect(call).toThrow(message)
    const isValue = /expected (text|arguments|the values)/.test(message)
    const code = isValue ? 'INVALID_VALUE' : 'INVALID_DEFINITION'
    expect(call).toThrow(expect.objectContaining({ code }))
  })

  it('takes the ARN of a table, or what a template puts in its place', () => {
    for (const arn of [
      ARN,
      '${Table.Arn}',
      'arn:aws:dynamodb:${AWS::Region}:${AWS::AccountId}:table/a.B_c-9',
    ]) {
      expect(policyOf({ primary }, undefined, { table: arn }).Statement[0]?.Resource).toEqual([arn])
    }
  })
})

describe('principalTag', () => {
  it('is a key that a policy variable can name', () => {
    for (const tag of ['t', 'tenantId', 'a.b:c/d=e+f@g-h_1', 'x'.repeat(128)]) {
      expect(principalTag(tag)).toEqual({ principalTag: tag })
    }
    for (const tag of ['', 'x'.repeat(129), 'a b', 'a}', '${a', 'ä', ' a', 'a\n', 5]) {
      expect(() => untyped(principalTag)(tag)).toThrow(
        'principalTag: expected the key of a tag, got ',
      )
      expect(() => untyped(principalTag)(tag)).toThrow(
        expect.objectContaining({ code: 'INVALID_DEFINITION' }),
      )
    }
  })
})
