import { key, text } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, itemOf, putInput, table, transactInput, updateInput } from '../../src/index.ts'
import { isDate, isNumber, issuesIn, isText, schemaOf, strict } from './strict.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK', type: 'kind', ttl: 'expires' })
const bare = table({ name: 'bare', pk: 'PK', sk: 'SK' })
const keys = { primary: { pk: key('DOC', text('id')), sk: key('DOC') } }
const keyed = { PK: 'DOC#1', SK: 'DOC', kind: 'Doc' }

const put = untyped(putInput)
const read = untyped(itemOf)

describe('a schema', () => {
  it('sees an item as it is written, without what the entity makes', () => {
    const seen: unknown[] = []
    const doc = entity(
      app,
      'Doc',
      keys,
      schemaOf((item) => {
        seen.push(item)
        return strict({ id: isText, size: isNumber })(item)
      }),
    )
    const { Item } = put(doc, { ...keyed, id: '1', size: 5, note: undefined })
    expect(Item).toEqual({ ...keyed, id: '1', size: 5 })
    // Once as it is given, and once as it will be read.
    expect(seen).toStrictEqual([
      { id: '1', size: 5 },
      { id: '1', size: 5 },
    ])
  })

  it('that asks for what the entity makes gets it', () => {
    const doc = entity(app, 'Doc', keys, {
      ...(schemaOf(
        strict({ id: isText, kind: (value) => value === 'Doc', rev: isNumber }),
      ) as object),
      revision: 'rev',
    } as never)
    expect(put(doc, { id: '1' }).Item).toEqual({ ...keyed, id: '1', rev: 1 })
    expect(read(doc, { ...keyed, rev: 7 })).toEqual({ id: '1', kind: 'Doc', rev: 7 })
    expect(read(doc, keyed)).toEqual({ id: '1', kind: 'Doc', rev: 0 })
  })

  // A new item could not be put: what the schema got counted as the revision that was read.
  it.each([
    ['asks for it', {}],
    ['has a default for it', { rev: 5 }],
  ])('does not say which revision an item carries, where it %s', (_, given) => {
    const validate = (value: object) =>
      'rev' in value || 'rev' in given
        ? { value: { ...value, ...given } }
        : { issues: [{ message: 'no rev', path: ['rev'] }] }
    const doc = entity(bare, 'Doc', keys, {
      schema: { '~standard': { version: 1, vendor: 'test', validate } },
      revision: 'rev',
    } as never)
    const row = { PK: 'DOC#1', SK: 'DOC', id: '1' }
    const isNew = {
      TableName: 'bare',
      Item: { ...row, rev: 1 },
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'PK' },
    }
    expect(put(doc, { id: '1' })).toEqual(isNew)
    expect(untyped(transactInput)(doc, undefined, { id: '1' })).toEqual({
      TransactItems: [{ Put: isNew }],
    })
    expect(put(doc, { ...row, rev: 7 })).toEqual({
      TableName: 'bare',
      Item: { ...row, rev: 8 },
      ConditionExpression: '#k0 = :k0',
      ExpressionAttributeNames: { '#k0': 'rev' },
      ExpressionAttributeValues: { ':k0': 7 },
    })
  })

  it('that asks for a Date of expiry gets it, in seconds as it is stored', () => {
    const doc = entity(app, 'Doc', keys, schemaOf(strict({ id: isText, expires: isDate })))
    const expires = new Date('2023-11-14T22:13:20.000Z')
    expect(read(doc, { ...keyed, expires: 1_700_000_000 })).toEqual({ id: '1', expires })
    expect(put(doc, { id: '1', expires }).Item).toEqual({
      ...keyed,
      id: '1',
      expires: 1_700_000_000,
    })
  })

  it('gets for a part of an attribute nothing that stands for the whole', () => {
    const issue = { message: 'bad part', path: ['id', 'part'] }
    const doc = entity(
      bare,
      'Doc',
      keys,
      schemaOf(({ id }) => (isText((id as { part: unknown }).part) ? [] : [issue])),
    )
    const row = { PK: 'DOC#1', SK: 'DOC', id: { part: 5 } }
    expect(refusalText(() => read(doc, row))).toBe(
      'INVALID_VALUE Doc: id.part: expected what its schema takes (bad part), got 5',
    )
    expect(issuesIn(() => read(doc, row))).toEqual([issue])
  })

  it('leaves an attribute called `undefined` alone, where there is no revision', () => {
    const doc = entity(bare, 'Doc', keys, schemaOf(strict({ id: isText, undefined: isText })))
    const item = { id: '1', undefined: 'x' }
    expect(put(doc, item).Item).toEqual({ PK: 'DOC#1', SK: 'DOC', ...item })
  })

  it('gets nothing for an attribute called `undefined`, where the table names none', () => {
    const issue = { message: 'bad', path: ['undefined'] }
    for (const wanted of [1, 'Doc', 'date']) {
      const takes = (value: unknown) =>
        wanted === 'date' ? value instanceof Date : value === wanted
      const doc = entity(
        bare,
        'Doc',
        keys,
        schemaOf((item) => (takes(item['undefined']) ? [] : [issue])),
      )
      const row = { PK: 'DOC#1', SK: 'DOC', undefined: 1.5 }
      expect(issuesIn(() => read(doc, row))).toEqual([issue])
      expect(issuesIn(() => put(doc, { id: '1', undefined: 1.5 }))).toEqual([issue])
    }
  })
})

