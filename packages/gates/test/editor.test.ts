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
