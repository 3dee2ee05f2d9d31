import { expect, it } from 'vitest'
import { CAREFUL } from '../job.ts'
import { besideCareful, carefulMarkdown } from './careful.ts'
import type { SectionResults } from './results.ts'

const section = (...rows: SectionResults['rows']): SectionResults => ({
  name: 'a',
  title: 'Things',
  date: '2024-01-15',
  quick: false,
  unit: 'ns',
  notes: [],
  rows,
})
const [plain, careful, ours] = [
  { job: 'j', subject: 'by hand', ratio: 1, value: 100 },
  { job: 'j', subject: CAREFUL, ratio: 0.5, value: 200 },
  { job: 'j', subject: 'Keywright `key`', ratio: 0.4, value: 250 },
]

it('jobs by hand with the same checks have a table of their own', () => {
  const other = { job: 'k', subject: 'Keywright `key`', ratio: 2, value: 5 }
  const sections = [section(plain, careful, ours, { ...ours, value: 1 }, other)]
  expect(besideCareful(sections)).toEqual([
    { title: 'Things: j', rows: [plain, careful, ours], times: 1.25 },
  ])
  expect(carefulMarkdown(sections)).toContain(
    '| Things: j |    100 ns |      200 ns |    250 ns |          1.25 |',
  )
})

it('where nobody did one, there is no table', () => {
  expect(carefulMarkdown([section(plain, ours)])).toBe('')
  expect(carefulMarkdown([section(plain, careful)])).toBe('')
})
