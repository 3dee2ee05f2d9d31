import type { AnyShardedKey, Side } from '@keywright/adapters'

/** How many shards hold rows: those of today, and those of before. */
export const allShards = ({ count, formerly }: Pick<AnyShardedKey, 'count' | 'formerly'>): number =>
  Math.max(count, ...formerly)

/** How many shards a query asks: one where its value is given, and no row can be on an older one. */
export const shardsAsked = ({ shard }: Side, given: ReadonlySet<string>): number =>
  !shard || (given.has(shard.by) && shard.formerly.length === 0) ? 1 : allShards(shard)
