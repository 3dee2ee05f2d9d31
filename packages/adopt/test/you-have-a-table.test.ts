import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Entity,
  entity,
  group,
  keysOf,
  primaryKeyOf,
  type Table,
  table,
} from '@keywright/adapters'
import { date, key, text } from '@keywright/core'
import { sourceAliases, sourceCommand } from '@keywright/harness/sources'
import { afterAll, describe, expect, it } from 'vitest'
import { audit, type Item, rekey } from '../src/index.ts'
import { handWrittenRows, orderRow, scanOutput } from './hand-written-table.ts'
import { entitiesIn } from './inferred-module.ts'
import { memoryStore } from './memory-store.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** The commands that a page shows after a heading, each as it stands there. */
const commandsIn = (page: string): string[] => {
  const section = readFileSync(path(page), 'utf8').split('## You have a table\n')[1] ?? ''
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
  return block
    .split(/\n|&&/)
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
}

/** Runs a command line as a page has it, by the sources. A scan prints these rows. */
const run = async (
  line: string,
  cwd: string,
  rows: readonly Item[],
): Promise<{ code: number; out: string }> => {
  if (line.startsWith('aws dynamodb scan')) {
    writeFileSync(join(cwd, line.split('>')[1]?.trim() as string), scanOutput(rows))
    return { code: 0, out: '' }
  }
  const words = line
    .replace(/^npx @keywright\/cli|^keywright/, '')
    .trim()
    .split(/\s+/)
  const env = { ...process.env, JITI_ALIAS: await sourceAliases() }
  const command = await sourceCommand()
  return new Promise((done) => {
    execFile(process.execPath, [command, ...words], { cwd, env }, (error, out, err) => {
      done({ code: Number(error?.code ?? 0), out: out + err })
    })
  })
}

const cwd = mkdtempSync(join(tmpdir(), 'keywright-table-'))
afterAll(() => rmSync(cwd, { recursive: true }))

describe('you have a table of 2,000 rows', { shuffle: false }, () => {
  const rows = handWrittenRows(2000)

  it('the commands of the page say what it is, and that it fits', async () => {
    const [scan, ...commands] = commandsIn('../README.md')
    expect(scan).toMatch(/^aws dynamodb scan .*> rows\.json$/)
    expect(commands).toEqual([
      'keywright infer rows.json --out keys.ts',
      'keywright audit keys.ts rows.json',
    ])
    const root = commandsIn('../../../README.md').map((line) =>
      line.replace('npx @keywright/cli', 'keywright'),
    )
    expect(root).toEqual(commands)
    await run(scan as string, cwd, rows)
    const [inferred, audited] = [
      await run(commands[0] as string, cwd, rows),
      await run(commands[1] as string, cwd, rows),
    ]
    expect(inferred.out).toContain('2,000 rows, 2 entities')
    expect(inferred.out).toContain('Written to keys.ts.')
    expect(inferred.code).toBe(0)
    expect(audited.out).toContain('2,000 of 2,000 rows fit the design')
    expect(audited.code).toBe(0)
  })

  it('what infer wrote moves to exact keys, with writers at work, and nothing is lost', async () => {
    // To move all 2,000 shows nothing more.
    const rows = handWrittenRows(800)
    const inferred = entitiesIn(readFileSync(join(cwd, 'keys.ts'), 'utf8'))
    expect(inferred.map(({ name }) => name)).toEqual(['Order', 'User'])
    const [oldOrder, oldUser] = inferred as [Entity, Entity]
    const app = table(oldUser.table.definition) as Table
    const user = entity(app as never, 'ExactUser', {
      primary: { pk: key('USER', text('name')), sk: key('PROFILE') },
      GSI1: { pk: key('EMAIL', text('email')), sk: key('USER', text('name')) },
    } as never) as unknown as Entity
    const order = entity(app as never, 'ExactOrder', {
      primary: { pk: key('USER', text('name')), sk: key('ORDER', date('on'), text('id')) },
      GSI1: { pk: key('STATUS', text('status')), sk: key(date('on'), text('id')) },
    } as never) as unknown as Entity
    const store = memoryStore([{ name: 'app', keys: ['PK', 'SK'] }])
    for (const row of rows) await store.put('app', row)

    const move = rekey([
      { from: oldUser, to: user },
      { from: oldOrder, to: order },
    ])
    const plan = await move.plan(store)
    expect(plan.stuck).toEqual([])
    expect([plan.rows, plan.others]).toEqual([800, 0])
    expect(plan.moves).toBeGreaterThan(400)

    // What every item must be in the end, by its exact key.
    const expected = new Map<string, Item>()
    const idOf = (item: Item): string => {
      const { PK, SK } = keysOf(item['on'] === undefined ? user : order, item as never) as Item
      return JSON.stringify([PK, SK])
    }
    for (const row of rows) expected.set(idOf(row), row)
    const orders = rows.filter((row) => row['on'] !== undefined)
    const change = async (row: Item, to: (before: Item) => Item | undefined): Promise<void> => {
      for (;;) {
        const Key = primaryKeyOf(oldOrder, row as never)
        const { Item: before } = await store.get({
          TableName: 'app',
          Key,
          ConsistentRead: true,
        } as never)
        if (!before) return
        const after = to(before)
        try {
          await store.write(move.dualWrite(before, after, 'Order'))
        } catch (error) {
          // Someone was faster: read again.
          if ((error as Error).name === 'TransactionCanceledException') continue
          throw error
        }
        if (after) expected.set(idOf(after), after)
        else expected.delete(idOf(row))
        return
      }
    }
    const writer = async (from: number): Promise<void> => {
      for (let i = from; i < orders.length; i += 40) {
        const row = orders[i] as Item
        await change(row, (before) => ({ ...before, total: i }))
        await change(row, (before) => ({ ...before, status: 'sent back' }))
        if (i % 3 === 0) await change(row, () => undefined)
        const { PK, SK, GSI1PK, GSI1SK, ...fresh } = orderRow(
          `new #${i}`,
          '2025-01-01',
          `${i} #x`,
          'on hold',
          i,
        )
        await store.write(move.dualWrite(undefined, fresh, 'Order'))
        expected.set(idOf(fresh), fresh)
      }
    }
    const [filled] = await Promise.all([
      move.backfill(store, { segments: 4 }),
      ...[0, 1, 2, 3].map((n) => writer(n * 10)),
    ])
    expect(filled).toMatchObject({ done: true, refused: [] })
    expect(await move.verify(store)).toEqual({ missing: [], different: [], orphans: [] })
    expect(await move.cleanUp(store)).toMatchObject({ done: true, refused: [] })

    const left = await store.rows('app')
    const { unread, ambiguous, different, entities } = audit([user, order], left)
    expect([unread.groups, ambiguous.groups, different.groups]).toEqual([[], [], []])
    expect(left.length).toBe(expected.size)
    expect(entities['ExactUser']).toBe(160)
    const all = group([user, order], left) as Record<string, readonly Item[]>
    expect(Object.values(all).flat().length).toBe(expected.size)
    for (const row of left) {
      const { PK, SK, GSI1PK, GSI1SK, ...is } = row
      const {
        PK: _,
        SK: __,
        GSI1PK: ___,
        GSI1SK: ____,
        keywrightRevision: _____,
        ...was
      } = expected.get(JSON.stringify([PK, SK])) ?? {}
      expect(is).toEqual(was)
    }
  })
})
