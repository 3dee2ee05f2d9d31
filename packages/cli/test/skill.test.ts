import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COMMANDS } from '../src/commands.ts'

it('SKILL.md names commands that there are', () => {
  const skill = readFileSync(new URL('../SKILL.md', import.meta.url), 'utf8')
  const named = [...skill.matchAll(/`keywright ([a-z]+(?: plan)?)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(6)
  const known = COMMANDS.map(({ name }) => name)
  expect(named.filter((name = '') => !known.includes(name))).toEqual([])
})
