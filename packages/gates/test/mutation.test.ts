import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from '@keywright/harness/workspace'
import { expect, it } from 'vitest'
import { staleNotes } from '../src/mutation/mutants.mjs'
import { reportOf, TARGETS, targetOf } from '../src/mutation/targets.mjs'

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
