import { expect, it } from 'vitest'
import { MISTAKES } from '../src/editor/mistakes.ts'
import { editorReport } from '../src/editor/report.ts'

const report = editorReport()

it('says what it said before, or the page shows the difference', async () => {
  await expect(report).toMatchFileSnapshot('../src/editor/EDITOR.md')
})

it('has a message for every mistake', () => {
  const parts = report.split(/^### /m).slice(1)
  const answers = parts.map((part) => part.split('```')[3] ?? '')
  const count = Object.keys(MISTAKES).length
  expect(count).toBeGreaterThanOrEqual(34)
  for (const answer of answers.slice(0, count)) expect(answer).toMatch(/^text\n./)
})

it('has no hover that is a wall of text', () => {
  const hovers = report.split('## Hovers')[1]?.split('## Completions')[0] ?? ''
  const lines = hovers.split(/^### /m).map((one) => one.split('```')[3]?.trim().split('\n').length)
  expect(lines.length).toBeGreaterThan(10)
  expect(Math.max(...lines.slice(1).map((count) => count ?? 99))).toBeLessThanOrEqual(24)
})