describe('a schema that finds something wrong', () => {
  const texts = (count: number) => Array.from({ length: count }, () => '2024-01-15T10:30:00.000Z')
  const row = (times: readonly unknown[]) => ({ PK: 'DOC#1', SK: 'DOC', times })

  /** Finds the first that is no Date, and counts how often it is asked. */
  const oneByOne = () => {
    const counted = { asked: 0 }
    const doc = entity(
      bare,
      'Doc',
      keys,
      schemaOf(({ times }) => {
        counted.asked++
        const at = (times as unknown[]).findIndex((one) => !isDate(one))
        return at < 0 ? [] : [{ message: 'no Date', path: ['times', at] }]
      }),
    )
    return { doc, counted }
  }

  it('is asked again while values have other forms, 64 times in all', () => {
    const { doc, counted } = oneByOne()
    const times = texts(63)
    const item = read(doc, row(times)) as { times: unknown[] }
    expect(item.times).toEqual(times.map((one) => new Date(one)))
    expect(counted.asked).toBe(64)
    counted.asked = 0
    expect(refusalText(() => read(doc, row(texts(64))))).toBe(
      'INVALID_VALUE Doc: times.0: expected what its schema takes (no Date), got "2024-01-15T10:30:00.000Z"',
    )
    expect(counted.asked).toBe(64)
  })

  it('is not asked again where nothing has another form', () => {
    const { doc, counted } = oneByOne()
    expect(issuesIn(() => read(doc, row(['today'])))).toEqual([
      { message: 'no Date', path: ['times', 0] },
    ])
    expect(counted.asked).toBe(1)
  })

  /** A schema that says this of a text, and that of a Date. */
  const saying = (ofText: readonly string[], ofDate: readonly string[]) =>
    entity(
      bare,
      'Doc',
      keys,
      schemaOf(({ at }) =>
        (isDate(at) ? ofDate : ofText).map((message) => ({ message, path: ['at'] })),
      ),
    )

  it.each([
    [['a', 'b'], ['c'], 'c'],
    [['a'], ['b', 'c'], 'a'],
    [['a'], ['b'], 'a'],
  ])('%j of one form and %j of the other is refused for %s', (ofText, ofDate, said) => {
    const at = { PK: 'DOC#1', SK: 'DOC', at: '2024-01-15T10:30:00.000Z' }
    expect(refusalText(() => read(saying(ofText, ofDate), at))).toBe(
      `INVALID_VALUE Doc: at: expected what its schema takes (${said}), got "2024-01-15T10:30:00.000Z"`,
    )
  })
})

describe('an entity with a schema', () => {
  const doc = entity(app, 'Doc', keys, schemaOf(strict({ id: isText })))

  it.each([
    [() => put(doc, 5), 'INVALID_VALUE Doc: expected an item, got 5'],
    [() => untyped(updateInput)(doc, 5, {}), 'INVALID_VALUE Doc: expected an item, got 5'],
    [() => untyped(updateInput)(doc, {}, 5), 'INVALID_VALUE Doc: expected changes, got 5'],
  ])('refuses what is no object (%#)', (call, refused) => {
    expect(refusalText(call)).toBe(refused)
  })
})
