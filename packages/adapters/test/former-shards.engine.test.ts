import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { integer, key, sharded, text } from '@keywright/core'
import { type Engine, startEngine } from '@keywright/harness/engine'
import { refusal } from '@keywright/harness/refusal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createTableInput,
  deleteInput,
  entity,
  getInput,
  identify,
  keysOf,
  primaryKeyOf,
  putInput,
  queryInputs,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'

const app = table({
  name: 'former-shards',
  pk: 'PK',
  sk: 'SK',
  indexes: { byNumber: { sk: 'LSK' }, byState: { pk: 'GPK', sk: 'GSK' } },
})

/** Sharded in the table and in an index, by a value of the sort key and by a number. */
const jobOn = (count: number, formerly: readonly number[] = []) =>
  entity(app, 'Job', {
    primary: {
      pk: sharded(key('JOB', text('queue')), { by: 'id', count, formerly }),
      sk: key(text('id')),
    },
    byNumber: { sk: key('N', integer('number', { digits: 4 })) },
    byState: {
      pk: sharded(key('STATE', text('state')), {
        by: integer('number', { digits: 4 }),
        count,
        formerly,
      }),
      sk: key(text('id')),
    },
  })

const COUNTS = [1, 3, 5, 8]
const job = jobOn(8, [1, 3, 5])
const items = Array.from({ length: 16 }, (_, number) => ({
  queue: 'q',
  id: `job ${number}`,
  number,
  state: 'new',
}))

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
  await engine.client.send(new CreateTableCommand(createTableInput(app)))
})
afterAll(() => engine?.stop())

const rows = async () =>
  (await engine.documents.send(new ScanCommand({ TableName: app.name }))).Items ?? []

/** Every item was written under one of the counts. */
beforeEach(async () => {
  for (const row of await rows()) {
    const { PK, SK } = row
    await engine.documents.send(new DeleteCommand({ TableName: app.name, Key: { PK, SK } }))
  }
  for (const [i, item] of items.entries()) {
    await engine.documents.send(new PutCommand(putInput(jobOn(COUNTS[i % 4] as number), item)))
  }
})

/** What the index holds in a state, by id. */
const inState = async (state: string) => {
  const found: string[] = []
  for (const input of queryInputs(job, { state }, { index: 'byState' })) {
    for (const item of (await engine.documents.send(new QueryCommand(input))).Items ?? []) {
      found.push(item['id'] as string)
    }
  }
  return found.sort()
}
const ids = items.map(({ id }) => id).sort()

describe('a row from the time of another number of shards', () => {
  it('is read by what identifies it, and never missed in silence', async () => {
    expect(() => getInput(job, { queue: 'q', id: '1' })).toThrow(
      'Job: primary: shard: expected the shard of its id, or queryInputs, got undefined',
    )
    for (const row of await rows()) {
      const { values } = identify([job], row) ?? {}
      const byIdentity = getInput(job, values as never)
      expect((await engine.documents.send(new GetCommand(byIdentity))).Item).toEqual(row)
      // An item as the table holds it says where it is.
      expect(primaryKeyOf(job, row as never)).toEqual(byIdentity.Key)
      const { queue, id } = row as (typeof items)[number]
      expect(refusal(() => getInput(job, { queue, id }))).toBe('INVALID_VALUE')
      expect(refusal(() => deleteInput(job, { queue, id }))).toBe('INVALID_VALUE')
      const shards = COUNTS.map((count) => primaryKeyOf(jobOn(count), { queue, id }).PK)
      for (let shard = 0; shard < 8; shard++) {
        if (shards.includes(`JOB#q#SHARD#${shard}`)) continue
        expect(refusal(() => getInput(job, { queue, id, shard }))).toBe('INVALID_VALUE')
      }
      const found = []
      for (const input of queryInputs(job, { queue, id })) {
        found.push(...((await engine.documents.send(new QueryCommand(input))).Items ?? []))
      }
      expect(found).toEqual([row])
    }
  })

  it('stays where it is when the item is put again', async () => {
    for (const row of await rows()) {
      await engine.documents.send(new PutCommand(putInput(job, { ...row, note: 'again' } as never)))
    }
    const after = await rows()
    expect(after.map(({ id }) => id as string).sort()).toEqual(ids)
    expect(after.every(({ note }) => note === 'again')).toBe(true)
    expect(await inState('new')).toEqual(ids)
  })

  it('is updated in place, and its index key goes to the shard of today', async () => {
    for (const row of await rows()) {
      // Without its index key, the item may be on any of the shards.
      const { GPK: _, ...before } = row
      await engine.documents.send(
        new UpdateCommand(updateInput(job, before as never, { note: 'seen' })),
      )
      const next = { ...before, note: 'seen' }
      await engine.documents.send(
        new UpdateCommand(updateInput(job, next as never, { state: 'done' })),
      )
    }
    const after = await rows()
    expect(after.map(({ id }) => id as string).sort()).toEqual(ids)
    for (const row of after) expect(row['GPK']).toBe(keysOf(job, row as never).GPK)
    expect(await inState('new')).toEqual([])
    expect(await inState('done')).toEqual(ids)
  })

  it('is not updated when what decides its index key changed meanwhile', async () => {
    for (const row of await rows()) {
      await engine.documents.send(
        new UpdateCommand(updateInput(job, row as never, { state: 'done' })),
      )
      const late = updateInput(job, row as never, { state: 'late' })
      await expect(engine.documents.send(new UpdateCommand(late))).rejects.toThrow('conditional')
    }
  })

  it('moves as a whole when its primary key changes', async () => {
    for (const row of await rows()) {
      const after = { ...row, queue: 'other' }
      const [{ Delete } = {}, { Put } = {}] = transactInput(job, row, after).TransactItems
      if (!Delete || !Put) throw new Error('not a move')
      // One after the other, because not every engine has transactions.
      await engine.documents.send(new DeleteCommand(Delete))
      await engine.documents.send(new PutCommand(Put))
    }
    const after = await rows()
    expect(after.map(({ id }) => id as string).sort()).toEqual(ids)
    for (const { PK, queue, id } of after) {
      expect(PK).toBe(primaryKeyOf(jobOn(8), { queue, id } as never).PK)
    }
  })

  it('is deleted by what identifies it', async () => {
    for (const row of await rows()) {
      const { values } = identify([job], row) ?? {}
      await engine.documents.send(new DeleteCommand(deleteInput(job, values as never)))
    }
    expect(await rows()).toEqual([])
  })
})
