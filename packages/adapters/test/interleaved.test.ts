import { KeyError, key, text } from '@keywright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createTableInput,
  deleteInput,
  entity,
  itemOf,
  putInput,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'
import { type Engine, engineOf, type Request, storageOf } from './adversary/engine/engine.ts'
import type { EngineError } from './adversary/engine/refusals.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'G1P', sk: 'G1S' } } })
const doc = entity(
  app,
  'Doc',
  {
    primary: { pk: key('SHELF', text('shelf')), sk: key('DOC', text('id')) },
    GSI1: { pk: key('OWNER', text('owner')), sk: key(text('title')), sparse: true },
  },
  { revision: 'rev' },
)

interface Doc {
  readonly shelf: string
  readonly id: string
  readonly owner?: string | undefined
  readonly title?: string | undefined
  readonly rev?: number
}

/** What a writer does with the item that it read some time ago; `undefined` for none. */
interface Step {
  readonly writer: number
  readonly kind: 'read' | 'update' | 'put' | 'change' | 'move' | 'delete' | 'create' | 'old'
  readonly owner: string | undefined
  readonly title: string | undefined
  readonly asRow: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  writer: fc.nat(2),
  kind: fc.constantFrom('read', 'update', 'put', 'change', 'move', 'delete', 'create', 'old'),
  owner: fc.constantFrom('ann', 'bob', undefined),
  title: fc.constantFrom('a', 'b', undefined),
  asRow: fc.boolean(),
})

const without = <T extends object>(item: T): T =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as T

const isDone = (work: () => void): boolean => {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof KeyError) throw error
    const { name } = error as EngineError
    if (!/ConditionalCheckFailed|TransactionCanceled/.test(name)) throw error
    return false
  }
}

/** The document, wherever it is. */
const found = (engine: Engine) => engine.scan()[0]

/** Runs the steps; the model makes the acknowledged writes one after the other, on what it has. */
const history = (steps: readonly Step[]): void => {
  const engine = engineOf(storageOf(createTableInput(app)))
  const reads = new Map<number, Record<string, unknown>>()
  let model: Doc | undefined
  let last = 0
  for (const { writer, kind, owner, title, asRow } of steps) {
    if (kind === 'read') {
      const row = found(engine)
      if (row) reads.set(writer, asRow ? row : { ...itemOf(doc, row) })
      continue
    }
    const changes = { owner, title }
    if (kind === 'create') {
      const item = without({ shelf: 's', id: '1', ...changes, ...(last > 0 && { rev: last }) })
      const done = isDone(() => engine.put(putInput(doc, item, { ifNew: true }) as Request))
      // No other item has its key: it was moved, or it is not there.
      if (done && model) engine.delete(deleteInput(doc, { shelf: 's', id: '1' }) as Request)
      else if (done) model = item
      continue
    }
    const before = reads.get(writer)
    if (!before) continue
    const after = without({
      ...before,
      ...changes,
      ...(kind === 'move' && { shelf: `${before['shelf']}x` }),
    })
    const works: Record<string, () => void> = {
      update: () => engine.update(updateInput(doc, before, changes) as Request),
      put: () => engine.put(putInput(doc, after as never) as Request),
      change: () => engine.transact(transactInput(doc, before, after)),
      move: () => engine.transact(transactInput(doc, before, after)),
      delete: () => engine.delete(deleteInput(doc, before) as Request),
      old: () => engine.transact(transactInput(doc, before, undefined)),
    }
    if (!isDone(works[kind] as () => void)) continue
    last = Number(before['rev'])
    // A lost update would show here: the model has what the others wrote in between.
    if (kind === 'delete' || kind === 'old') model = undefined
    else {
      const { shelf = '' } = model ?? {}
      model = without({
        ...model,
        ...changes,
        ...(kind === 'move' && { shelf: `${shelf}x` }),
      } as Doc)
    }
  }
  const row = found(engine)
  const { rev, ...item } = row ? itemOf(doc, row) : { rev: 0 }
  const { rev: _, ...expected } = model ?? { rev: 0 }
  expect(item).toEqual(expected)
  // And its keys are those of its values: no change mixed with another.
  if (row) expect(row).toEqual({ ...putInput(doc, { ...item, rev: 1 } as never).Item, rev })
}

it('a revision: any interleaving of writers ends as the acknowledged writes do, one by one', () => {
  fc.assert(fc.property(fc.array(step, { minLength: 4, maxLength: 40 }), history), { numRuns: 300 })
})
