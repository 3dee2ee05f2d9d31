import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildSite } from './build-site.ts'
import type { Page } from './pages/page.ts'
import { replaceFolder } from './replace-folder.ts'

let parent = ''
let dist = ''
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'keywright-site-'))
  dist = join(parent, 'dist')
  await mkdir(dist)
  await writeFile(join(dist, 'index.html'), 'the last good site')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const contents = (name: string): Promise<string> => readFile(join(dist, name), 'utf8')

const expectLastGoodSite = async (): Promise<void> => {
  expect(await readdir(dist)).toEqual(['index.html'])
  expect(await contents('index.html')).toBe('the last good site')
  // No draft is left behind.
  expect(await readdir(parent)).toEqual(['dist'])
}

describe('replaceFolder', () => {
  it('puts the new folder in place of the old one, and nothing of the old stays', async () => {
    const result = await replaceFolder(dist, async (draft) => {
      await writeFile(join(draft, 'new.html'), 'new')
      // The old site is there until the new one is whole.
      expect(await contents('index.html')).toBe('the last good site')
      return 7
    })
    expect(result).toBe(7)
    expect(await readdir(dist)).toEqual(['new.html'])
    expect(await readdir(parent)).toEqual(['dist'])
  })

  it('makes a folder where there was none', async () => {
    dist = join(parent, 'deeper', 'dist')
    await replaceFolder(dist, (draft) => writeFile(join(draft, 'new.html'), 'new'))
    expect(await contents('new.html')).toBe('new')
  })

  it('leaves what was there when writing fails', async () => {
    const failing = replaceFolder(dist, async (draft) => {
      await writeFile(join(draft, 'half.html'), 'half')
      throw new Error('no room')
    })
    await expect(failing).rejects.toThrow('no room')
    await expectLastGoodSite()
  })

  it('puts the old folder back when the new one cannot take its place', async () => {
    const failing = replaceFolder(dist, (draft) => rm(draft, { recursive: true }))
    await expect(failing).rejects.toThrow('ENOENT')
    await expectLastGoodSite()
  })

  it('may run twice at once', async () => {
    const write = (text: string) =>
      replaceFolder(dist, (draft) => writeFile(join(draft, 'index.html'), text))
    await Promise.allSettled([write('one'), write('two')])
    expect(await contents('index.html')).toMatch(/^(one|two)$/)
    expect(await readdir(parent)).toEqual(['dist'])
  })
})

describe('a site', () => {
  const page = (html: string): Page => ({
    path: 'index.html',
    title: 'Home',
    description: 'Home.',
    section: 'Start',
    html,
    headings: [],
    text: '',
    layout: 'home',
  })

  it('with a dead link leaves the last one', async () => {
    const building = buildSite(dist, async () => [page('<a href="nowhere.html">there</a>')])
    await expect(building).rejects.toThrow('index.html: nowhere.html: no such file')
    await expectLastGoodSite()
  })
  it('whose pages cannot be made leaves the last one', async () => {
    const building = buildSite(dist, () => Promise.reject(new Error('no engine')))
    await expect(building).rejects.toThrow('no engine')
    await expectLastGoodSite()
  })
})
