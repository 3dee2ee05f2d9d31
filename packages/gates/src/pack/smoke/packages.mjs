// @ts-check
import { answerer } from '@keywright/harness/answer'

/**
 * The packages as they were installed, however they were loaded.
 *
 * @typedef {object} Loaded
 * @property {typeof import('@keywright/core')} core
 * @property {typeof import('@keywright/ids')} ids
 * @property {typeof import('@keywright/adapters')} adapters
 * @property {typeof import('@keywright/adapters/dynamodb')} dynamodb
 * @property {typeof import('@keywright/testing')} testing
 * @property {typeof import('@keywright/design')} design
 * @property {typeof import('@keywright/adopt')} adopt
 * @property {typeof import('@keywright/cli')} cli
 * @property {typeof import('fast-check')} fc
 * @property {{ levels: Readonly<Record<string, readonly any[]>> }} vectors vectors.json
 */

/** @typedef {(loaded: Loaded, check: import('./check.mjs').Checker) => Promise<void>} Smoke */

/** @type {Smoke} */
const core = async ({ core, vectors }, { equal }) => {
  const answer = answerer(core)
  for (const [level, cases] of Object.entries(vectors.levels)) {
    for (const { result, refused, ...request } of cases) {
      const title = `level ${level} ${JSON.stringify(request)}`
      const said = answer(request)
      if (refused) equal(title, Object.keys(said), ['refused'])
      else equal(title, said, { result })
    }
  }
  equal('levels of vectors.json', Object.keys(vectors.levels), ['1', '2', '3', '4', '5'])
  const order = core.key('ORDER', core.time('at'), core.text('id'))
  const at = new Date('2024-01-15T10:30:00.000Z')
  equal('a key', order.encode({ at, id: 'a b' }), 'ORDER#2024-01-15T10:30:00.000Z#a$20b')
  equal('its values', order.decode('ORDER#2024-01-15T10:30:00.000Z#a$20b'), { at, id: 'a b' })
  equal('a pattern', core.hashedShardKey('STATUS#ACTIVE', 'user-1', 10), 'STATUS#ACTIVE#SHARD#0')
}

/** @type {Smoke} */
const ids = async ({ core, ids }, { equal, refuses }) => {
  const before = Date.now()
  const made = Array.from({ length: 1000 }, () => ids.createId('user'))
  const { prefix, ulid, time } = ids.parseId(made[0] ?? '')
  equal('its prefix', prefix, 'user')
  equal('its length', ulid.length, 26)
  equal('its time', time.getTime() >= before && time.getTime() <= Date.now(), true)
  equal(
    'ids ascend',
    made.every((id, i) => i === 0 || (made[i - 1] ?? '') < id),
    true,
  )
  equal('an id', ids.isId(made[1], 'user') && !ids.isId(made[1], 'order'), true)
  const next = ids.idGenerator('user', {
    now: () => 1469918176385,
    random: (bytes) => bytes.fill(7),
  })
  equal('a repeatable id', next(), 'user_01ARYZ6S410W3GE1R70W3GE1R7')
  equal('through a UUID', ids.uuidToId('user', ids.idToUuid(made[2] ?? '')), made[2])
  equal('through bytes', ids.bytesToId('user', ids.idToBytes(made[3] ?? '')), made[3])
  const key = core.key('USER', core.desc(ids.id('userId', 'user')))
  equal('in a key', key.decode(key.encode({ userId: made[4] ?? 'user_' })), { userId: made[4] })
  // An error of ids is an error of the same core: one copy is loaded.
  equal('errors', caught(() => ids.parseId('user_0')) instanceof core.KeyError, true)
  await refuses('no id', () => ids.parseId('user_01aryz6s410w3ge1r70w3ge1r7'))
}

