import type { KeyRange } from '@keywright/core'
import { openPage, type Page } from '@keywright/harness/stores/chromium'
import { checkStore } from '@keywright/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asked, proveStore, type Store } from './prove.ts'

// The adapter runs in the page, on the real IndexedDB.
const MODULE = `
import { desc, integer, key, text, where } from '@keywright/core'
import { indexedDbKey, indexedDbRange, indexedDbText } from '../../src/indexeddb/index.ts'

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const opened = (() => {
  const request = indexedDB.open('keywright', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('bytes')
    request.result.createObjectStore('strings')
    request.result.createObjectStore('tasks', { autoIncrement: true }).createIndex('mixed', 'mixed')
  }
  return done(request)
})()

const storeOf = async (name) => (await opened).transaction(name, 'readwrite').objectStore(name)

export const put = async (name, keys) => {
  const store = await storeOf(name)
  for (const key of keys) store.put(1, name === 'bytes' ? indexedDbKey(key) : key)
  await done(store.count())
}
export const clear = async (name) => done((await storeOf(name)).clear())

export const listBytes = async (range, { limit, ...asked }) => {
  const { lower, upper } = indexedDbRange(range, asked)
  const query = IDBKeyRange.bound(lower, upper)
  const store = await storeOf('bytes')
  if (!asked.descending) return (await done(store.getAllKeys(query, limit))).map(indexedDbText)
  const found = []
  const cursor = store.openKeyCursor(query, 'prev')
  for (let at = await done(cursor); at && found.length < (limit ?? Infinity); at = await done(cursor)) {
    found.push(indexedDbText(at.key))
    at.continue()
  }
  return found
}

export const listStrings = async ({ lower, upper }) =>
  done((await storeOf('strings')).getAllKeys(IDBKeyRange.bound(lower, upper)))

// By project, then the highest priority first, then by title: ascending, descending, ascending.
const mixed = key('T', text('project'), desc(integer('priority', { digits: 2 })), text('title'))

export const addTasks = async (tasks) => {
  const store = await storeOf('tasks')
  for (const task of tasks) store.put({ ...task, mixed: indexedDbKey(mixed.encode(task)) })
  await done(store.count())
}
export const tasksOf = async (project) => {
  const { lower, upper } = indexedDbRange(where(mixed, { project }))
  const index = (await storeOf('tasks')).index('mixed')
  return (await done(index.getAll(IDBKeyRange.bound(lower, upper)))).map(({ title }) => title)
}
`

/** What the module above is in the page. */
declare const bundled: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>

let page: Page
beforeAll(async () => {
  page = await openPage(MODULE, import.meta.url)
})
afterAll(() => page.close())

const call = async (name: string, ...args: readonly unknown[]): Promise<never> =>
  (await page.evaluate(({ name, args }) => bundled[name]?.(...(args as never[])), {
    name,
    args,
  })) as never

const bytes = (): Store => ({
  put: (keys) => call('put', 'bytes', keys),
  list: (range: KeyRange, asked: Asked) => call('listBytes', range, asked),
  clear: () => call('clear', 'bytes'),
})

proveStore('IndexedDB in Chromium', bytes, { maxBytes: 5000 })

it('sorts strings as UTF-16, which is why keys are stored as bytes', async () => {
  await expect(
    checkStore({
      put: (keys) => call('put', 'strings', keys),
      list: (range) => call('listStrings', range),
      clear: () => call('clear', 'strings'),
    }),
  ).rejects.toThrow('UTF-16 order')
})

it('keeps a byte order mark', async () => {
  const { put, list, clear } = bytes()
  await put(['\ufeffa', 'a'])
  expect(await list({ lower: '', upper: '\u{10ffff}' }, {})).toEqual(['a', '\ufeffa'])
  await clear()
})

it('has an index of mixed directions', async () => {
  await call('addTasks', [
    { project: 'home', priority: 1, title: 'sweep' },
    { project: 'home', priority: 9, title: 'water' },
    { project: 'home', priority: 9, title: 'cook' },
    { project: 'home', priority: 50, title: 'rest' },
    { project: 'home 2', priority: 99, title: 'other' },
  ])
  expect(await call('tasksOf', 'home')).toEqual(['rest', 'cook', 'water', 'sweep'])
})
