import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from '@keywright/harness/workspace'
import { expect, it } from 'vitest'
import { staleNotes } from '../src/mutation/mutants.mjs'
import { reportOf, TARGETS, targetOf, testFilesOf } from '../src/mutation/targets.mjs'

it('core, ids and every room of DynamoDB that runs are mutated, each with a score of its own', () => {
  const names = TARGETS.map(({ name }) => name)
  for (const room of ['items', 'keys', 'pages', 'query', 'schema', 'stored']) {
    expect(names).toContain(`dynamodb/${room}`)
  }
  expect(names).not.toContain('dynamodb/sdk')
  for (const { folder } of TARGETS) expect(existsSync(join(ROOT, folder))).toBe(true)
  expect(new Set(names.map(reportOf)).size).toBe(names.length)
  expect(() => targetOf('nothing')).toThrow('there is no nothing: core, ids, dynamodb/')
})

it('what is said of a survivor has a reason', () => {
  const notes: Record<string, { because: string }[]> = readJson(
    join(ROOT, 'packages/gates/src/mutation/equivalent-mutants.json'),
  )
  for (const { because } of Object.values(notes).flat()) expect(because).toMatch(/\w+ \w+/)
})

it('what is said of a survivor is said of a line that is there', () => {
  expect(staleNotes()).toEqual([])
})

/** What a runner has, without a mock and without types. */
const THERE = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it']

// `vi` was in one test of pages: no room could be tried any more, and only the nightly run would have said so.
it('tests of a room ask for nothing of Vitest that they do not get there', () => {
  const rooms = TARGETS.filter(({ runner }) => runner === 'in-process')
  const files = [...new Set(rooms.flatMap((room) => testFilesOf(room)))]
  expect(files.length).toBeGreaterThan(50)
  const asking = files.filter((file) => {
    const [, names = ''] =
      /import \{([^}]*)\} from 'vitest'/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? []
    return names.split(',').some((name) => !THERE.includes(name.trim()))
  })
  expect(asking).toEqual([])
})
