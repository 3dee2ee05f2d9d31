import { key, text } from '@keywright/core'
import { afterEach, describe, expect, it } from 'vitest'
import { entity, identify, itemOf, putInput, table, updateInput } from '../src/index.ts'

// Found by attack: to assign a name that every object inherits may set nothing, or throw.
describe('an attribute with a name that every object inherits', () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, 'swallowed')
  })

  const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GSI1PK' } } })
  const kept = (name: string): void => {
    const doc = entity(app, 'Doc', {
      primary: { pk: key('DOC', text('id')) },
      GSI1: { pk: key('BY', text(name)), sparse: true },
    })
    const item = Object.fromEntries([
      ['id', '1'],
      [name, 'v'],
    ])
    const { Item } = putInput(doc, item)
    expect(Object.entries(Item)).toEqual(
      expect.arrayContaining([
        [name, 'v'],
        ['GSI1PK', 'BY#v'],
      ]),
    )
    expect(Object.entries(itemOf(doc, Item))).toContainEqual([name, 'v'])
    expect(Object.entries(identify([doc], Item)?.item ?? {})).toContainEqual([name, 'v'])
    const change = updateInput(doc, Item, Object.fromEntries([[name, 'w']]))
    expect(Object.values(change.ExpressionAttributeValues ?? {})).toContain('BY#w')
    const named = table({ name: 'app', pk: 'PK', type: name })
    const typed = entity(named, 'Typed', { primary: { pk: key('DOC', text('id')) } })
    const stored = putInput(typed, { id: '1' }).Item
    expect(Object.entries(stored)).toContainEqual([name, 'Typed'])
    expect(identify([typed], stored)?.entity).toBe('Typed')
    const own = entity(table({ name: 'own', pk: [name] }), 'Own', { primary: { pk: [text(name)] } })
    expect(Object.entries(putInput(own, item as never).Item)).toContainEqual([name, 'v'])
  }

  it('is kept behind a setter of the prototype', () => {
    Object.defineProperty(Object.prototype, 'swallowed', {
      configurable: true,
      get: () => undefined,
      set: () => {},
    })
    kept('swallowed')
  })

  it('is kept behind a prototype that cannot be written, as a frozen one', () => {
    Object.defineProperty(Object.prototype, 'swallowed', { configurable: true, value: () => '' })
    kept('swallowed')
  })

  it.each(['constructor', 'toString', '__proto__'])('is kept as %s', (name) => {
    kept(name)
  })
})
