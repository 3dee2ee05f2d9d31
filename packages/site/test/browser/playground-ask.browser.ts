import { describe, expect, it } from 'vitest'
import { REQUESTS } from '../../src/playground/code/requests.ts'
import { clipboard, openSite } from './browser.ts'
import {
  definition,
  errorOf,
  hand,
  keysIn,
  look,
  ours,
  region,
  takenIn,
} from './playground-page.ts'
import type { Page } from './playwright.ts'

const visit = openSite()

const operators = (page: Page, field: string): Promise<string[]> =>
  page.getByLabel(`Operator on ${field}`, { exact: true }).locator('option').allInnerTexts()

const ORDERED = ['is greater than', 'is at least', 'is less than', 'is at most', 'is between']

describe('conditions', () => {
  it('go field by field, with the operators that the types allow', () =>
    visit('playground.html', async ({ page }) => {
      await definition(page).fill("key('T', text('org'), time('at'), integer('n', { digits: 3 }))")
      const ask = region(page, 'Ask')
      await page.getByLabel('Operator on org', { exact: true }).selectOption('any')
      expect(await operators(page, 'org')).toEqual(['anything', 'is', 'starts with', ...ORDERED])
      expect(await ask.getByRole('group').count()).toBe(1)
      await page.getByLabel('Operator on org', { exact: true }).selectOption('is')
      await page.getByLabel('Value of org', { exact: true }).fill('acme')
      expect(await operators(page, 'at')).toEqual(['anything', 'is', 'is during', ...ORDERED])
      await page.getByLabel('Operator on at', { exact: true }).selectOption('during')
      await page.getByLabel('Value of at', { exact: true }).fill('2024-01-30')
      await page.getByLabel('Last of at', { exact: true }).fill('2024-02')
      // Only the last field that is asked for takes more than equality.
      expect(await ask.getByRole('group').count()).toBe(2)
      expect(await region(page, 'The request').innerText()).toContain('T#acme#2024-01-30T')
      await page.getByLabel('Operator on at', { exact: true }).selectOption('is')
      await page.getByLabel('Value of at', { exact: true }).fill('2024-01-30T10:00:00Z')
      expect(await operators(page, 'n')).toEqual(['anything', 'is', ...ORDERED])
      await page.getByLabel('Operator on n', { exact: true }).selectOption('between')
      await page.getByLabel('Value of n', { exact: true }).fill('9')
      await page.getByLabel('Upper value of n', { exact: true }).fill('1000')
      expect(await errorOf(page, page.getByLabel('Upper value of n', { exact: true }))).toContain(
        'n: expected',
      )
    }))

  it('show the rows that fall in, on both sides', () =>
    visit('playground.html', async ({ page }) => {
      expect(await takenIn(hand(page))).toEqual(['CITY#Lyon#1', 'CITY#Lyons#2'])
      expect(await takenIn(ours(page))).toEqual(['CITY#Lyon#1'])
      expect(await region(page, 'Ask').innerText()).toContain('1 by Keywright, 2 by hand')
      await page.getByLabel('Operator on city', { exact: true }).selectOption('lte')
      await page.getByLabel('Value of city', { exact: true }).fill('Paris')
      expect(await takenIn(ours(page))).toEqual([
        'CITY#Lyon#1',
        'CITY#Lyons#2',
        'CITY#Oslo#5',
        'CITY#Paris#7$231',
      ])
      // By hand the row that was asked for is lost: its key goes on after the value.
      expect(await takenIn(hand(page))).not.toContain('CITY#Paris#7#1')
      await hand(page).getByRole('button', { name: /Paris/ }).hover()
      expect(await look(page).innerText()).toContain('loses Paris · 7#1')
    }))
})

describe('requests', () => {
  it('are there for every store and both languages, each with a copy button', () =>
    visit('playground.html', async ({ page }) => {
      const panel = region(page, 'The request')
      const seen = new Set<string>()
      for (const { title } of REQUESTS) {
        await page.getByRole('tab', { name: title, exact: true }).click()
        await page.getByRole('button', { name: `Copy the request for ${title}` }).click()
        const code = await panel.getByRole('tabpanel').locator('code').textContent()
        await expect.poll(() => clipboard(page)).toBe(code)
        expect(await panel.getByRole('button').first().innerText()).toBe('Copied')
        expect(code).toContain('Lyon')
        seen.add(code as string)
      }
      // SQLite and MySQL differ in their quotes, and no two requests are the same.
      expect(seen.size).toBe(REQUESTS.length)
    }))

  it('are chosen by keyboard', () =>
    visit('playground.html', async ({ page }) => {
      await page.getByRole('tab', { name: 'DynamoDB' }).focus()
      await page.keyboard.press('ArrowRight')
      const chosen = () =>
        page.getByRole('tab', { name: /./ }).locator('xpath=self::*[@aria-selected="true"]')
      expect(await chosen().innerText()).toBe('Postgres')
      await page.keyboard.press('End')
      expect(await chosen().innerText()).toBe('Python')
      await page.keyboard.press('ArrowRight')
      expect(await chosen().innerText()).toBe('DynamoDB')
      await page.keyboard.press('Home')
      expect(await page.evaluate('document.activeElement.textContent')).toBe('DynamoDB')
    }))
})

