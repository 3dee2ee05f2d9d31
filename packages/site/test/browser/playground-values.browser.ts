import { describe, expect, it } from 'vitest'
import { openSite, until } from './browser.ts'
import { errorOf, keysIn, ours, paste, region } from './playground-page.ts'
import type { BrowserContext, Page } from './playwright.ts'

const visit = openSite()

const rowsOf = (page: Page) => region(page, 'Values').getByRole('row')

describe('values', () => {
  it('are typed, added and removed', () =>
    visit('playground.html', async ({ page }) => {
      await page.getByLabel('city, row 7', { exact: true }).fill('Tromsø')
      await page.getByRole('button', { name: 'Add row' }).click()
      await page.getByLabel('city, row 8', { exact: true }).fill('Århus')
      expect(await keysIn(ours(page))).toEqual(
        expect.arrayContaining(['CITY#Tromsø#5', 'CITY#Århus#']),
      )
      await page.getByRole('button', { name: 'Remove row 1' }).click()
      expect(await keysIn(ours(page))).not.toContain('CITY#San#x')
    }))

  it('are pasted from JSON, and what of it is no row is said', () =>
    visit('playground.html', async ({ page }) => {
      await paste(
        page,
        page.getByLabel('city, row 1', { exact: true }),
        '[{"city":"Rome","id":"9"}, {"town":"Bern"}, 7]',
      )
      await page.getByText('1 rows were added. 1 have none of these fields.').waitFor()
      await page.getByText('line 1 is neither an object nor text: 7').waitFor()
      await expect.poll(() => keysIn(ours(page))).toContain('CITY#Rome#9')
    }))

  it('are pasted from a spreadsheet, with or without its headings, where people paste them', () =>
    visit('playground.html', async ({ page }) => {
      await paste(
        page,
        page.getByLabel('city, row 6', { exact: true }),
        'Ä\\t1\\nÖ\\t2\\n"Ü ""x"""\\t3\\n'.replace(/\\t/g, '\t').replace(/\\n/g, '\n'),
      )
      expect(await page.getByLabel('city, row 6', { exact: true }).inputValue()).toBe('Ä')
      expect(await page.getByLabel('city, row 8', { exact: true }).inputValue()).toBe('Ü "x"')
      expect(await page.getByLabel('id, row 8', { exact: true }).inputValue()).toBe('3')
      await paste(page, page.getByLabel('city, row 1', { exact: true }), 'City\tId\r\nRome\t9\r\n')
      expect(await page.getByLabel('city, row 1', { exact: true }).inputValue()).toBe('Rome')
      expect(await page.getByLabel('city, row 2', { exact: true }).inputValue()).toBe(
        'San Francisco',
      )
      // One cell goes into its input, as anywhere.
      await paste(page, page.getByLabel('city, row 2', { exact: true }), 'Bern')
      expect(await page.getByLabel('city, row 2', { exact: true }).inputValue()).toBe('Bern')
    }))

  it('are made nasty with one button, and what nobody sees in them is named', () =>
    visit('playground.html', async ({ page }) => {
      const before = await rowsOf(page).count()
      await page.getByRole('button', { name: 'Add nasty values' }).click()
      await expect.poll(() => rowsOf(page).count()).toBe(before + 12)
      await paste(page, page.getByLabel('city, row 1', { exact: true }), 'a\u200bb')
      expect(await errorOf(page, page.getByLabel('city, row 1', { exact: true }))).toBe(
        'holds U+200B',
      )
    }))
})

/** The time of the page's main thread in work so far: what others do on the machine does not count. */
const watch = async (context: BrowserContext, page: Page): Promise<() => Promise<number>> => {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send<{ metrics: { name: string; value: number }[] }>(
      'Performance.getMetrics',
    )
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

describe('a thousand rows', () => {
  it('do not make typing lag, whether all are shown or not', () =>
    visit('playground.html', async ({ page, context }) => {
      const time = await watch(context, page)
      const typing = async (label: string): Promise<number> => {
        await page.getByLabel(label, { exact: true }).focus()
        const before = await time()
        await page.keyboard.type('some more words that are typed')
        return ((await time()) - before) / 30
      }
      await paste(
        page,
        page.getByLabel('city, row 1', { exact: true }),
        Array.from({ length: 1000 }, (_, i) => `city ${i}\t${i}`).join('\n'),
      )
      const all = page.getByRole('button', { name: 'Show all 1000 rows' })
      await all.waitFor()
      // People notice a tenth of a second.
      expect(await typing('city, row 7')).toBeLessThan(100)
      await all.click()
      await page.getByLabel('city, row 1000', { exact: true }).waitFor()
      expect(await typing('city, row 999')).toBeLessThan(100)
      expect(await page.getByLabel('city, row 999', { exact: true }).inputValue()).toContain(
        'typed',
      )
      await region(page, 'Values')
        .getByLabel(/Put what I pasted/)
        .check()
      await until(page, 'location.hash.length > 1000')
    }))
})
