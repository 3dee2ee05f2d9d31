import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../src/build/serve.ts'
import { axeFindings, type Opened, openBrowser } from './browser.ts'
import type { Page } from './playwright.ts'

const { server, url } = await serve('/docs/keywright/')
let opened: Opened

beforeAll(async () => {
  opened = await openBrowser(url)
})

afterAll(async () => {
  await opened.close()
  server.close()
})

const entries = (page: Page, side: 'hand' | 'ours') =>
  page.locator(`.side.${side} .key`).allInnerTexts()

/** The address is written a moment after the last change. */
const addressChanges = async (page: Page, work: () => Promise<unknown>): Promise<void> => {
  const before = page.url()
  await work()
  await page.waitForFunction(`location.href !== ${JSON.stringify(before)}`)
}

describe('on opening', () => {
  it('shows three things that are wrong, each explained when it is touched', async () => {
    const { page, errors, context } = await opened.open('playground.html')
    expect(await page.locator('.problems .mark').allInnerTexts()).toEqual([
      'collides',
      'out of order',
      'a neighbour',
    ])
    expect(await entries(page, 'hand')).toHaveLength(6)
    expect(await entries(page, 'ours')).toHaveLength(7)
    await page
      .getByRole('button', { name: /CITY#Paris#7#1/ })
      .first()
      .focus()
    expect(await page.locator('.look .sentence').innerText()).toContain('both write CITY#Paris#7#1')
    expect(await page.locator('.anatomy-key').innerText()).toBe('CITY#Paris#7$231')
    expect(errors).toEqual([])
    await context.close()
  })

  it('is interactive without a shift of the layout', async () => {
    const { page, context } = await opened.open('playground.html')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 800)
        }),
    )
    expect(shift).toBe(0)
    await context.close()
  })

  it('asks only its own server, for less than 150 KB', async () => {
    const { page, requests, context } = await opened.open('playground.html')
    await page.waitForFunction('document.readyState === "complete"')
    expect(requests.filter((request) => !request.startsWith(url))).toEqual([])
    const { gzipSync } = await import('node:zlib')
    let bytes = 0
    for (const request of new Set(requests)) {
      bytes += gzipSync(new Uint8Array(await (await fetch(request)).arrayBuffer())).length
    }
    expect(bytes).toBeLessThan(150_000)
    await context.close()
  })
})

describe('building a key', () => {
  it('works by keyboard alone', async () => {
    const { page, context } = await opened.open('playground.html')
    const chip = page.getByRole('button', { name: 'id text, field, edit' })
    await chip.focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.waitForFunction(
      'document.querySelector("#with-keywright-a-definition").value.includes("text(\'id\'), text(\'city\')")',
    )
    await page.keyboard.press('Enter')
    await page.getByLabel('Kind').selectOption('integer')
    expect(await page.getByLabel('With Keywright: a definition').inputValue()).toBe(
      "key('CITY', integer('id', { digits: 8 }), text('city'))",
    )
    await page.getByRole('button', { name: 'id integer, field, edit' }).focus()
    await page.keyboard.press('Delete')
    expect(await page.getByLabel('By hand: a template literal').inputValue()).toBe('`CITY#${city}`')
    await context.close()
  })

  it('reads a template literal and a definition, and says what it cannot read', async () => {
    const { page, context } = await opened.open('playground.html')
    const template = page.getByLabel('By hand: a template literal')
    await template.fill('`ORDER|${order.createdAt}|${order.id}`')
    expect(await page.getByLabel('With Keywright: a definition').inputValue()).toBe(
      "key('ORDER', time('createdAt'), text('id'))",
    )
    await template.fill('nothing')
    expect(await page.locator('#by-hand-a-template-literal-error').innerText()).toContain(
      'expected a template literal',
    )
    const definition = page.getByLabel('With Keywright: a definition')
    await definition.fill("key('A', nonsense('x'))")
    expect(await page.locator('#with-keywright-a-definition-error').innerText()).toContain(
      'nonsense',
    )
    await context.close()
  })

  it('shows the words of a KeyError where the value was typed', async () => {
    const { page, context } = await opened.open('playground.html')
    await page
      .getByLabel('With Keywright: a definition')
      .fill("key('N', integer('n', { digits: 3 }))")
    await page.getByLabel('n, row 1').fill('1000')
    const cell = page.getByLabel('n, row 1')
    expect(await cell.getAttribute('aria-invalid')).toBe('true')
    const id = await cell.getAttribute('aria-describedby')
    expect(await page.locator(`#${id}`).innerText()).toContain('at most 3 digits')
    await context.close()
  })
})

