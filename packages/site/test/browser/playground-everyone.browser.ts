import { describe, expect, it } from 'vitest'
import { axeFindings, fits, openSite } from './browser.ts'
import { definition, ours, region } from './playground-page.ts'

const visit = openSite()

describe('everyone can use it', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 2560],
  ] as const)(
    'with everything open, axe finds nothing, %s at %i pixels, and nothing is wider than the page',
    (colorScheme, width) =>
      visit(
        'playground.html',
        async ({ page }) => {
          await definition(page).fill("key('N', integer('n', { digits: 99 }))")
          expect(await axeFindings(page)).toEqual([])
          await definition(page).fill("key('CITY', text('city'), integer('n', { digits: 3 }))")
          await page.getByLabel('n, row 1', { exact: true }).fill('1000')
          await page.getByLabel('n, row 2', { exact: true }).fill('2')
          await page.getByRole('button', { name: /^n integer/ }).click()
          await ours(page).getByRole('button').first().focus()
          await page.getByLabel(/Paste keys/).fill('USER#1\nUSER#10\nUSER#2')
          await page.getByRole('button', { name: 'Read them' }).click()
          await page.getByText('Definitions that fit').waitFor()
          await page.getByRole('button', { name: 'Find a counterexample' }).click()
          await region(page, 'Counterexample').locator('pre').waitFor()
          expect(await axeFindings(page)).toEqual([])
          expect(await fits(page)).toBe(true)
        },
        { colorScheme, viewport: { width, height: 900 } },
      ),
  )
})