describe('a counterexample', () => {
  it('is found by the testing package in a worker, shrunk, and goes when the key changes', () =>
    visit('playground.html', async ({ page, requests }) => {
      const panel = region(page, 'Counterexample')
      await panel.getByRole('button', { name: 'Find a counterexample' }).click()
      await panel.getByText(/CITY#.*store/s).waitFor()
      expect(requests.some((request) => request.endsWith('playground-worker.js'))).toBe(true)
      // The shrunk values are short.
      expect((await panel.innerText()).length).toBeLessThan(900)
      // One press puts it into the picture.
      await page.getByLabel('Operator on city', { exact: true }).selectOption('any')
      const before = await page.getByLabel(/^city, row/).count()
      await panel.getByRole('button', { name: 'Show it in the picture' }).click()
      await expect.poll(() => page.getByLabel(/^city, row/).count()).toBeGreaterThan(before)
      await page.getByRole('button', { name: 'Add literal' }).click()
      expect(await panel.getByText(/CITY#.*store/s).count()).toBe(0)
    }))

  it('is not found where there is none', () =>
    visit('playground.html', async ({ page }) => {
      await definition(page).fill("key('USER', token('id'))")
      const panel = region(page, 'Counterexample')
      await panel.getByRole('button', { name: 'Find a counterexample' }).click()
      await panel.getByText('No counterexample was found').waitFor()
    }))
})

describe('keys that people have', () => {
  it('are inferred and explained in the page, and the page says that nothing is sent', () =>
    visit('playground.html', async ({ page }) => {
      const panel = region(page, 'Your keys')
      expect(await panel.innerText()).toContain('Nothing is sent anywhere')
      await panel
        .getByLabel(/Paste keys/)
        .fill(
          'USER#1\nUSER#2\nUSER#10\nORDER#2024-01-15T10:30:00.000Z#a\nORDER#2024-02-15T10:30:00.000Z#b',
        )
      await panel.getByRole('button', { name: 'Read them' }).click()
      await panel.getByText('Definitions that fit').waitFor()
      const text = await panel.innerText()
      expect(text).toContain("key('ORDER', time(")
      // Numbers that are not padded sort as text.
      expect(text).toMatch(/What is unsafe[\s\S]*USER#/)
      expect(text).toMatch(/What they say[\s\S]*2024-01-15T10:30:00/)
      await panel.getByRole('button', { name: 'Copy the definitions' }).click()
      await expect.poll(() => clipboard(page)).toContain("key('ORDER'")
      await panel.getByRole('button', { name: /Show ORDER/ }).click()
      await expect
        .poll(() => keysIn(hand(page)))
        .toEqual(['ORDER#2024-01-15T10:30:00.000Z#a', 'ORDER#2024-02-15T10:30:00.000Z#b'])
    }))

  it('may be rows: JSON, DynamoDB JSON, CSV or cells, each attribute with a key on its own', () =>
    visit('playground.html', async ({ page }) => {
      const panel = region(page, 'Your keys')
      for (const text of [
        '[{"PK":"USER#1","SK":"ORDER#a"},{"PK":"USER#2","SK":"ORDER#b"}]',
        '{"Item":{"PK":{"S":"USER#1"},"SK":{"S":"ORDER#a"}}}\n{"Item":{"PK":{"S":"USER#2"},"SK":{"S":"ORDER#b"}}}',
        'PK,SK\nUSER#1,ORDER#a\nUSER#2,ORDER#b',
        'PK\tSK\nUSER#1\tORDER#a\nUSER#2\tORDER#b',
        'PK;SK\nUSER#1;ORDER#a\nUSER#2;ORDER#b',
      ]) {
        await panel.getByLabel(/Paste keys/).fill(text)
        await panel.getByRole('button', { name: 'Read them' }).click()
        await panel.getByText('Definitions that fit of SK (2 keys)').waitFor()
        await panel.getByText('Definitions that fit of PK (2 keys)').waitFor()
      }
      await panel.getByLabel(/Paste keys/).fill('{"PK":"A#1"}\n{"PK":\n{"PK":"A#2"}')
      await panel.getByRole('button', { name: 'Read them' }).click()
      await panel.getByText(/which begins in line 2: it was cut off/).waitFor()
    }))
})