describe('values', () => {
  it('are pasted from a spreadsheet, and made nasty', async () => {
    const { page, context } = await opened.open('playground.html')
    await page.evaluate(() => navigator.clipboard.writeText('Ä\t1\nÖ\t2\nÜ\t3'))
    await page.getByLabel('city, row 6').focus()
    await page.keyboard.press('Control+v')
    expect(await page.getByLabel('city, row 8').inputValue()).toBe('Ü')
    const before = (await entries(page, 'ours')).length
    await page.getByRole('button', { name: 'Add nasty values' }).click()
    await page.waitForFunction(`document.querySelectorAll('.values tbody tr').length >= 18`)
    expect((await entries(page, 'ours')).length).toBeGreaterThan(before)
    await context.close()
  })

  it('of a thousand rows do not make typing lag', async () => {
    const { page, context } = await opened.open('playground.html')
    await page.evaluate(() =>
      navigator.clipboard.writeText(
        Array.from({ length: 1000 }, (_, i) => `city ${i}\t${i}`).join('\n'),
      ),
    )
    await page.getByLabel('city, row 1').focus()
    await page.keyboard.press('Control+v')
    await page.getByRole('button', { name: /Show all/ }).waitFor()
    const slowest = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('.values input') as HTMLInputElement
      let worst = 0
      for (let i = 0; i < 20; i++) {
        const started = performance.now()
        input.value = `city ${i} `
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        worst = Math.max(worst, performance.now() - started)
      }
      return worst
    })
    // A tenth of a second is what people do not notice; a busy machine gets three times that.
    expect(slowest).toBeLessThan(300)
    await context.close()
  })
})

describe('asking', () => {
  it('shows which rows fall in on both sides, and the request for a store', async () => {
    const { page, context } = await opened.open('playground.html')
    expect(await page.locator('.side.hand .entry.taken').count()).toBe(2)
    expect(await page.locator('.side.ours .entry.taken').count()).toBe(1)
    await page.getByLabel('Operator on city').selectOption('gte')
    await page.getByLabel('Value of city').fill('Paris')
    expect(await page.locator('.side.ours .entry.taken').count()).toBe(4)
    await page.getByRole('tab', { name: 'DynamoDB' }).click()
    expect(await page.locator('[role=tabpanel] code').innerText()).toContain('"CITY#Paris"')
    await page.getByRole('tab', { name: 'DynamoDB' }).press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'DynamoDB' }).getAttribute('aria-selected')).toBe(
      'false',
    )
    await page.getByRole('button', { name: /Copy the request/ }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator('[role=tabpanel] code').textContent(),
    )
    await context.close()
  })
})

describe('a counterexample', () => {
  it('is found by the testing package, and shrunk', async () => {
    const { page, context } = await opened.open('playground.html')
    await page.getByRole('button', { name: 'Find one' }).click()
    await page.locator('.found').waitFor({ timeout: 60_000 })
    expect(await page.locator('.found').innerText()).toMatch(/CITY#/)
    await context.close()
  })
})

describe('keys that people have', () => {
  it('are read in the page', async () => {
    const { page, requests, context } = await opened.open('playground.html')
    await page
      .getByLabel(/Paste keys/)
      .fill(
        'USER#1\nUSER#2\nUSER#10\nORDER#2024-01-15T10:30:00.000Z#a\nORDER#2024-02-15T10:30:00.000Z#b',
      )
    await page.getByRole('button', { name: 'Read them' }).click()
    await page.getByText('Definitions that fit').waitFor({ timeout: 30_000 })
    expect(
      await page.locator('section[aria-labelledby=your-keys] code').first().innerText(),
    ).toContain("key('ORDER'")
    expect(await page.locator('.findings').innerText()).toMatch(/USER/)
    expect(requests.every((request) => request.startsWith(url))).toBe(true)
    await context.close()
  })
})

describe('links', () => {
  it('open in a fresh profile, and back and forward work', async () => {
    const first = await opened.open('playground.html')
    const { page } = first
    await addressChanges(page, () => page.getByLabel('city, row 7').fill('Bergen'))
    await addressChanges(page, () => page.getByLabel('city, row 7').fill('Tromsø'))
    const link = page.url()
    await page.goBack()
    await page.waitForFunction(
      `[...document.querySelectorAll('.values input')].some((i) => i.value === 'Bergen')`,
    )
    await page.goForward()
    await page.waitForFunction(
      `[...document.querySelectorAll('.values input')].some((i) => i.value === 'Tromsø')`,
    )
    await first.context.close()

    const second = await opened.open(link.slice(url.length))
    await second.page.waitForFunction(
      `[...document.querySelectorAll('.values input')].some((i) => i.value === 'Tromsø')`,
    )
    await second.context.close()
  })

  it('that are damaged say so, and start fresh', async () => {
    const { page, context } = await opened.open('playground.html#v1.AAAA')
    await page.getByText('This link is damaged').waitFor()
    expect(await page.locator('.problems .mark').count()).toBe(3)
    await context.close()
  })
})

describe('everyone can use it', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 2560],
  ] as const)(
    'axe finds nothing, %s at %i pixels, and nothing is wider than the page',
    async (colorScheme, width) => {
      const { page, context } = await opened.open('playground.html', {
        colorScheme,
        viewport: { width, height: 900 },
      })
      await page.getByRole('button', { name: 'city text, field, edit' }).click()
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      await context.close()
    },
  )
})
