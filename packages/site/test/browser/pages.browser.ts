import { mkdirSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../src/build/serve.ts'
import { pathOf } from '../../src/build/sources.ts'
import { axeFindings, type Opened, openBrowser } from './browser.ts'

const { server, url } = await serve('/docs/keywright/')
const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url))
let opened: Opened

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true })
  opened = await openBrowser(url)
})

afterAll(async () => {
  await opened.close()
  server.close()
})

const MAIN = [
  'index.html',
  'start.html',
  'playground.html',
  'recipes/newest-first.html',
  'reference/core.html',
  'spec.html',
]

const LOOKS = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const

describe('the main pages', () => {
  it.each(MAIN.flatMap((path) => LOOKS.map(([look, options]) => [path, look, options] as const)))(
    '%s, %s',
    async (path, look, options) => {
      const { page, errors, requests, context } = await opened.open(path, options)
      await page.screenshot({
        path: `${SCREENSHOTS}${path.replace(/\W+/g, '-').replace(/-html$/, '')}-${look}.png`,
      })
      expect(await axeFindings(page)).toEqual([])
      expect(errors).toEqual([])
      expect(requests.filter((request) => !request.startsWith(url))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      await context.close()
    },
  )
})

describe('every page', () => {
  it('loads under a sub-path, with nothing missing', async () => {
    const files = readdirSync(pathOf('packages/site/dist'), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.html'))
    const { page, context } = await opened.open('index.html')
    const missing: string[] = []
    for (const file of files) {
      await page.goto(url + file.replaceAll('\\', '/'))
      const failed = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => (entry as unknown as { responseStatus: number }).responseStatus >= 400)
          .map(({ name }) => name),
      )
      missing.push(...failed)
      if ((await page.locator('h1').count()) !== 1) missing.push(`${file} has no single h1`)
    }
    expect(files.length).toBeGreaterThan(40)
    expect(missing).toEqual([])
    await context.close()
  }, 180_000)
})

describe('the search', () => {
  it('finds an export by keyboard, with no server', async () => {
    const { page, context } = await opened.open('start.html')
    await page.keyboard.press('/')
    await page.keyboard.type('zeroPad')
    await page.getByRole('option').first().waitFor()
    expect((await page.getByRole('option').first().innerText()).toLowerCase()).toContain('zeropad')
    await page.keyboard.press('Enter')
    await page.waitForURL(/reference\/core\.html#zeropad/)
    await context.close()
  })
})

describe('the theme', () => {
  it('is chosen once and kept', async () => {
    const { page, context } = await opened.open('start.html', { colorScheme: 'light' })
    await page.getByRole('button', { name: /light and dark/ }).click()
    await page.goto(`${url}spec.html`)
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await context.close()
  })
})
