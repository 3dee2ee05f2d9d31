import { expect, it } from 'vitest'
import { llmsText } from './llms.ts'
import type { Page } from './pages/page.ts'

const page = (path: string, section?: string): Page =>
  ({ path, title: `Title of ${path}`, description: `What ${path} is for.`, section }) as Page

it('llms.txt lists every page of a section, with its address and what it is for', () => {
  const pages = [page('start.html', 'Start'), page('index.html'), page('guide/a.html', 'Guides')]
  const text = llmsText(pages)
  expect(text).toMatch(/^# Keywright\n\n> .+/)
  expect(text).toContain(
    '## Guides\n\n- [Title of guide/a.html](guide/a.html): What guide/a.html is for.',
  )
  expect(text).toContain('- [Title of start.html](start.html)')
  expect(text).not.toContain('index.html')
})
