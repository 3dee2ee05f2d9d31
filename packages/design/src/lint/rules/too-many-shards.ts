import { patternOf } from '../../keys/entities.ts'
import { allShards } from '../../keys/shards.ts'
import { grouped } from '../../text/words.ts'
import type { Rule } from '../rule.ts'

/** 200,000 write units a second: far more than one value of a busy table gets. */
const MOST = 200

export const tooManyShards: Rule = {
  name: 'too-many-shards',
  severity: 'warning',
  reason:
    'Every read of a sharded partition asks each shard, so a page of 20 rows costs as many queries as there are shards.',
  fix: 'Take the number that planShards() gives for the writes of the busiest second. You can add more later.',
  check: ({ index: { pk, schema } }) => {
    const count = pk.shard ? allShards(pk.shard) : 1
    if (count <= MOST || schema.kind === 'local') return []
    return [{ message: `${patternOf(pk)}: every read asks ${grouped(count)} shards.` }]
  },
}
