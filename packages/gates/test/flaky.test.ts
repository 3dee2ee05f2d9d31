import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'
import { afterAll, expect, it } from 'vitest'
import { failuresIn } from '../src/flaky/failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'keywright-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reported = (testResults: readonly object[]): string[] => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify({ testResults }))
  return failuresIn(file, 'the last words')
}

it('a failure is named by its file and test, with its message and without the stack', () => {
  const message =
    '\u001b[31mError: Property failed\n{ seed: 7 }\u001b[39m\n    at assert (file.ts:1:1)'
  const assertionResults = [
    { status: 'passed', fullName: 'a b', failureMessages: [] },
    { status: 'failed', fullName: 'a c', failureMessages: [message] },
  ]
  const name = join(ROOT, 'packages/core/src/a.test.ts')
  expect(reported([{ name, status: 'failed', message: '', assertionResults }])).toEqual([
    'packages/core/src/a.test.ts: a c\n    Error: Property failed\n    { seed: 7 }',
  ])
})

it('a file that does not load is a failure, and so is a run that says nothing', () => {
  const name = join(ROOT, 'packages/core/src/a.test.ts')
  const broken = { name, status: 'failed', message: 'SyntaxError', assertionResults: [] }
  expect(reported([broken])).toEqual(['packages/core/src/a.test.ts\n    SyntaxError'])
  expect(reported([])).toEqual(['no test failed, but the run did\nthe last words'])
  expect(failuresIn(join(folder, 'none.json'), 'crashed')).toEqual([
    'no test failed, but the run did\ncrashed',
  ])
})
