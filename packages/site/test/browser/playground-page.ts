import { until } from './browser.ts'
import type { Locator, Page } from './playwright.ts'

/** The parts of the playground, by the names that people hear. */
export const hand = (page: Page): Locator =>
  page.getByRole('list', { name: 'Keys by hand, in store order' })
export const ours = (page: Page): Locator =>
  page.getByRole('list', { name: 'Keys of Keywright, in store order' })
export const template = (page: Page): Locator =>
  page.getByLabel('By hand: a template literal', { exact: true })
export const definition = (page: Page): Locator =>
  page.getByLabel('With Keywright: a definition', { exact: true })
export const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Parts of the key' }).getByRole('button', { name: /edit$/ })
export const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
export const look = (page: Page): Locator => region(page, 'The selected key')

/** The keys on a side, without their marks. */
export const keysIn = (side: Locator): Promise<string[]> => side.locator('.key').allInnerTexts()

/** The keys on a side that the condition takes. */
export const takenIn = (side: Locator): Promise<string[]> =>
  side.locator('.entry.taken .key').allInnerTexts()

/** The text that explains what is wrong with an input. */
export const errorOf = async (page: Page, input: Locator): Promise<string | null> => {
  const id = await input.getAttribute('aria-describedby')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}

/** Puts a text on the clipboard, and pastes it into an input. */
export const paste = async (page: Page, input: Locator, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await input.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
}

/** Does something, and waits until it is in the address: that is written a moment after the last change. */
export const addressChanges = async (page: Page, work: () => Promise<unknown>): Promise<void> => {
  const before = page.url()
  await work()
  await until(page, `location.href !== ${JSON.stringify(before)}`)
}
