import { deepStrictEqual, ok } from 'node:assert'
import { createHash } from 'node:crypto'
import { hashedShardKey, key, parseShardKey, sharded, shardOf, text } from '@keywright/core'
import { users } from '../inputs.ts'
import { type Candidate, candidate } from '../job.ts'
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

/** A candidate that writes the keys of such shards. */
const writes = <Input>(
  name: string,
  inputs: readonly Input[],
  again: (id: string) => number,
  run: (input: Input) => string,
): Candidate => {
  const check = (keys: readonly string[]): void => {
    const read = keys.map(parseShardKey)
    for (const { base } of read) deepStrictEqual(base, 'STATUS#ACTIVE')
    spreads(again)(read.map(({ shard }) => shard))
  }
  return candidate(name, inputs, run, check, { use: 'text' })
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
        writes('md5 modulo', ids, byMd5, (id) => `STATUS#ACTIVE#SHARD#${md5Shard(id, SHARDS)}`),
        writes('Keywright `hashedShardKey`', ids, byJump, (id) =>
          hashedShardKey('STATUS#ACTIVE', id, SHARDS),
        ),
        writes('Keywright `sharded`', items, byJump, (item) => statusKey.encode(item)),
      ],
    },
  ],
}
