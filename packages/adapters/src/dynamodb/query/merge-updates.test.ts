import { KeyError, key, text } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, extend, table, updateInput } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'G1P' } } })
const site = entity(
  app,
  'Site',
  { primary: { pk: key('SITE', text('id')) }, GSI1: { pk: key('OWNER', text('owner')) } },
  { revision: 'rev' },
)
const before = { id: '1', owner: 'ann', rev: 1 }
const input = updateInput(site, before, { owner: 'bob', note: undefined })
const extended = (UpdateExpression: string, names = {}) =>
  extend(input, { UpdateExpression, ExpressionAttributeNames: names }).UpdateExpression as string

describe('extend of an update', () => {
  it.each([
    ['ADD visits :one', 'SET #k0 = :k0, #k1 = :k1, #k2 = :k2 REMOVE #k3 ADD visits :one'],
    [
      'set a = if_not_exists(a, :x), b.#set = list_append(:y, b.#set) remove c[0], d',
      'SET #k0 = :k0, #k1 = :k1, #k2 = :k2, a = if_not_exists(a, :x), b.#set = list_append(:y, b.#set) REMOVE #k3, c[0], d',
    ],
    [
      'DELETE tags :t ADD n :one',
      'SET #k0 = :k0, #k1 = :k1, #k2 = :k2 REMOVE #k3 ADD n :one DELETE tags :t',
    ],
  ])('merges the clauses of %s', (more, merged) => {
    expect(extended(more)).toBe(merged)
  })

  it.each([
    ['SET owner = :x', {}],
    ['SET owner.name = :x', {}],
    ['ADD rev :one', {}],
    ['ADD #r :one', { '#r': 'rev' }],
    ['REMOVE G1P', {}],
    ['SET a = :a, note[0] = :x', {}],
    ['SET owner=:x', {}],
    ['ADD rev:one', {}],
    ['SET a=:a REMOVE#r', { '#r': 'rev' }],
    ['SET owner . name = :x', {}],
    ['SET #r . x = :x', { '#r': 'rev' }],
    ['SET a = if_not_exists(a, :x), owner = :x', {}],
    ['SET  = :x', {}],
    ['owner = :x', {}],
    ['nonsense', {}],
  ])('refuses %s', (more, names) => {
    expect(() => extended(more, names)).toThrow(KeyError)
    expect(() => extended(more, names)).toThrow('extend: UpdateExpression: expected')
  })

  it('refuses what a part of it is written by', () => {
    const own = { UpdateExpression: 'SET a.b = :x, c[0] = :y' }
    for (const more of ['SET a = :z', 'REMOVE c', 'SET a.b.c = :z', 'REMOVE c[0].d']) {
      expect(() => untyped(extend)(own, { UpdateExpression: more })).toThrow(
        'a path that the input',
      )
    }
    for (const more of ['SET a.c = :z', 'REMOVE c[1]', 'SET b = :z', 'SET ab = :z']) {
      expect(() => untyped(extend)(own, { UpdateExpression: more })).not.toThrow()
    }
  })

  it('leaves the text of each action as it is', () => {
    expect(extended(' SET a = if_not_exists(a,:x) ,b=list_append(b,:y)')).toContain(
      ':k2, a = if_not_exists(a,:x), b=list_append(b,:y) REMOVE',
    )
  })

  it('takes an update for one that has none', () => {
    expect(extend({}, { UpdateExpression: 'ADD n :one' }).UpdateExpression).toBe('ADD n :one')
    // A name that only begins alike is another one.
    expect(extended('ADD owners :one')).toContain('ADD owners :one')
  })
})

describe('what an update guards', () => {
  const guards = 'expected attributes that decide no key'
  const primary = { pk: key('SITE', text('id')) } as const

  it('is the revision, and what is unique', () => {
    expect(() => extended('ADD rev :one')).toThrow(guards)
    const account = entity(app, 'Account', { primary }, { unique: [key('EMAIL', text('email'))] })
    const own = updateInput(account, { id: '1', email: 'a@b' }, { note: 'x' })
    expect(() => extend(own, { UpdateExpression: 'SET email = :x' })).toThrow(guards)
  })

  it('is what `values` reads, and not an attribute with the name of what it gives', () => {
    const derived = entity(
      app,
      'Site',
      { primary, GSI1: { pk: key('OWNER', text('owner')) } },
      {
        values: (item: { id: string; by: string; note?: string }) => ({
          id: item.id,
          owner: item.by,
        }),
      },
    )
    const own = updateInput(derived, { id: '1', by: 'ann' }, { note: 'x' })
    expect(() => extend(own, { UpdateExpression: 'SET by = :x' })).toThrow(guards)
    expect(extend(own, { UpdateExpression: 'SET owner = :x' }).UpdateExpression).toBe(
      'SET #k0 = :k0, owner = :x',
    )
  })
})

