import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tool } from '../tools/tools.mjs'
import { portOf } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: clients of packages that are not installed for types
type Client = any

/** A client, and how to be done with it. */
export interface Opened {
  readonly db: Client
  readonly close: () => Promise<void>
}

const emptyFolder = (name: string): string => mkdtempSync(join(tmpdir(), `keywright-${name}-`))

/** LevelDB in a folder of its own. */
export const openLevel = async (): Promise<Opened> => {
  const { load } = await tool('classic-level')
  const { ClassicLevel } = await load('classic-level')
  const folder = emptyFolder('level')
  const db = new ClassicLevel(folder)
  await db.open()
  return {
    db,
    close: async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An abstract-level database in memory. */
export const openMemoryLevel = async (options: object = {}): Promise<Opened> => {
  const { load } = await tool('memory-level')
  const { MemoryLevel } = await load('memory-level')
  const db = new MemoryLevel(options)
  return { db, close: () => db.close() }
}

/** LMDB in a folder of its own. */
export const openLmdb = async (): Promise<Opened> => {
  const { load } = await tool('lmdb')
  const { open } = await load('lmdb')
  const folder = emptyFolder('lmdb')
  const db = open({ path: folder })
  return {
    db,
    close: async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A Redis server, through ioredis. */
export const openRedis = async (): Promise<Opened> => {
  const { load } = await tool('ioredis')
  const { Redis } = await load('ioredis')
  const db = new Redis(portOf('redis'), '127.0.0.1')
  return {
    db,
    close: async () => {
      await db.quit()
    },
  }
}

/** An etcd server, through etcd3. */
export const openEtcd = async (): Promise<Opened> => {
  const { load } = await tool('etcd3')
  const { Etcd3 } = await load('etcd3')
  const db = new Etcd3({ hosts: `http://127.0.0.1:${portOf('etcd')}` })
  return {
    db,
    close: async () => {
      db.close()
    },
  }
}
