import { tool } from '../tools/tools.mjs'
import { bundle } from './bundle.ts'

/** A page in a real Chromium, on an origin of its own, with a module as the global `bundled`. */
export interface Page {
  /** Runs a function in the page: it sees its argument and `bundled`, and nothing of the test. */
  readonly evaluate: <Argument>(
    run: (argument: Argument) => unknown,
    argument: Argument,
  ) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Opens a page with the module that `contents` is, seen from the file `from`. */
export const openPage = async (contents: string, from: string): Promise<Page> => {
  const { load } = await tool('chromium')
  const { default: sparticuz } = await load('@sparticuz/chromium')
  const { chromium } = await load('playwright-core')
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? (await sparticuz.executablePath()),
    args: sparticuz.args,
    headless: true,
  })
  const page = await browser.newPage()
  // IndexedDB needs an origin; nothing leaves the machine.
  await page.route('**/*', (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('http://keywright.test/')
  await page.addScriptTag({ content: await bundle(contents, from, 'iife') })
  return {
    evaluate: (run, argument) => page.evaluate(run, argument),
    close: () => browser.close(),
  }
}
