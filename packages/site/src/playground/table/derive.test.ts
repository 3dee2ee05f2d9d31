import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as dynamodb from '@keywright/adapters/dynamodb'
import * as core from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import * as ids from '@keywright/ids'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasPython } from '../../../test/has-python.ts'
import { fromHash, toHash } from '../state/link.ts'
import { START } from '../state/state.ts'
import { deriveTable } from './derive.ts'
import { rowsFrom } from './from-rows.ts'
import { readTableCode } from './read-code.ts'
import type { AskSketch, RowSketch, TableSketch, TableState } from './sketch.ts'
import { START_TABLE } from './start.ts'
import { tableCode } from './write-code.ts'
import { tablePython } from './write-python.ts'

const asked = (given: AskSketch['given'], index = 'primary', entity = 1): TableState => ({
  ...START_TABLE,
  ask: { entity, index, given, descending: false },
})
const is = (text: string) => ({ asked: 'is' as const, texts: [text] })

describe('the table that the page opens with', () => {
  const derived = deriveTable(START_TABLE)

  it('has its rows in item collections, and a query that takes too much by hand', () => {
    expect(derived.collections.map(({ pk, rows }) => [pk, rows.map(({ sk }) => sk)])).toEqual([
      [
        'USER#ann',
        [
          'ORDER#Lyon#2024-02-01T08:00:00.000Z#o3',
          'ORDER#Lyons#2024-02-02T08:00:00.000Z#o4',
          'ORDER#San#2024-01-15T10:00:00.000Z#o1',
          'ORDER#San$20Francisco#2024-01-14T09:00:00.000Z#o2',
          'PROFILE',
        ],
      ],
      ['USER#bob', ['ORDER#Lyon#2024-02-03T12:00:00.000Z#o5', 'PROFILE']],
    ])
    const { answer } = derived
    if (!answer.inputs) throw new Error(answer.error)
    expect([...answer.taken]).toEqual([1])
    expect([...answer.takenByHand]).toEqual([1, 2])
    expect(derived.problems.map(({ kind }) => kind)).toEqual(['order', 'neighbour'])
    expect(derived.findings).toEqual([])
    expect(derived.answered[0]).toMatchObject({ isAnswered: true })
  })

  it('has an index over shards, which is asked shard by shard', () => {
    const { collections, answer } = deriveTable(asked({ shop: is('Lyon') }, 'GSI1'))
    if (!answer.inputs) throw new Error(answer.error)
    expect(collections.every(({ pk }) => /^SHOP#.*#SHARD#[01]$/.test(pk))).toBe(true)
    expect(answer.inputs).toHaveLength(2)
    expect([...answer.taken].sort()).toEqual([3, 6])
  })

  it('has keys that are numbers of any size', () => {
    const { table } = readTableCode(
      "entity(table({ name: 'app', pk: [{ name: 'n', type: 'N' }] }), 'A', { primary: { pk: [bigint('n', { digits: 20 })] } })",
    )
    if (!table) throw new Error('the table is read')
    const row = (n: string) => ({ entity: 0, cells: { n } })
    const rows = [row('12345678901234567890'), row('7'), row('7')]
    const { stored, problems } = deriveTable({ ...START_TABLE, table, rows })
    expect([stored.length, problems]).toEqual([3, []])
  })

  it('says which value a query lacks, and which index would answer it', () => {
    const { answer, answered } = deriveTable(asked({}))
    expect(answer.error).toContain('userId')
    expect(answered.find(({ question }) => question === 'Order by orderId')).toMatchObject({
      isAnswered: false,
      suggestion: expect.stringContaining('orderId'),
    })
  })

  it('is judged by lint', () => {
    const code =
      "const app = table({ name: 'app', pk: 'PK', sk: 'SK' })\nentity(app, 'A', { primary: { pk: key('ALL'), sk: key(text('id')) } })"
    const { table } = readTableCode(code)
    if (!table) throw new Error('it is read')
    expect(
      deriveTable({ ...START_TABLE, table, rows: [] }).findings.map(({ rule }) => rule),
    ).toContain('constant-partition')
  })

  it('is in a link as it is', async () => {
    const state = { ...START, view: 'table' as const, table: START_TABLE }
    expect(await fromHash(await toHash(state))).toEqual({ state })
  })
})

describe('one tenant', () => {
  it('lets through its own rows, and refuses an index that is not its own, by name', () => {
    const state = { ...START_TABLE, tenant: { field: 'userId', value: 'ann' } }
    const { tenant } = deriveTable(state)
    expect(tenant?.error).toMatch(/GSI1.*userId|userId.*GSI1/s)
    const own: TableSketch = {
      ...state.table,
      entities: state.table.entities.map((one) => ({ ...one, keys: one.keys.slice(0, 1) })),
    }
    const derived = deriveTable({ ...state, table: own })
    const { tenant: view, stored } = derived
    if (!view?.policy) throw new Error(view?.error)
    expect(stored.filter((row) => view.isAllowed(row, 'primary')).map(({ row }) => row)).toEqual([
      0, 1, 2, 3, 4,
    ])
  })
})

describe('rows that were pasted', () => {
  it('are recognised by their keys, or by the names of their attributes', () => {
    const { table, rows } = START_TABLE
    const { defined, stored } = deriveTable(START_TABLE)
    if (!defined.entities) throw new Error(defined.error)
    const items = stored.map(({ item }) => item)
    const keysAlone = items.map(({ PK, SK, GSI1PK, GSI1SK }) => ({ PK, SK, GSI1PK, GSI1SK }))
    const attributes = rows.map(({ cells }) => cells)
    for (const pasted of [items, keysAlone, attributes])
      expect(rowsFrom(table, defined.entities, pasted)).toEqual({ rows, others: 0 })
    expect(rowsFrom(table, defined.entities, [{ x: 1 }])).toEqual({ rows: [], others: 1 })
  })
})

const cell = fc.constantFrom('a', 'b', 'a#b', 'a b', '', 'ab', '$', 'San', 'San Francisco', 'é')
const rows: fc.Arbitrary<readonly RowSketch[]> = fc.array(
  fc.record({
    entity: fc.constant(1),
    cells: fc.record({
      userId: cell,
      shop: cell,
      at: fc.constantFrom('2024-01-15T10:00:00.000Z', '2024-02-01T00:00:00.000Z', 'x'),
      orderId: cell,
    }),
  }),
  { maxLength: 8 },
)

describe('a query', () => {
  it('takes exactly the rows that it names, whatever they hold', () => {
    fc.assert(
      fc.property(rows, cell, cell, fc.boolean(), (given, userId, shop, isBoth) => {
        const conditions = { userId: is(userId), ...(isBoth && { shop: is(shop) }) }
        const state = { ...asked(conditions), rows: given }
        const { answer, stored } = deriveTable(state)
        if (!answer.inputs) return
        const wanted = stored.filter(({ row }) => {
          const cells = given[row]?.cells
          return cells?.['userId'] === userId && (!isBoth || cells?.['shop'] === shop)
        })
        expect([...answer.taken].sort()).toEqual(wanted.map(({ row }) => row).sort())
      }),
      { numRuns: 60 },
    )
  })
})

/** Runs code of the page as a module would: its imports become parameters. */
const run = (code: string): unknown => {
  const body = code.replace(/^import .*$/gm, '').replaceAll('export const', 'const')
  const scope: Readonly<Record<string, unknown>> = { ...core, ...ids, ...dynamodb }
  const result = /inputs = /.test(code) ? '[...inputs]' : '[input]'
  return new Function(...Object.keys(scope), `${body}\nreturn ${result}`)(...Object.values(scope))
}

const QUERIES: readonly TableState[] = [
  START_TABLE,
  asked({ userId: is('a "b" \n') }),
  asked({ shop: is('Lyon') }, 'GSI1'),
  asked({ shop: is('Lyon'), at: { asked: 'during', texts: ['2024-02', ''] } }, 'GSI1'),
  {
    ...asked({ userId: is('ann') }, 'primary', 0),
    ask: { ...asked({ userId: is('ann') }, 'primary', 0).ask, descending: true },
  },
]

describe('code to copy', () => {
  it.each(QUERIES)('%# makes in TypeScript the requests that the page shows', (state) => {
    const { answer } = deriveTable(state)
    if (!answer.inputs) throw new Error(answer.error)
    expect(run(tableCode(state, true))).toEqual([...answer.inputs])
    expect(readTableCode(tableCode(state, true)).table).toEqual(state.table)
  })

  it.skipIf(!hasPython)('makes the same conditions in Python', () => {
    const script =
      "import json, sys\nfor code in json.load(sys.stdin):\n    scope = {}\n    exec(code, scope)\n    print(json.dumps(scope.get('conditions') or [scope['condition']]))"
    const output = execFileSync('python3', ['-c', script], {
      input: JSON.stringify(QUERIES.map(tablePython)),
      env: {
        ...process.env,
        PYTHONPATH: fileURLToPath(new URL('../../../../python/src', import.meta.url)),
      },
      encoding: 'utf8',
    })
    const found = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const wanted = QUERIES.map((state) => {
      const { inputs = [] } = deriveTable(state).answer
      return inputs.map((input) => ({
        KeyConditionExpression: input.KeyConditionExpression,
        ExpressionAttributeNames: input.ExpressionAttributeNames,
        ExpressionAttributeValues: input.ExpressionAttributeValues,
      }))
    })
    expect(found).toEqual(wanted)
  })
})

describe('code that is pasted', () => {
  it.each([
    ['nothing', '', 'expected a table'],
    ['a table without entities', "table({ name: 'app', pk: 'PK' })", 'expected an entity'],
    ['a table of code', 'table(options)', 'expected { … }'],
    ['something deep', `table({ name: 'app', pk: ${'['.repeat(2000)}`, 'too many others'],
  ])('%s is refused, and says why', (_, source, words) => {
    expect(readTableCode(source).error).toContain(words)
  })

  it('may be any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyChar }), (text) => {
        readTableCode(`table({ name: 'app', pk: 'PK' }) entity(app, 'A', { primary: ${text} })`)
      }),
      { numRuns: 200 },
    )
  })
})
