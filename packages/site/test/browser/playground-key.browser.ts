import { describe, expect, it } from 'vitest'
import { type FieldSketch, newField, SKETCH_KINDS } from '../../src/playground/key/sketch.ts'
import { openSite } from './browser.ts'
import {
  chips,
  definition,
  errorOf,
  keysIn,
  ours,
  paste,
  region,
  template,
} from './playground-page.ts'
import type { Locator, Page } from './playwright.ts'

const visit = openSite()

/** How a person sets each option, and what that writes. */
const OPTIONS: readonly [keyof FieldSketch, (page: Page) => Promise<unknown>, string][] = [
  ['digits', (page) => page.getByLabel('Digits', { exact: true }).fill('5'), 'digits: 5'],
  ['scale', (page) => page.getByLabel('After the point', { exact: true }).fill('3'), 'scale: 3'],
  ['signed', (page) => page.getByLabel('May be negative', { exact: true }).check(), 'signed: true'],
  ['unit', (page) => page.getByRole('combobox', { name: 'Unit' }).selectOption('hour'), "'hour'"],
  [
    'words',
    (page) => page.getByLabel('Words, separated by commas', { exact: true }).fill('a, b,c'),
    "['a', 'b', 'c']",
  ],
  ['prefix', (page) => page.getByLabel('Prefix', { exact: true }).fill('order'), "'order'"],
]

const chip = (page: Page, name: RegExp): Locator =>
  page.getByRole('list', { name: 'Parts of the key' }).getByRole('button', { name })

describe('chips', () => {
  it('are added, edited and removed by mouse', () =>
    visit('playground.html', async ({ page }) => {
      await page.getByRole('button', { name: 'Add field' }).click()
      await page.getByLabel('Name', { exact: true }).fill('at')
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('time')
      await page.getByLabel('Descending', { exact: true }).check()
      await page.getByRole('button', { name: 'Done' }).click()
      expect(await definition(page).inputValue()).toBe(
        "key('CITY', text('city'), text('id'), desc(time('at')))",
      )
      await page.getByRole('button', { name: 'Add literal' }).click()
      await page.getByLabel('Text', { exact: true }).fill('END')
      expect(await template(page).inputValue()).toBe('`CITY#${city}#${id}#${at}#END`')
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await chip(page, /^id text/).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      expect(await definition(page).inputValue()).toBe(
        "key('CITY', text('city'), desc(time('at')))",
      )
    }))

  it('are dragged to another place', () =>
    visit('playground.html', async ({ page }) => {
      const from = await chip(page, /^city text/).boundingBox()
      const to = await chip(page, /^id text/).boundingBox()
      if (!from || !to) throw new Error('the chips are drawn')
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width - 4, to.y + to.height / 2, { steps: 12 })
      await page.mouse.up()
      expect(await definition(page).inputValue()).toBe("key('CITY', text('id'), text('city'))")
      expect(await page.getByRole('group', { name: 'Field' }).count()).toBe(0)
    }))

  it('work by touch', () =>
    visit(
      'playground.html',
      async ({ page }) => {
        await chip(page, /^city text/).tap()
        await page.getByRole('button', { name: 'Move right' }).tap()
        expect(await definition(page).inputValue()).toBe("key('CITY', text('id'), text('city'))")
        await page.getByRole('button', { name: 'Add literal' }).tap()
        expect(await chips(page).count()).toBe(4)
      },
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    ))

  it('work by keyboard alone', () =>
    visit('playground.html', async ({ page }) => {
      await chip(page, /^id text/).focus()
      await page.keyboard.press('Alt+ArrowLeft')
      expect(await definition(page).inputValue()).toBe("key('CITY', text('id'), text('city'))")
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Add field')
      await page.getByRole('combobox', { name: 'Kind' }).focus()
      await page.keyboard.press('ArrowDown')
      expect(await definition(page).inputValue()).toBe("key('CITY', token('id'), text('city'))")
      await chip(page, /^id token/).focus()
      await page.keyboard.press('Delete')
      expect(await template(page).inputValue()).toBe('`CITY#${city}`')
    }))

  it('have every kind with its options', () =>
    visit('playground.html', async ({ page }) => {
      for (const kind of SKETCH_KINDS) {
        await page.getByRole('button', { name: 'Start over' }).click()
        await chip(page, /^id text/).click()
        await page.getByRole('combobox', { name: 'Kind' }).selectOption(kind)
        const options: FieldSketch = newField('id', kind)
        const expected = [`${kind}('id'`]
        for (const [option, set, written] of OPTIONS) {
          if (!(option in options)) continue
          await set(page)
          expected.push(written)
        }
        const code = await definition(page).inputValue()
        for (const part of expected) expect(code).toContain(part)
        // What the page writes, it reads.
        await page.getByRole('button', { name: 'Start over' }).click()
        await definition(page).fill(code)
        expect(await errorOf(page, definition(page))).toBe('')
        expect(await chips(page).nth(2).textContent()).toBe(`id ${kind}`)
      }
    }))
})

const WRONG = [
  ["key('A', integer('n', { digits: 99 }))", 'n: digits: expected an integer from 1 to 16, got 99'],
  ["key('A', integer('n'))", 'n: digits: expected an integer from 1 to 16, got undefined'],
  [
    "key('A', integer('n', { digits: '8' }))",
    'n: digits: expected an integer from 1 to 16, got "8"',
  ],
  ["key('A', choice('c', ['a b']))", 'c: expected a list of different words'],
  ["key('A', bucket('b', 'week'))", 'expected one of year, month, day, hour, got "week"'],
  ["key('A', id('i', 'Order'))", 'i: expected a prefix such as user or order_item, got "Order"'],
  ["key('A$')", 'expected well-formed text without U+10FFFF or "$", got "A$"'],
  ["key(text('a'), text('a'))", 'expected different field names, got "a"'],
  ['key()', 'expected at least one part'],
  ["key('A', nonsense('x'))", 'nonsense: this page does not know such a field'],
  [
    "key('A', integer('n', { digits: 5, digts: 3 }))",
    'expected the options digits, signed, got "digts"',
  ],
] as const

