import type { KeyRange } from '@keywright/core'
import { expectTypeOf, it } from 'vitest'
import { durableObjectRange, listRange } from '../../src/cloudflare/index.ts'
import { denoKvRange } from '../../src/deno-kv/index.ts'
import { indexedDbKey } from '../../src/indexeddb/index.ts'
import { levelRange } from '../../src/level/index.ts'
import { redisRange } from '../../src/redis/index.ts'
import { sqlColumn, sqlRange } from '../../src/sql/index.ts'

declare const range: KeyRange

it('gives what the client of a store takes', () => {
  expectTypeOf(levelRange(range).gte).toEqualTypeOf<string>()
  expectTypeOf(redisRange(range).min).toEqualTypeOf<`[${string}`>()
  expectTypeOf(listRange(range).contains).toEqualTypeOf<(key: string) => boolean>()
  // As WebCrypto, IndexedDB and others take it: not over shared memory.
  expectTypeOf(indexedDbKey('a').buffer).toExtend<ArrayBuffer>()
  expectTypeOf(sqlRange(range, { column: 'sk', dialect: 'mysql' }).values).toEqualTypeOf<
    [lower: string, upper: string]
  >()
})

it('refuses what a store does not have', () => {
  // @ts-expect-error a dialect that is not known
  sqlColumn('sk', { dialect: 'oracle' })
  // @ts-expect-error a column is needed
  sqlRange(range, { dialect: 'sqlite' })
  // @ts-expect-error listings do not descend
  listRange(range, { descending: true })
  // @ts-expect-error the limit is an option of kv.list itself
  denoKvRange([], range, { limit: 5 })
  // @ts-expect-error a limit is a number
  durableObjectRange(range, { limit: '5' })
})
