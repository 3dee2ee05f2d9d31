import { key, text } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, itemOf, putInput, table, transactInput, updateInput } from '../../src/index.ts'
import { type Issue, issuesIn, isText, schemaOf, strict } from './strict.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const keys = { primary: { pk: key('DOC', text('id')), sk: key('DOC') } }
const update = untyped(updateInput)
const docOf = (issuesOf: (item: Readonly<Record<string, unknown>>) => readonly Issue[]) =>
  entity(app, 'Doc', keys, schemaOf(issuesOf))

describe('a change of an item of which only a part is known', () => {
  const doc = docOf(strict({ id: isText, name: isText, mail: isText }))

  it('is written, where nothing is wrong but what the part lacks', () => {
    const input = update(doc, { id: '1' }, { name: 'Ann' })
    expect(input).toMatchObject({
      Key: { PK: 'DOC#1', SK: 'DOC' },
      UpdateExpression: 'SET #k0 = :k0',
      ExpressionAttributeNames: { '#k0': 'name' },
      ExpressionAttributeValues: { ':k0': 'Ann' },
    })
  })

  it('is refused for what is wrong with the change alone', () => {
    expect(refusalText(() => update(doc, { id: '1' }, { name: 5 }))).toBe(
      'INVALID_VALUE Doc: name: expected what its schema takes (bad name), got 5',
    )
    const issues = issuesIn(() => update(doc, { id: '1' }, { name: 5 }))
    expect(issues).toEqual([{ message: 'bad name', path: ['name'] }])
  })

  it('is refused for what was as wrong before, where it changes that', () => {
    const before = { id: '1', name: 5, mail: 'a' }
    expect(issuesIn(() => update(doc, before, { name: 6 }))).toEqual([
      { message: 'bad name', path: ['name'] },
    ])
  })
})

describe('a change is refused for what was not wrong before', () => {
  it('even elsewhere in the item', () => {
    const doc = docOf(({ from, to }) =>
      Number(from) > Number(to) ? [{ message: 'too early', path: ['to'] }] : [],
    )
    expect(issuesIn(() => update(doc, { id: '1', from: 1, to: 2 }, { from: 3 }))).toEqual([
      { message: 'too early', path: ['to'] },
    ])
    expect(update(doc, { id: '1', from: 3, to: 2 }, { from: 4 })).toMatchObject({
      UpdateExpression: 'SET #k0 = :k0',
      ExpressionAttributeValues: { ':k0': 4 },
    })
  })

  it.each<[string, readonly Issue[], Issue, boolean]>([
    ['the same', [{ message: 'a', path: ['x'] }], { message: 'a', path: ['x'] }, false],
    [
      'one of several',
      [
        { message: 'b', path: ['y'] },
        { message: 'a', path: ['x'] },
      ],
      { message: 'a', path: ['x'] },
      false,
    ],
    ['something else', [{ message: 'a', path: ['x'] }], { message: 'b', path: ['x'] }, true],
    ['it elsewhere', [{ message: 'a', path: ['x'] }], { message: 'a', path: ['y'] }, true],
    ['it elsewhere', [{ message: 'a', path: ['x,y'] }], { message: 'a', path: ['x', 'y'] }, true],
    ['something with no path', [{ message: 'a' }], { message: 'a', path: ['x'] }, true],
  ])('where that was %s: %j before, %j now', (_, before, now, isRefused) => {
    const doc = docOf(({ new: changed }) => (changed ? [now] : before))
    const issues = issuesIn(() => update(doc, { id: '1' }, { new: 1 }))
    expect(issues).toEqual(isRefused ? [now] : 'no error')
  })
})

describe('a schema that says of a part only that something is wrong', () => {
  const whole =
    'INVALID_VALUE Doc: expected the whole item before the change: its schema cannot check a part, got a part'

  it.each<[readonly Issue[], object]>([
    [[{ message: 'not a doc' }], { name: 'Ann' }],
    [
      [
        { message: 'not a doc', path: [] },
        { message: 'bad', path: ['x'] },
      ],
      { name: 'Ann' },
    ],
    [[{ message: 'bad', path: ['x'] }, { message: 'not a doc' }], { name: 'Ann' }],
    [[{ message: 'not a doc' }], { undefined: 'Ann' }],
  ])('%j needs the whole item for a change of %j', (issues, changes) => {
    const doc = docOf(() => issues)
    expect(refusalText(() => update(doc, { id: '1' }, changes))).toBe(whole)
    expect(issuesIn(() => update(doc, { id: '1' }, changes))).toEqual(issues)
  })
})

// Found by the adversary: the row of such an item was refused by its own schema, and could never be read or changed.
describe('an own attribute of an index that `values` makes of another one', () => {
  const places = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: ['country'] } } })
  interface Fossil {
    id: string
    site: { country: string }
    country?: string
  }
  // As zod says it: what is unknown is an issue of the whole item.
  const { schema } = schemaOf((item) =>
    Object.keys(item).some((name) => !['id', 'site', 'note'].includes(name))
      ? [{ message: 'unrecognized keys', path: [] }]
      : [],
  ) as { schema: never }
  const fossil = entity(
    places,
    'Fossil',
    { primary: { pk: key('FOSSIL', text('id')) }, GSI1: { pk: [text('country')] } },
    { schema, values: (item: Fossil): object => ({ ...item, country: item.site.country }) },
  )
  const item = { id: '1', site: { country: 'MA' } }
  const row = putInput(fossil, item as never).Item

  it('is no attribute that a strict schema has to know', () => {
    expect(row).toEqual({ PK: 'FOSSIL#1', ...item, country: 'MA' })
    expect(itemOf(fossil, row)).toEqual(item)
    expect(putInput(fossil, row as never).Item).toEqual(row)
    const moved = { site: { country: 'NZ' } }
    expect(updateInput(fossil, row as never, moved as never)).toMatchObject({
      UpdateExpression: 'SET #k0 = :k0, #k1 = :k1',
      ExpressionAttributeValues: { ':k0': moved.site, ':k1': 'NZ' },
    })
    const [action] = transactInput(
      fossil,
      row as never,
      { ...row, ...moved } as never,
    ).TransactItems
    expect(action?.Update?.UpdateExpression).toBe('SET #k0 = :k0, #k1 = :k1')
  })

  it('is refused where it is nothing but unknown', () => {
    expect(() => putInput(fossil, { ...item, other: 1 } as never)).toThrow('unrecognized keys')
  })
})
