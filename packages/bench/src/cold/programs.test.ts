import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { PROGRAMS, programSource } from './programs.ts'

const count = (source: string, pattern: RegExp): number => source.match(pattern)?.length ?? 0
const sourceOf = (name: string): string => {
  const program = PROGRAMS.find((one) => one.name === name)
  return program ? programSource(program) : ''
}

describe('the programs of a cold start', () => {
  it('define as much with each library: 40 entities with 200 keys', () => {
    expect(count(sourceOf('Keywright adapters'), /entity\(app/g)).toBe(40)
    expect(count(sourceOf('Keywright adapters'), /\bkey\(/g)).toBe(200)
    expect(count(sourceOf('Keywright core'), /\bkey\(/g)).toBe(200)
    expect(count(sourceOf('ElectroDB'), /new Entity\(/g)).toBe(40)
    expect(count(sourceOf('ElectroDB'), /composite: /g)).toBe(200)
    expect(count(sourceOf('DynamoDB-Toolbox'), /new Entity\(/g)).toBe(40)
    expect(count(sourceOf('DynamoDB-Toolbox'), /\b(PK|SK|GSI1PK|GSI1SK|GSI2PK): /g)).toBe(200)
    expect(count(sourceOf('OneTable'), /^Entity\d+: \{/gm)).toBe(40)
    expect(count(sourceOf('OneTable'), /value: /g)).toBe(200)
  })

  it('are programs, and import before they define', () => {
    for (const program of PROGRAMS) {
      const source = programSource(program)
      expect(() => new Script(`async () => {${source}}`)).not.toThrow()
      expect(source.indexOf('import(')).toBeGreaterThan(0)
      if (program.defines)
        expect(source.indexOf('import(')).toBeLessThan(source.indexOf('kept.push('))
    }
  })
})
