import { key, text } from '@keywright/core'
import { expect, it } from 'vitest'
import { type note, noteOf } from '../src/dynamodb/note.ts'
import { entity, queryInput, table } from '../src/index.ts'

/** The module once more, as when the ESM and the CJS build are both loaded. */
const loadedAgain = (name: string): Promise<{ note: typeof note; noteOf: typeof noteOf }> =>
  import(/* @vite-ignore */ `../src/dynamodb/note.ts?${name}`)

const SHARED = Symbol.for('keywright.note')

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) },
})
const { ExpressionAttributeNames: names } = queryInput(order, { userId: '1' })

it('an input is known to every build of the library, and is what the SDK takes', async () => {
  const again = await loadedAgain('shared')
  expect(again.noteOf).not.toBe(noteOf)
  expect(again.noteOf(names)).toBe(noteOf(names))
  expect(Reflect.ownKeys(names)).toEqual(['#pk', '#sk'])
})

it('an input is known to its own build where the global object is frozen', async () => {
  const all = globalThis as unknown as Record<symbol, unknown>
  const known = all[SHARED]
  const { set } = Reflect
  try {
    delete all[SHARED]
    Reflect.set = () => false
    const alone = await loadedAgain('alone')
    const own = {}
    const what = { order: [], start: [] }
    alone.note(own, what)
    expect(alone.noteOf(own)).toBe(what)
    expect([noteOf(own), alone.noteOf(names)]).toEqual([undefined, undefined])
    expect(SHARED in globalThis).toBe(false)
  } finally {
    Reflect.set = set
    all[SHARED] = known
  }
})
