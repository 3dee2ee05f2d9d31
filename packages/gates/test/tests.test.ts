import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'
import { expect, it } from 'vitest'

// Only the folders with tests: beside them is `node_modules`, which takes seconds to walk.
const folders = readdirSync(join(ROOT, 'packages'))
  .flatMap((name) => ['src', 'test'].map((room) => join(name, room)))
  .filter((folder) => existsSync(join(ROOT, 'packages', folder)))
const tests = folders
  .flatMap((folder) =>
    readdirSync(join(ROOT, 'packages', folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => ({ file, code: readFileSync(join(ROOT, 'packages', file), 'utf8') }))

/** The tests that say this, this one aside: it has to name what it looks for. */
const saying = (words: RegExp): string[] =>
  tests
    .filter(({ file, code }) => !file.endsWith('tests.test.ts') && words.test(code))
    .map(({ file }) => file)

it('no test measures time itself: `growsFast` and `timesAsLong` of the harness compare times', () => {
  expect(tests.length).toBeGreaterThan(200)
  expect(saying(/performance\.now|process\.hrtime|console\.time|cpuUsage/)).toEqual([])
})

it('no test compares with the time of day, unless it sets the clock itself', () => {
  expect(saying(/expect\([^\n]*(Date\.now\(\)|new Date\(\)\.)/)).toEqual([])
})

it('no test is switched off, or runs alone', () => {
  expect(saying(/\b(it|test|describe)\.(only|skip|todo)\b/)).toEqual([])
})