/** @type {Smoke} */
const adapters = async ({ core, adapters, dynamodb }, { equal, refuses }) => {
  equal('the subpath is the root', Object.keys(dynamodb).sort(), Object.keys(adapters).sort())
  const app = dynamodb.table({ name: 'app', pk: 'PK', sk: 'SK' })
  const order = dynamodb.entity(app, 'Order', {
    primary: {
      pk: core.key('USER', core.text('userId')),
      sk: core.key('ORDER', core.date('on'), core.text('orderId')),
    },
  })
  const keys = { PK: 'USER#42', SK: 'ORDER#2024-01-15#7' }
  const item = { userId: '42', on: '2024-01-15', orderId: '7' }
  equal('keysOf', dynamodb.keysOf(order, item), keys)
  equal('identify', dynamodb.identify([order], keys)?.values, item)
  const input = dynamodb.queryInput(order, { userId: '42', on: core.gte('2024-01-15') })
  equal('queryInput', input, {
    TableName: 'app',
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :lower AND :upper',
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: {
      ':pk': 'USER#42',
      ':lower': 'ORDER#2024-01-15',
      ':upper': 'ORDER$',
    },
  })

  const plain = adapters.encodeCursor(keys, input)
  equal('a cursor', adapters.decodeCursor(plain, input), keys)
  const cursors = adapters.sealedCursors('a secret of at least 32 bytes, from a safe place')
  const sealed = await cursors.seal(plain)
  equal('a sealed cursor hides its key', sealed.includes('USER'), false)
  equal('a sealed cursor', await cursors.open(sealed), plain)
  for (const at of [0, sealed.length >> 1, sealed.length - 2]) {
    const other = sealed.charAt(at) === 'A' ? 'B' : 'A'
    const tampered = sealed.slice(0, at) + other + sealed.slice(at + 1)
    await refuses(`tampered at ${at}`, () => cursors.open(tampered))
  }
  const elsewhere = dynamodb.queryInput(order, { userId: '43' })
  await refuses('a cursor of another query', async () =>
    adapters.decodeCursor(await cursors.open(sealed), elsewhere),
  )
  const strangers = adapters.sealedCursors('another secret of at least 32 bytes, from elsewhere')
  await refuses('a cursor of another secret', () => strangers.open(sealed))

  const inputs = dynamodb.queryInputs(order, { userId: '1' })
  const rows = dynamodb.readAll(inputs, async (page) => ({
    Items: ['1', '2'].map((day) => ({
      PK: page.ExpressionAttributeValues?.[':pk'],
      SK: `ORDER#2024-01-0${day}#x`,
    })),
  }))
  /** @type {unknown[]} */
  const found = []
  for await (const row of rows) found.push(row['SK'])
  equal('readAll', found.length === 2 && found.join() === [...found].sort().join(), true)
}

/** @type {Smoke} */
const testing = async ({ core, testing, fc }, { equal }) => {
  const key = core.key('ORDER', core.desc(core.time('at')), core.text('id'))
  equal('checkKey', testing.checkKey(key, { numRuns: 25, seed: 1 }), undefined)
  const error = /** @type {{ name?: string, law?: string }} */ (
    caught(() =>
      testing.checkEncoder({
        values: fc.nat(),
        encode: (n) => `ISSUE#${n}`,
        compare: (a, b) => a - b,
        seed: 1,
      }),
    )
  )
  equal('a broken encoder', [error?.name, error?.law], ['LawError', 'ordered'])
  const [drawn] = fc.sample(testing.arbitraryFor(key), { numRuns: 1, seed: 1 })
  equal('arbitraryFor', Object.keys(drawn ?? {}), ['at', 'id'])
}

/** @type {Smoke} */
const design = async ({ core, adapters, design }, { equal }) => {
  const app = adapters.table({ name: 'app', pk: 'PK', sk: 'SK' })
  const order = adapters.entity(app, 'Order', {
    primary: { pk: core.key('USER', core.text('userId')), sk: core.key('ORDER', core.text('id')) },
  })
  const [row] = design.entityChart([order])
  equal(
    'entityChart',
    [row?.entity, row?.index, row?.pk, row?.sk],
    [...['Order', 'primary', 'USER#<userId>', 'ORDER#<id>']],
  )
  equal(
    'lint',
    design.lint([order]).filter(({ severity }) => severity === 'error'),
    [],
  )
  equal(
    'planShards',
    design.planShards({ writesPerSecond: 5000, itemBytes: 1000 }).shards >= 5,
    true,
  )
}

/** @type {Smoke} */
const adopt = async ({ core, adapters, adopt }, { equal }) => {
  const old = adopt.legacyKey({ delimiter: '|' }, 'CITY', core.text('country'), core.text('name'))
  equal('a legacy key', old.encode({ country: 'US', name: 'New York' }), 'CITY|US|New York')
  equal('its readings', [...old.readings('CITY|a|b|c')].length, 2)
  const app = adapters.table({ name: 'app', pk: 'PK' })
  const from = adapters.entity(app, 'OldCity', { primary: { pk: old } })
  const to = adapters.entity(app, 'City', {
    primary: { pk: core.key('IN', core.text('country'), core.text('name')) },
  })
  const { TransactItems } = adopt
    .rekey([{ from, to }])
    .dualWrite(undefined, { country: 'US', name: 'New York' })
  equal(
    'both rows',
    TransactItems.map(({ Put }) => Put?.Item['PK']),
    ['CITY|US|New York', 'IN#US#New$20York'],
  )
}

/** What is thrown. @param {() => unknown} run @returns {unknown} */
const caught = (run) => {
  try {
    return void run()
  } catch (error) {
    return error
  }
}

/** @type {Smoke} */
const cli = async ({ cli }, { equal }) => {
  equal('an explanation', cli.explain('USER#0042').parts[1]?.readings[0]?.kind, 'padded number')
  equal('a template', cli.parseTemplate('`USER#${user.id}`')?.names, ['id'])
}

/** A smoke test for each public package, by its short name. @type {Readonly<Record<string, Smoke>>} */
export const SMOKE = { core, ids, adapters, testing, design, adopt, cli }
