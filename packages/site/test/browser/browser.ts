import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from '@keywright/harness/tools'
import { afterAll, beforeAll, expect } from 'vitest'
import { serve } from '../../src/build/serve.ts'
import type { Browser, BrowserContext, Page } from './playwright.ts'

/** A page that is looked at. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** The address of the site, with the sub-path that it is served below. */
  readonly url: string
  /** The addresses that the page asked for. */
  readonly requests: readonly string[]
}

/** The built site, as pages in a folder. */
export const DIST = new URL('../../dist/', import.meta.url).href

/** Chromium from npm, started without a download. */
const launch = async (): Promise<Browser> => {
  const { load } = await tool('chromium')
  const [{ default: binary }, { chromium }] = await Promise.all([
    load('@sparticuz/chromium'),
    load('playwright-core'),
  ])
  return chromium.launch({
    executablePath: await binary.executablePath(),
    // One process for all pages is for servers without memory; a page that ends would end them all.
    args: binary.args.filter((arg: string) => arg !== '--single-process' && arg !== '--no-zygote'),
    headless: true,
    timeout: 180_000,
  })
}

/**
 * A browser for the tests of a file, and the built site below a sub-path. `visit` opens a page in a
 * profile of its own, and at the end holds that nothing went wrong on it and that no request left
 * the server.
 */
export const openSite = () => {
  let browser: Browser
  let site: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    site = await serve('/docs/keywright/')
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    site.server.close()
  })
  return async (
    path: string,
    look: (visit: Visit) => Promise<void>,
    options: Record<string, unknown> = {},
  ): Promise<void> => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    context.setDefaultTimeout(180_000)
    const page = await context.newPage()
    const requests: string[] = []
    const errors: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    try {
      await page.goto(site.url + path)
      await look({ page, context, url: site.url, requests })
    } finally {
      await context.close()
    }
    expect(errors).toEqual([])
    const isOurs = (request: string): boolean =>
      request.startsWith(site.url) || request.startsWith(DIST)
    expect(requests.filter((request) => !isOurs(request))).toEqual([])
  }
}

/** What axe finds wrong with a page, as lines that people can read. */
export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  const { home } = await tool('axe')
  await page.evaluate(readFileSync(join(home, 'axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    // @ts-expect-error the script above puts it there
    const { violations } = await window.axe.run({ resultTypes: ['violations'] })
    return violations.map(
      (one: { id: string; nodes: { html: string }[] }) =>
        `${one.id}: ${one.nodes.map(({ html }) => html).join(' | ')}`,
    )
  })
}

/** Is nothing wider than the page? */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** How much of the page moved by itself since it was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

/** Waits until an expression is true in the page. The page's policy forbids the browser to wait for it itself. */
export const until = async (page: Page, expression: string): Promise<void> => {
  await expect.poll(() => page.evaluate(expression), { message: expression }).toBe(true)
}

/** The text on the clipboard. */
export const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())
