import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT, readJson } from '@keywright/harness/workspace'

/** What vitest's reporter `json` writes. */
interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The first lines of a message, without the colours. */
const begin = (message: string) =>
  message
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .filter((line) => !/^\s*at /.test(line))
    .slice(0, 6)
    .join('\n    ')

/**
 * What failed in a run of vitest: each test by file and name with the beginning of its message, which
 * for a property holds its own seed. A run without a report fails with the end of what it said.
 */
export const failuresIn = (file: string, output: string): string[] => {
  const { testResults }: Report = existsSync(file) ? readJson(file) : { testResults: [] }
  const found = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(ROOT, name)
    const tests = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${path}: ${one.fullName}\n    ${begin(one.failureMessages[0] ?? '')}`)
    return tests.length === 0 && status === 'failed' ? [`${path}\n    ${begin(message)}`] : tests
  })
  return found.length > 0 ? found : [`no test failed, but the run did\n${output.slice(-2000)}`]
}
