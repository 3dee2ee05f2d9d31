import { type Opened, openRedis } from '@keywright/harness/stores/key-value'
import { afterAll, beforeAll } from 'vitest'
import { redisRange } from '../../src/redis/index.ts'
import { proveStore, type Store } from './prove.ts'

let redis: Opened
beforeAll(async () => {
  redis = await openRedis()
})
afterAll(() => redis.close())

const store = (): Store => ({
  put: (keys) => redis.db.zadd('orders', ...keys.flatMap((key) => [0, key])),
  list: async (range, { limit, ...asked }) => {
    const { min, max } = redisRange(range, asked)
    const rest = limit === undefined ? [] : ['LIMIT', 0, limit]
    return asked.descending
      ? redis.db.zrange('orders', max, min, 'BYLEX', 'REV', ...rest)
      : redis.db.zrange('orders', min, max, 'BYLEX', ...rest)
  },
  clear: () => redis.db.del('orders'),
})

proveStore('Redis', store, { maxBytes: 5000 })
