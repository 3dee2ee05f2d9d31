import { mkdirSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../../src/build/sources.ts'
import { axeFindings, clipboard, DIST, fits, layoutShift, openSite, until } from './browser.ts'

const visit = openSite()
const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url))
mkdirSync(SCREENSHOTS, { recursive: true })

const MAIN = [
  'index.html',
  'start.html',
  'playground.html',
  'recipes/index.html',
  'recipes/newest-first.html',
  'recipes/stores/postgres.html',
  'reference/ids.html',
  'spec.html',
  'benchmarks.html',
]

const LOOKS = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const

describe('the main pages', () => {
  it.each(MAIN.flatMap((path) => LOOKS.map(([look, options]) => [path, look, options] as const)))(
    '%s, %s',
    (path, look, options) =>
      visit(
        path,
        async ({ page }) => {
          const name = path.replace(/\W+/g, '-').replace(/-html$/, '')
          await page.screenshot({ path: `${SCREENSHOTS}${name}-${look}.png` })
          expect(await axeFindings(page)).toEqual([])
          expect(await layoutShift(page)).toBe(0)
        },
        options,
      ),
  )
})

describe('every page', () => {
  it(
    'loads under a sub-path, with nothing missing, and fits a small phone',
    () =>
      visit(
        'index.html',
        async ({ page, url }) => {
          const files = readdirSync(pathOf('packages/site/dist'), { recursive: true })
            .map((file) => String(file).replaceAll('\\', '/'))
            .filter((file) => file.endsWith('.html'))
          const wrong: string[] = []
          for (const file of files) {
            await page.goto(url + file)
            const failed = await page.evaluate(() =>
              performance
                .getEntriesByType('resource')
                .filter(
                  (entry) => (entry as unknown as { responseStatus: number }).responseStatus >= 400,
                )
                .map(({ name }) => name),
            )
            wrong.push(...failed)
            if ((await page.locator('h1').count()) !== 1) wrong.push(`${file} has no single h1`)
            if (!(await fits(page))) wrong.push(`${file} is wider than a phone`)
          }
          expect(files.length).toBeGreaterThan(40)
          expect(wrong).toEqual([])
        },
        { viewport: { width: 360, height: 800 } },
      ),
    300_000,
  )
})

describe('a page that is opened from a folder', () => {
  it('has its styles, its playground and its search', () =>
    visit('index.html', async ({ page }) => {
      await page.goto(`${DIST}playground.html`)
      await page.getByLabel('city, row 1', { exact: true }).fill('Rome')
      expect(await page.getByText('CITY#Rome#x').first().isVisible()).toBe(true)
      await page.goto(`${DIST}start.html`)
      await page.keyboard.press('/')
      await page.keyboard.type('zeroPad')
      await page.getByRole('option').first().waitFor()
      await page.goto(`${DIST}index.html`)
    }))
})

describe('the search', () => {
  it('finds an export by keyboard, with no server', () =>
    visit('start.html', async ({ page }) => {
      await page.keyboard.press('/')
      await page.keyboard.type('zeroPad')
      await page.getByRole('option').first().waitFor()
      expect((await page.getByRole('option').first().innerText()).toLowerCase()).toContain(
        'zeropad',
      )
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.waitForURL(/reference\/core\.html#zeropad/)
    }))

  it('knows what people call it, opens with Ctrl-K, and shows where it found it', () =>
    visit('recipes/newest-first.html', async ({ page }) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('multi tenant')
      await page.getByRole('option').first().waitFor()
      const first = page.getByRole('option').first()
      expect(await first.innerText()).toMatch(/Tenants/)
      expect(await first.locator('mark').count()).toBeGreaterThan(0)
      expect(await axeFindings(page)).toEqual([])
    }))

  it('says so when it finds nothing', () =>
    visit('start.html', async ({ page }) => {
      await page.getByRole('combobox', { name: 'Search' }).fill('qqqqqqqq')
      await page.getByText('Nothing found').waitFor()
    }))
})

describe('a recipe', () => {
  it('has the side bar, the one before and the one after, and headings that are links', () =>
    visit('recipes/newest-first.html', async ({ page, url }) => {
      const bar = page.getByRole('navigation', { name: 'Pages', exact: true })
      expect(
        await bar.getByRole('link', { name: 'Newest first' }).getAttribute('aria-current'),
      ).toBe('page')
      const beside = page.getByRole('navigation', { name: 'Previous and next' })
      expect(await beside.getByRole('link').count()).toBe(2)
      await page.getByRole('heading', { name: 'What it asks' }).getByRole('link').click()
      expect(page.url()).toBe(`${url}recipes/newest-first.html#what-it-asks`)
      await beside.getByRole('link', { name: /^Next/ }).click()
      await page.waitForURL(/recipes\/mixed-directions/)
    }))
})

describe('an address that does not exist', () => {
  it('says so, and leads back from any depth', () =>
    visit('start.html', async ({ context, url }) => {
      const page = await context.newPage()
      await page.goto(`${url}guide/deep/er/nothing.html`)
      expect(await page.getByRole('heading').innerText()).toBe('There is no such page')
      await until(page, `document.querySelector('a').href === '${url}index.html'`)
    }))
})

describe('the home page', () => {
  it('has a picture to type into, and a command to install', () =>
    visit('index.html', async ({ page }) => {
      const keys = page.locator('.side.hand .key')
      expect(await keys.count()).toBe(6)
      await page.getByLabel(/type your own/).fill('`SCORE#${score}`')
      await expect.poll(() => page.locator('.picture').innerText()).toMatch(/wrong by hand/)
      expect(await keys.allInnerTexts()).toContain('SCORE#-5')
      expect(await page.locator('.install code').innerText()).toContain('npm install')
      expect(await axeFindings(page)).toEqual([])
    }))
})

describe('the bar', () => {
  it.each([1440, 840, 780, 720, 390])('cuts no link at %i pixels', (width) =>
    visit(
      'start.html',
      async ({ page }) => {
        const cut = await page.evaluate(() => {
          const links = [...document.querySelectorAll('.bar-links a')]
          const search = document.querySelector('.search')?.getBoundingClientRect()
          return links.filter((link) => {
            const box = link.getBoundingClientRect()
            const isUnder =
              search !== undefined &&
              box.right > search.left &&
              box.left < search.right &&
              box.bottom > search.top &&
              box.top < search.bottom
            return box.left < 0 || box.right > innerWidth || isUnder
          }).length
        })
        expect(cut).toBe(0)
        const [bar] = await page.evaluate(() => {
          const list = document.querySelector('.bar-links') as HTMLElement
          return [list.scrollWidth - list.clientWidth]
        })
        expect(bar).toBe(0)
      },
      { viewport: { width, height: 800 } },
    ),
  )
})

describe('code', () => {
  it('is copied by its button', () =>
    visit('start.html', async ({ page }) => {
      await page.getByRole('button', { name: /^Copy/ }).first().click()
      const code = await page.locator('pre code').first().textContent()
      await expect.poll(() => clipboard(page)).toBe(code)
    }))
})

describe('the theme', () => {
  it('is chosen once and kept', () =>
    visit(
      'start.html',
      async ({ page, url }) => {
        const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        const before = await paper()
        await page.getByRole('button', { name: /light and dark/ }).click()
        await page.goto(`${url}spec.html`)
        expect(await paper()).not.toBe(before)
      },
      { colorScheme: 'light' },
    ))
})
