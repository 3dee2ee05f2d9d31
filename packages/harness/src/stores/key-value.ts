import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from '../tools/tools.mjs'
import { portOf } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: clients of packages that are not installed for types
type Client = any

/** A client, and how to be done with it. */
export interface Opened {
  readonly db: Client
  readonly close: () => Promise<void>
}

/** A database in a folder of its own, which goes with it. */
const inFolder = (name: string, open: (folder: string) => Client): Opened => {
  const folder = mkdtempSync(join(tmpdir(), `keywright-${name}-`))
  const db = open(folder)
  return {
    db,
    close: async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** LevelDB in a folder of its own. */
export const openLevel = async (): Promise<Opened> => {
  const { ClassicLevel } = await load('classic-level')
  const opened = inFolder('level', (folder) => new ClassicLevel(folder))
  await opened.db.open()
  return opened
}

/** An abstract-level database in memory. */
export const openMemoryLevel = async (options: object = {}): Promise<Opened> => {
  const { MemoryLevel } = await load('memory-level')
  const db = new MemoryLevel(options)
  return { db, close: () => db.close() }
}

/** LMDB in a folder of its own. */
export const openLmdb = async (): Promise<Opened> => {
  const { open } = await load('lmdb')
  return inFolder('lmdb', (path) => open({ path }))
}

/** A Redis server, through ioredis. */
export const openRedis = async (): Promise<Opened> => {
  const { Redis } = await load('ioredis')
  const db = new Redis(portOf('redis'), '127.0.0.1')
  return {
    db,
    close: () => db.quit(),
  }
}

/** An etcd server, through etcd3. */
export const openEtcd = async (): Promise<Opened> => {
  const { Etcd3 } = await load('etcd3')
  const db = new Etcd3({ hosts: `http://127.0.0.1:${portOf('etcd')}` })
  return {
    db,
    close: async () => db.close(),
  }
}