// Found by attack: `ADD rank` left the key of its index behind, in silence.
describe('an update that writes what a key is made of', () => {
  const scored = entity(app, 'Scored', {
    primary: { pk: key('SCORED', text('id')) },
    GSI1: {
      pk: key('TOP', text('league')),
      when: (item: { score?: number }) => (item.score ?? 0) > 5,
    },
  })
  const first = updateInput(scored, { id: '1' }, { note: 'x' })
  const more = (UpdateExpression: string, ExpressionAttributeNames = {}) =>
    extend(first, { UpdateExpression, ExpressionAttributeNames })

  it.each([
    ['SET league = :x', 'league'],
    ['ADD score :one', 'score'],
    ['ADD visits :one REMOVE #s.best', 'score'],
    ['SET G1P = :x', 'G1P'],
    ['SET id = :x', 'id'],
    // DynamoDB takes a placeholder without a space before it.
    ['ADD score:one', 'score'],
    ['ADD visits:one REMOVE#s', 'score'],
    ['SET visits=:one ADD#s:one', 'score'],
    ['SET#s=:x', 'score'],
  ])('is refused: %s', (update, name) => {
    expect(refusalText(() => more(update, { '#s': 'score' }))).toBe(
      `INVALID_CONDITION extend: UpdateExpression: expected attributes that decide no key; updateInput and transactInput change those, got "${name}"`,
    )
    // Also where the input writes nothing, or was extended before.
    const empty = updateInput(scored, { id: '1' }, {})
    const parts = { UpdateExpression: update, ExpressionAttributeNames: { '#s': 'score' } }
    expect(() => extend(empty, parts)).toThrow('decide no key')
    expect(() => extend(more('ADD visits :one'), parts)).toThrow('decide no key')
  })

  it('is taken where it writes anything else, whatever `values` copies', () => {
    expect(more('ADD visits :one').UpdateExpression).toBe('SET #k0 = :k0 ADD visits :one')
    const folded = entity(
      app,
      'Folded',
      { primary: { pk: key('FOLDED', text('id')) }, GSI1: { pk: key('NAME', text('name')) } },
      {
        values: (item: { id: string; name: string; visits: number }) => ({
          ...item,
          name: item.name.toLowerCase(),
        }),
      },
    )
    const item = { id: '1', name: 'Ann', visits: 1 }
    const update = updateInput(folded, item, { note: 'x' } as never)
    const counted = extend(update, { UpdateExpression: 'ADD visits :one' })
    expect(counted.UpdateExpression).toContain('ADD visits :one')
    expect(() =>
      extend(update, {
        UpdateExpression: 'SET #n = :x',
        ExpressionAttributeNames: { '#n': 'name' },
      }),
    ).toThrow('decide no key')
  })

  // Found by attack: the example of the design, `{ ...fossil, country: fossil.site.country }`.
  it('is refused, too, where `values` copies all and asks for one of them', () => {
    const fossil = entity(
      app,
      'Fossil',
      { primary: { pk: key('FOSSIL', text('id')) }, GSI1: { pk: key('IN', text('country')) } },
      {
        values: (item: { id: string; site: { country: string } }) => ({
          ...item,
          country: item.site.country,
        }),
      },
    )
    const item = { id: '1', site: { country: 'MA' }, visits: 1 }
    const update = updateInput(fossil, item, { note: 'x' } as never)
    expect(extend(update, { UpdateExpression: 'ADD visits :one' }).UpdateExpression).toBeDefined()
    expect(() => extend(update, { UpdateExpression: 'SET site.country = :x' })).toThrow(
      'decide no key',
    )
  })

  it('knows placeholders from what every object inherits', () => {
    const one = more('SET toString = :x')
    expect(extend(one, { UpdateExpression: 'SET valueOf = :x' }).UpdateExpression).toContain(
      'valueOf',
    )
  })
})
