import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cli } from './run-cli.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** `$ keywright …` and what it prints, from the README. */
const shown = [...readme.matchAll(/```console\n\$ keywright ([^\n]*)\n([\s\S]*?)```/g)].map(
  (match) => [match[1] as string, match[2] as string] as const,
)

/** Splits a line as a shell does, for single quotes. */
const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

describe('the README shows what the commands print', () => {
  it('shows some', () => {
    expect(shown.length).toBeGreaterThan(1)
  })

  it.each(shown)('keywright %s', async (line, output) => {
    expect((await cli(words(line))).out).toBe(output)
  })
})
