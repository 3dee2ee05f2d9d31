import { deepStrictEqual, ok } from 'node:assert'
import { createHash } from 'node:crypto'
import { hashedShardKey, key, parseShardKey, sharded, shardOf, text } from '@keywright/core'
import { users } from '../inputs.ts'
import { candidate } from '../job.ts'
import type { Section } from '../section.ts'

const SHARDS = 10
const ids = users.map(({ userId }) => userId)
const items = ids.map((userId) => ({ status: 'ACTIVE', userId }))
const statusKey = sharded(key('STATUS', text('status')), { by: 'userId', count: SHARDS })

/** As people write it. */
const md5Shard = (value: string, count: number): number =>
  createHash('md5').update(value).digest().readUInt32BE(0) % count

/** Two hashes do not agree on a shard, but on what a shard has to be: in range, stable, and even. */
const spreads =
  (again: (id: string) => number) =>
  (shards: readonly number[]): void => {
    deepStrictEqual(shards, ids.map(again), 'expected the same shard for the same value')
    const counts = Array.from({ length: SHARDS }, (_, n) => shards.filter((s) => s === n).length)
    const total = counts.reduce((sum, count) => sum + count, 0)
    ok(total === ids.length, `expected shards from 0 to ${SHARDS - 1}`)
    const mean = ids.length / SHARDS
    ok(
      counts.every((count) => count > mean / 2 && count < mean * 2),
      `expected even shards, got ${counts.join(', ')}`,
    )
  }

const spreadsKeys = (again: (id: string) => number) => (keys: readonly string[]) => {
  spreads(again)(
    keys.map((text) => {
      const { base, shard } = parseShardKey(text)
      deepStrictEqual(base, 'STATUS#ACTIVE')
      return shard
    }),
  )
}

const byMd5 = (id: string): number => md5Shard(id, SHARDS)
const byJump = (id: string): number => shardOf(id, SHARDS)

export const shards: Section = {
  name: 'shards',
  title: 'Shards',
  notes: [
    'Ten shards. The two hashes give different shards; checked is that each is in range, stable and even. A modulo moves most values when the number of shards grows, a jump hash only those that go to new shards.',
  ],
  jobs: [
    {
      title: 'shard of a value',
      candidates: [
        candidate('md5 modulo', ids, (id) => md5Shard(id, SHARDS), spreads(byMd5)),
        candidate('Keywright `shardOf`', ids, (id) => shardOf(id, SHARDS), spreads(byJump)),
      ],
    },
    {
      title: '`STATUS#ACTIVE#SHARD#<n>`',
      candidates: [
        candidate(
          'md5 modulo',
          ids,
          (id) => `STATUS#ACTIVE#SHARD#${md5Shard(id, SHARDS)}`,
          spreadsKeys(byMd5),
          { use: 'text' },
        ),
        candidate(
          'Keywright `hashedShardKey`',
          ids,
          (id) => hashedShardKey('STATUS#ACTIVE', id, SHARDS),
          spreadsKeys(byJump),
          { use: 'text' },
        ),
        candidate(
          'Keywright `sharded`',
          items,
          (item) => statusKey.encode(item),
          spreadsKeys(byJump),
          { use: 'text' },
        ),
      ],
    },
  ],
}
