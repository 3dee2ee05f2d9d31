import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../../src/build/sources.ts'
import { fromHash } from '../../src/playground/state/link.ts'
import { clipboard, openSite } from './browser.ts'
import {
  addressChanges,
  definition,
  hand,
  keysIn,
  ours,
  paste,
  region,
  template,
} from './playground-page.ts'

const visit = openSite()

describe('links', () => {
  it('hold everything, open in a fresh profile, and go back and forward', async () => {
    let link = ''
    await visit('playground.html', async ({ page, url }) => {
      await addressChanges(page, () =>
        page.getByLabel('city, row 7', { exact: true }).fill('Bergen'),
      )
      await addressChanges(page, () =>
        page.getByLabel('city, row 7', { exact: true }).fill('Tromsø'),
      )
      await addressChanges(page, () => page.getByRole('tab', { name: 'Redis' }).click())
      await addressChanges(page, () =>
        page.getByLabel('Operator on city', { exact: true }).selectOption('startsWith'),
      )
      await page.getByRole('button', { name: 'Copy link to what you see' }).click()
      await expect.poll(() => clipboard(page)).toBe(page.url())
      link = page.url()
      expect(link).toMatch(/#v1\.[\w-]+$/)
      link = link.slice(url.length)
      const city = page.getByLabel('city, row 7', { exact: true })
      for (let i = 0; i < 3; i++) await page.goBack()
      await expect.poll(() => city.inputValue()).toBe('Bergen')
      await page.goBack()
      await expect.poll(() => city.inputValue()).toBe('Oslo')
      await page.goForward()
      await page.goForward()
      await expect.poll(() => city.inputValue()).toBe('Tromsø')
    })
    await visit(link, async ({ page }) => {
      await expect
        .poll(() => page.getByLabel('city, row 7', { exact: true }).inputValue())
        .toBe('Tromsø')
      expect(await page.getByRole('tab', { name: 'Redis' }).getAttribute('aria-selected')).toBe(
        'true',
      )
      expect(await page.getByLabel('Operator on city', { exact: true }).inputValue()).toBe(
        'startsWith',
      )
      await page.reload()
      await expect
        .poll(() => page.getByLabel('city, row 7', { exact: true }).inputValue())
        .toBe('Tromsø')
    })
  })

  it('do not hold what was pasted, unless the person asks for it', () =>
    visit('playground.html', async ({ page }) => {
      const stateNow = async () => {
        const read = await fromHash(new URL(page.url()).hash)
        return JSON.stringify('state' in read ? read.state : read)
      }
      const length = () => page.evaluate('history.length')
      await paste(
        page,
        page.getByLabel('city, row 1', { exact: true }),
        'Secretville\t1\nHidden Town\t2',
      )
      await expect.poll(() => keysIn(ours(page))).toContain('CITY#Secretville#1')
      await region(page, 'Your keys')
        .getByLabel(/Paste keys/)
        .fill('USER#secret-1\nUSER#secret-2')
      await page.getByRole('tab', { name: 'Redis' }).click()
      // The last change alone: what came before it may have been a step of its own.
      await expect.poll(stateNow).toMatch(/redis/i)
      expect(await stateNow()).not.toMatch(/secret|hidden/i)
      await page.getByRole('button', { name: 'Copy link to what you see' }).click()
      await expect.poll(() => clipboard(page)).toContain('#v1.')
      const copied = await fromHash(new URL(await clipboard(page)).hash)
      expect(JSON.stringify(copied)).not.toMatch(/secret|hidden/i)

      const steps = await length()
      const box = region(page, 'Your keys')
      expect(await box.innerText()).toContain('not in the address, the history or a copied link')
      await addressChanges(page, () => box.getByLabel(/Put what I pasted/).check())
      expect(await stateNow()).toMatch(/Secretville/)
      expect(await stateNow()).toMatch(/USER#secret-2/)
      expect(await box.innerText()).toContain('whoever has the link can read it')
      // The step that holds it is the only one, and goes with the tick.
      await addressChanges(page, () => box.getByLabel(/Put what I pasted/).click())
      expect(await stateNow()).not.toMatch(/secret/i)
      expect(await length()).toBe(steps)
      // Back and forward find it again, as long as the page is open.
      await page.goBack()
      await page.goForward()
      await expect.poll(() => keysIn(ours(page))).toContain('CITY#Secretville#1')
    }))

  it.each(['v1.AAAA', 'v1.', 'nonsense', 'v1.%', 'v9.AAAA'])(
    'that are damaged say so, and start fresh: #%s',
    (hash) =>
      visit(`playground.html#${hash}`, async ({ page }) => {
        await page.getByText(/This link .* This is a fresh start\./).waitFor()
        expect(await keysIn(hand(page))).toHaveLength(6)
        await page.getByLabel('city, row 1', { exact: true }).fill('Rome')
        expect(await page.getByText(/This link/).count()).toBe(0)
      }),
  )

  it('made by `keywright check --link` open here', async () => {
    const command = [
      '--conditions=@keywright/source',
      '--import',
      './packages/recipes/tour/typescript.mjs',
      'packages/cli/src/main.ts',
      'check',
      'ORG|${org}|${user.name}',
      '--link',
      '--json',
    ]
    // It finds counterexamples, and ends with 1.
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      cwd: pathOf(''),
    }).catch((error: { stdout: string }) => error)
    const { checks } = JSON.parse(stdout) as { checks: readonly { link: string }[] }
    // It leads to the site that was built here; the tests visit that one through a server.
    const link = checks[0]?.link as string
    expect(link).toMatch(/^file:\/\/\/.*\/dist\/playground\.html#v1\./)
    await visit(link.slice(link.indexOf('playground.html#')), async ({ page }) => {
      await expect.poll(() => template(page).inputValue()).toBe('`ORG|${org}|${name}`')
      expect(await definition(page).inputValue()).toBe("key('ORG', text('org'), text('name'))")
      expect((await keysIn(hand(page))).length).toBeGreaterThan(2)
    })
  })
})
