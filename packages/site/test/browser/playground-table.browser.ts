import { describe, expect, it } from 'vitest'
import { fromHash } from '../../src/playground/state/link.ts'
import { axeFindings, clipboard, fits, openSite } from './browser.ts'
import { addressChanges, paste, region } from './playground-page.ts'
import type { Locator, Page } from './playwright.ts'

const visit = openSite()

const openTable = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'A table', exact: true }).click()
const code = (page: Page): Locator =>
  page.getByLabel('As code: table, entity, key, sharded', { exact: true })
const collection = (page: Page, pk: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^Partition ${pk.replace(/\W/g, '\\$&')}(,|$)`) })
const keysOf = (where: Locator): Promise<string[]> => where.locator('.key').allInnerTexts()
const taken = (page: Page): Promise<string[]> =>
  region(page, 'In the store').locator('.entry.taken .key').allInnerTexts()

const CODE = `import { entity, table } from '@keywright/adapters/dynamodb'
import { key, sharded, text, time, desc } from '@keywright/core'
const app = table({ name: 'shop', pk: 'PK', sk: 'SK', indexes: { byDay: { pk: 'DPK', sk: 'DSK' } } })
const tenantKey = key('TENANT', text('tenantId'))
export const team = entity(app, 'Team', { primary: { pk: tenantKey, sk: key('TEAM', text('team')) } })
export const visit = entity(app, 'Visit', {
  primary: { pk: tenantKey, sk: key('VISIT', desc(time('at')), text('guest')) },
  byDay: { pk: sharded(tenantKey, { by: 'guest', count: 3 }), sk: key(time('at')) },
})
globalThis.hasRun = true`

describe('a table', () => {
  it('shows its item collections, and lights up what a query takes, by hand and exactly', () =>
    visit('playground.html', async ({ page }) => {
      await openTable(page)
      expect(await keysOf(collection(page, 'USER#bob'))).toEqual([
        'ORDER#Lyon#2024-02-03T12:00:00.000Z#o5',
        'PROFILE',
      ])
      expect(await taken(page)).toEqual(['ORDER#San#2024-01-15T10:00:00.000Z#o1'])
      const store = region(page, 'In the store')
      expect(await store.innerText()).toContain('begins_with(ORDER#San) also takes')
      expect(await region(page, 'Ask').innerText()).toContain('1 by Keywright, 2 by hand')
      await page.getByLabel('Value of shop', { exact: true }).fill('Lyon')
      await expect.poll(() => taken(page)).toEqual(['ORDER#Lyon#2024-02-01T08:00:00.000Z#o3'])
      await store.getByRole('tab', { name: 'GSI1' }).click()
      await expect
        .poll(() => region(page, 'The request').innerText())
        .toContain('SHOP#Lyon#SHARD#1')
      expect(await taken(page)).toHaveLength(2)
      expect(await axeFindings(page)).toEqual([])
      expect(await fits(page)).toBe(true)
    }))

  it('is read from pasted code, which is not run', () =>
    visit('playground.html', async ({ page }) => {
      await openTable(page)
      await paste(page, code(page), CODE)
      await page.getByRole('heading', { name: 'Rows of Team' }).waitFor()
      expect(await page.evaluate('globalThis.hasRun')).toBeUndefined()
      const entities = page.getByRole('group', { name: 'Entities' })
      await entities.getByRole('button', { name: 'Visit' }).click()
      await page.getByRole('button', { name: 'Add row' }).click()
      await page.getByLabel('tenantId, row 1', { exact: true }).fill('a#b')
      await page.getByLabel('at, row 1', { exact: true }).fill('2024-01-15T10:00:00Z')
      await page.getByLabel('guest, row 1', { exact: true }).fill('Ann')
      await expect
        .poll(() => keysOf(collection(page, 'TENANT#a$23b')))
        .toEqual(['VISIT#251696987999999#Ann'])
      await region(page, 'The request').getByRole('tab', { name: 'TypeScript' }).click()
      await page.getByRole('button', { name: 'Copy the request for TypeScript' }).click()
      await expect
        .poll(() => clipboard(page))
        .toContain("sharded(key('TENANT', text('tenantId')), { by: 'guest', count: 3 })")
      await code(page).fill(
        "table({ name: 'app', pk: 'PK' }) entity(app, 'Old', { primary: { pk: legacyKey('A') } })",
      )
      await page
        .getByText("An entity 'Old' is not read: expected key(…), got legacyKey(…)")
        .waitFor()
    }))

  it('is changed by its chips, and gets entities and indexes', () =>
    visit('playground.html', async ({ page }) => {
      await openTable(page)
      await page.getByRole('button', { name: 'Add field to the sort key in primary' }).click()
      await page.getByLabel('Name', { exact: true }).fill('line')
      await expect.poll(() => code(page).inputValue()).toContain("text('line')")
      await page.getByRole('button', { name: 'Add index' }).click()
      await page.getByRole('button', { name: 'Put Order into GSI2' }).click()
      await expect
        .poll(() => code(page).inputValue())
        .toContain("GSI2: { pk: key('ORDER', text('status')), sk: key(time('at')) }")
      await page.getByRole('button', { name: 'Add entity' }).click()
      await page.getByRole('button', { name: 'Entity1', exact: true }).click()
      await page.getByRole('heading', { name: 'Rows of Entity1' }).waitFor()
    }))

  it('takes pasted rows, with their keys or without, and draws some', () =>
    visit('playground.html', async ({ page }) => {
      await openTable(page)
      await page.getByText('Paste rows of any entity').click()
      const box = page.getByLabel(/JSON, DynamoDB JSON, CSV or cells/)
      await box.fill(
        '{"Item":{"PK":{"S":"USER#cy"},"SK":{"S":"PROFILE"}}}\n{"Item":{"x":{"S":"y"}}}',
      )
      await page.getByRole('button', { name: 'Add these rows' }).click()
      await page.getByText('1 rows were added. 1 belong to no entity.').waitFor()
      expect(await keysOf(collection(page, 'USER#cy'))).toEqual(['PROFILE'])
      await box.fill('userId,shop,at,orderId\ndee,Bern,2024-05-01T00:00:00Z,o9')
      await page.getByRole('button', { name: 'Add these rows' }).click()
      await expect
        .poll(() => keysOf(collection(page, 'USER#dee')))
        .toEqual(['ORDER#Bern#2024-05-01T00:00:00.000Z#o9'])
      const rows = () => page.getByLabel(/^userId, row/).count()
      const before = await rows()
      await page.getByRole('button', { name: 'Draw rows' }).click()
      await expect.poll(rows).toBe(before + 6)
      // None of it is in the address.
      await addressChanges(page, () => page.getByRole('button', { name: 'Add index' }).click())
      const read = await fromHash(new URL(page.url()).hash)
      expect(JSON.stringify(read)).not.toMatch(/Bern|"dee"/)
    }))

  it('takes a pasted block of cells where it is pasted, and says what did not fit', () =>
    visit('playground.html', async ({ page }) => {
      await openTable(page)
      await paste(
        page,
        page.getByLabel('userId, row 1', { exact: true }),
        'eve\tRome\t2024-06-01T00:00:00Z\to8\tmore\neve\tBern\t2024-06-02T00:00:00Z\to9',
      )
      await page.getByText('Cells beyond the last field were left out.').waitFor()
      await expect
        .poll(() => keysOf(collection(page, 'USER#eve')))
        .toEqual([
          'ORDER#Bern#2024-06-02T00:00:00.000Z#o9',
          'ORDER#Rome#2024-06-01T00:00:00.000Z#o8',
        ])
    }))

  it('shows which rows the policy of one tenant lets through', () =>
    visit('playground.html', async ({ page }) => {
      await openTable(page)
      await page.getByLabel(/^One tenant/).check()
      // The index of shops is nobody's own.
      await page.getByText(/Order: GSI1.*begins with userId/).waitFor()
      await page.getByRole('button', { name: 'Take Order out of GSI1' }).click()
      await page
        .getByRole('region', { name: 'Partition USER#bob, kept out by the policy' })
        .waitFor()
      expect(await collection(page, 'USER#ann').innerText()).toContain('let through')
      await page.getByLabel('Tenant', { exact: true }).fill('bob')
      await page
        .getByRole('region', { name: 'Partition USER#ann, kept out by the policy' })
        .waitFor()
      await page.getByText('The policy', { exact: true }).click()
      expect(await region(page, 'In the store').innerText()).toContain('dynamodb:LeadingKeys')
      expect(await axeFindings(page)).toEqual([])
    }))
})

describe('every recipe', () => {
  it('opens in the playground, with its rows', () =>
    visit('recipes/newest-first.html', async ({ page }) => {
      await page.getByRole('link', { name: 'Open it in the playground' }).click()
      await page.getByRole('heading', { name: 'The table', exact: true }).waitFor()
      expect(await keysOf(collection(page, 'HOUSE#1'))).toEqual([
        '#METADATA',
        'LEASE#226468655999999#d',
        'LEASE#249299855999999#b',
        'LEASE#249299856000000#a',
        'LEASE#251682595199999#c',
        'VISIT#2023-12-31T23:59:59.999Z#Ann',
        'VISIT#2024-01-01T00:00:00.000Z#Bob',
        'VISIT#2024-01-01T09:00:00.000Z#Cid',
      ])
    }))
})

describe('a table on any screen', () => {
  it.each([
    ['light', 1440],
    ['dark', 768],
    ['light', 360],
  ] as const)('%s at %i pixels: nothing is too wide, and axe finds nothing', (colorScheme, width) =>
    visit(
      'playground.html',
      async ({ page }) => {
        await openTable(page)
        await page.getByRole('heading', { name: 'Judged' }).waitFor()
        expect(await axeFindings(page)).toEqual([])
        expect(await fits(page)).toBe(true)
      },
      { colorScheme, viewport: { width, height: 900 } },
    ),
  )
})
