import * as core from '@keywright/core'
import { runDocs } from '@keywright/harness/docs'
import * as cloudflare from '../src/cloudflare/index.ts'
import * as denoKv from '../src/deno-kv/index.ts'
import * as etcd from '../src/etcd/index.ts'
import * as adapters from '../src/index.ts'
import * as indexedDb from '../src/indexeddb/index.ts'
import * as level from '../src/level/index.ts'
import * as lmdb from '../src/lmdb/index.ts'
import * as redis from '../src/redis/index.ts'
import * as s3 from '../src/s3/index.ts'
import * as sql from '../src/sql/index.ts'

runDocs({
  root: new URL('../', import.meta.url),
  modules: {
    '@keywright/core': core,
    '@keywright/adapters': adapters,
    '@keywright/adapters/dynamodb': adapters,
    '@keywright/adapters/cloudflare': cloudflare,
    '@keywright/adapters/deno-kv': denoKv,
    '@keywright/adapters/etcd': etcd,
    '@keywright/adapters/indexeddb': indexedDb,
    '@keywright/adapters/level': level,
    '@keywright/adapters/lmdb': lmdb,
    '@keywright/adapters/redis': redis,
    '@keywright/adapters/s3': s3,
    '@keywright/adapters/sql': sql,
  },
})