describe('a pasted text', () => {
  it('may be a template literal, which is read', () =>
    visit('playground.html', async ({ page }) => {
      await paste(
        page,
        template(page),
        'const sk = `ORDER|${order.createdAt.toISOString()}|${order.id}`',
      )
      expect(await definition(page).inputValue()).toBe(
        "key('ORDER', time('createdAt'), text('id'))",
      )
      // It has values that its fields take, and what the code makes of them.
      expect(await keysIn(ours(page))).not.toEqual([])
      await template(page).fill('`EMAIL#${email.toLowerCase()}`')
      await expect
        .poll(() => region(page, 'In the store').innerText())
        .toMatch(/wrong by hand[\s\S]*EMAIL#ann\s+2 rows/)
      await template(page).fill('nothing')
      expect(await errorOf(page, template(page))).toContain('expected a template literal')
    }))

  it('may be an f-string, a concatenation or a pattern', () =>
    visit('playground.html', async ({ page }) => {
      for (const [source, code] of [
        ['f"USER#{user.id}"', "key('USER', text('id'))"],
        ['"ORG#" + org + "#" + createdAt', "key('ORG', text('org'), time('createdAt'))"],
        ['TEAM#<team>', "key('TEAM', text('team'))"],
      ] as const) {
        await template(page).fill(source)
        await expect.poll(() => definition(page).inputValue()).toBe(code)
      }
    }))

  it('may hold PK and SK together, and what cannot be read is named', () =>
    visit('playground.html', async ({ page }) => {
      await paste(
        page,
        template(page),
        '{ PK: `USER#${user.id}`, SK: `ORDER#${slug(order)}`, GSI1PK: makeKey(order) }',
      )
      const panel = region(page, 'The key')
      await panel.getByText('2 keys were read').waitFor()
      expect(await definition(page).inputValue()).toBe("key('USER', text('id'))")
      await panel.getByRole('button', { name: /^SK:/ }).click()
      await expect.poll(() => definition(page).inputValue()).toBe("key('ORDER', text('order'))")
      expect(await panel.innerText()).toContain('Not understood: slug(order)')
      expect(await panel.innerText()).toMatch(/Not read: .*makeKey\(order\)/)
    }))

  it('may be a definition over several lines, with comments and constants, which is read and not run', () =>
    visit('playground.html', async ({ page }) => {
      await paste(
        page,
        definition(page),
        `import { choice, desc, key, time } from '@keywright/core'
// The states of an order
const STATES = ['OPEN', 'CLOSED'] as const
export const orderKey = key(
  'ORDER', // a literal
  choice('state', STATES),
  desc(time('at')),
)
globalThis.hasRun = true`,
      )
      expect(await errorOf(page, definition(page))).toBe('')
      expect(await chips(page).allInnerTexts()).toEqual(['ORDER', 'state choice', 'at time ↓'])
      expect(await page.evaluate('globalThis.hasRun')).toBeUndefined()
    }))

  it('that is wrong says so in its place, in the words of the KeyError', () =>
    visit('playground.html', async ({ page }) => {
      for (const [source, words] of WRONG) {
        await definition(page).fill(source)
        // The page answers when it has read the text, not while it is typed.
        await expect
          .poll(() => errorOf(page, definition(page)), { message: source })
          .toContain(words)
        expect(await definition(page).getAttribute('aria-invalid')).toBe('true')
        // Starting over takes the error away.
        await page.getByRole('button', { name: 'Start over' }).click()
        expect(await definition(page).inputValue()).toBe("key('CITY', text('city'), text('id'))")
        await expect.poll(() => errorOf(page, definition(page))).toBe('')
      }
    }))
})

describe('an error', () => {
  it('of a part stands in its form, at the option', () =>
    visit('playground.html', async ({ page }) => {
      await chip(page, /^id text/).click()
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('integer')
      await page.getByLabel('Digits', { exact: true }).fill('17')
      expect(await errorOf(page, page.getByLabel('Digits', { exact: true }))).toBe(
        'id: digits: expected an integer from 1 to 16, got 17',
      )
      await page.getByRole('button', { name: 'Done' }).click()
      expect(await region(page, 'The key').innerText()).toContain('got 17')
    }))

  it('of a value stands in its cell, even when a row has two', () =>
    visit('playground.html', async ({ page }) => {
      await definition(page).fill("key('N', integer('n', { digits: 3 }), date('on'))")
      await page.getByLabel('n, row 1', { exact: true }).fill('1000')
      await page.getByLabel('on, row 1', { exact: true }).fill('2024-02-30')
      for (const [label, words] of [
        ['n, row 1', 'N#<n>#<on>: n: expected an integer'],
        ['on, row 1', 'N#<n>#<on>: on: expected'],
      ] as const) {
        const cell = page.getByLabel(label, { exact: true })
        expect(await cell.getAttribute('aria-invalid')).toBe('true')
        expect(await errorOf(page, cell)).toContain(words)
      }
      await page.getByLabel('n, row 1', { exact: true }).fill('7')
      await page.getByLabel('on, row 1', { exact: true }).fill('2024-02-29')
      expect(await page.getByLabel('n, row 1', { exact: true }).getAttribute('aria-invalid')).toBe(
        'false',
      )
      expect(await keysIn(ours(page))).toEqual(['N#007#2024-02-29'])
    }))
})
