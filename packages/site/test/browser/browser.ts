import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from '@keywright/gates/tools'
import type { Browser, BrowserContext, Page } from './playwright.ts'

/** A browser, and what opens a page in a fresh profile. */
export interface Opened {
  readonly browser: Browser
  /** A page of the site in a profile of its own; every request that it makes is noted. */
  readonly open: (path: string, options?: Record<string, unknown>) => Promise<Visit>
  readonly close: () => Promise<void>
}

/** A page that is looked at. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** The addresses that the page asked for. */
  readonly requests: readonly string[]
  /** What went wrong on it. */
  readonly errors: readonly string[]
}

/** Chromium from npm, started without a download. */
export const openBrowser = async (base: string): Promise<Opened> => {
  const { load } = await tool('chromium')
  const [{ default: chromiumBinary }, { chromium }] = await Promise.all([
    load('@sparticuz/chromium'),
    load('playwright-core'),
  ])
  const browser: Browser = await chromium.launch({
    executablePath: await chromiumBinary.executablePath(),
    // One process for all pages is for servers without memory; a page that ends would end them all.
    args: chromiumBinary.args.filter(
      (arg: string) => arg !== '--single-process' && arg !== '--no-zygote',
    ),
    headless: true,
  })
  return {
    browser,
    open: async (path, options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      })
      const page = await context.newPage()
      const requests: string[] = []
      const errors: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.goto(base + path)
      return { page, context, requests, errors }
    },
    close: () => browser.close(),
  }
}

/** What axe finds wrong with a page, as lines that people can read. */
export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  const { home } = await tool('axe')
  await page.evaluate(readFileSync(join(home, 'axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    // @ts-expect-error the script above puts it there
    const { violations } = await window.axe.run()
    return violations.map(
      (one: { id: string; nodes: { html: string }[] }) =>
        `${one.id}: ${one.nodes.map(({ html }) => html).join(' | ')}`,
    )
  })
}
