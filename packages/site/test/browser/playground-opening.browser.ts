import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { layoutShift, openSite, until } from './browser.ts'
import { hand, keysIn, look, ours, region } from './playground-page.ts'

const visit = openSite()

describe('on opening', () => {
  it('shows seven rows by hand and with Keywright, in store order, collisions merged', () =>
    visit('playground.html', async ({ page }) => {
      expect(await keysIn(hand(page))).toEqual([
        'CITY#Lyon#1',
        'CITY#Lyons#2',
        'CITY#Oslo#5',
        'CITY#Paris#7#1',
        'CITY#San Francisco#a',
        'CITY#San#x',
      ])
      expect(await keysIn(ours(page))).toEqual([
        'CITY#Lyon#1',
        'CITY#Lyons#2',
        'CITY#Oslo#5',
        'CITY#Paris#7$231',
        'CITY#Paris$237#1',
        'CITY#San#x',
        'CITY#San$20Francisco#a',
      ])
      // A line for each row; the two of the collision start at one key.
      expect(await page.locator('.lines path').count()).toBe(7)
      expect(await page.locator('.lines path.wrong').count()).toBe(5)
    }))

  it.each([
    ['2 rows', 'both write CITY#Paris#7#1'],
    ['out of order', 'San · x comes before San Francisco · a'],
    ['a neighbour', 'begins_with(CITY#Lyon) also takes Lyons · 2'],
  ])(
    'draws what is wrong where it happens (%s), and explains it when it is touched',
    (mark, says) =>
      visit('playground.html', async ({ page }) => {
        const key = hand(page)
          .getByRole('button', { name: new RegExp(mark) })
          .first()
        await key.hover()
        expect(await look(page).innerText()).toContain(says)
        await ours(page).getByRole('button', { name: /Oslo/ }).hover()
        expect(await look(page).innerText()).not.toContain(says)
        await key.focus()
        expect(await look(page).innerText()).toContain(says)
      }),
  )

  it('leads to each of the three by its button', () =>
    visit('playground.html', async ({ page }) => {
      const buttons = page.getByRole('list', { name: 'What is wrong by hand' }).getByRole('button')
      expect(await buttons.count()).toBe(3)
      await buttons.nth(1).click()
      expect(await look(page).innerText()).toContain('a space sorts before #')
      expect(await region(page, 'In the store').innerText()).toContain('3 things are wrong by hand')
    }))

  it('shows the anatomy of a key: its parts, escapes and bytes', () =>
    visit('playground.html', async ({ page }) => {
      await ours(page)
        .getByRole('button', { name: /San\$20Francisco/ })
        .focus()
      const shown = (await look(page).innerText()).replace(/\s+/g, ' ')
      expect(shown).toContain('Keywright 22 bytes')
      expect(shown).toContain('$20 is space 24 32 30')
      expect(shown).toContain('CITY fixed 43 49 54 59')
      await hand(page).getByRole('button', { name: /Paris/ }).hover()
      expect((await look(page).innerText()).replace(/\s+/g, ' ')).toMatch(
        /reading 1 .* Paris#7 city .* reading 2 .* 7#1 id/,
      )
    }))

  it('moves nothing by itself, with a link neither, nor when people point at keys', () =>
    visit('playground.html', async ({ page, url }) => {
      expect(await layoutShift(page)).toBe(0)
      for (const name of [/Lyon#1/, /Paris/, /San#x/])
        await hand(page).getByRole('button', { name }).hover()
      expect(await layoutShift(page)).toBe(0)
      await page.getByLabel('city, row 1', { exact: true }).fill('A longer name of a city')
      await until(page, 'location.hash !== ""')
      const link = page.url()
      await page.goto(`${url}index.html`)
      await page.goto(link)
      await until(page, 'document.querySelector(".values input").value.startsWith("A longer")')
      expect(await layoutShift(page)).toBe(0)
    }))

  it('takes less than 150 KB', () =>
    visit('playground.html', async ({ page, requests }) => {
      await until(page, 'document.readyState === "complete"')
      let bytes = 0
      for (const request of new Set(requests)) {
        bytes += gzipSync(new Uint8Array(await (await fetch(request)).arrayBuffer())).length
      }
      expect(bytes).toBeLessThan(150_000)
    }))

  it('is there before any script is', () =>
    visit(
      'playground.html',
      async ({ page }) => {
        expect(await keysIn(ours(page))).toHaveLength(7)
        expect(await region(page, 'The request').innerText()).toContain('QueryCommand')
      },
      { javaScriptEnabled: false },
    ))

  it('lets people skip to the content without losing what they typed', () =>
    visit('playground.html', async ({ page }) => {
      await page.getByLabel('city, row 1', { exact: true }).fill('Bergen')
      await page.getByRole('link', { name: 'Skip to the content' }).focus()
      await page.keyboard.press('Enter')
      expect(await page.getByLabel('city, row 1', { exact: true }).inputValue()).toBe('Bergen')
      expect(await page.getByText('This link').count()).toBe(0)
    }))
})
