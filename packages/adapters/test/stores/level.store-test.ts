import { type Opened, openLevel, openMemoryLevel } from '@keywright/harness/stores/key-value'
import { checkStore } from '@keywright/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { levelRange } from '../../src/level/index.ts'
import { proveStore, type Store } from './prove.ts'

const levelStore = ({ db }: Opened): Store => ({
  put: (keys) => db.batch(keys.map((key) => ({ type: 'put', key, value: '' }))),
  list: (range, asked) => db.keys(levelRange(range, asked)).all(),
  clear: () => db.clear(),
})

let level: Opened
let memory: Opened
beforeAll(async () => {
  level = await openLevel()
  memory = await openMemoryLevel()
})
afterAll(async () => {
  await level.close()
  await memory.close()
})

proveStore('classic-level', () => levelStore(level), { maxBytes: 5000 })
proveStore('memory-level', () => levelStore(memory), { maxBytes: 5000 })

it('is wrong where keys stay JavaScript strings', async () => {
  const strings = await openMemoryLevel({ storeEncoding: 'utf8' })
  await expect(checkStore(levelStore(strings))).rejects.toThrow('UTF-16 order')
  await strings.close()
})
