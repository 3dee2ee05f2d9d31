import { describe, expect, it } from 'vitest'
import { parseOptions, usage } from './options.ts'

const SECTIONS = ['build', 'ids']
const parse = (...args: string[]) => parseOptions(args, SECTIONS)

describe('options', () => {
  it('are all off by themselves', () => {
    expect(parse()).toEqual({ quick: false, save: false, nodes: false, help: false, only: [] })
  })

  it('come in any order', () => {
    expect(parse('--only', 'ids', '--quick')).toMatchObject({ quick: true, only: ['ids'] })
    expect(parse('--save', '--nodes')).toMatchObject({ save: true, nodes: true, quick: false })
    expect(parse('--only=ids', '--only', 'build').only).toEqual(['ids', 'build'])
    expect(parse('--help').help).toBe(true)
    expect(parse('-h').help).toBe(true)
  })

  it('may follow the separator that pnpm passes on', () => {
    expect(parse('--', '--quick').quick).toBe(true)
  })

  it.each([
    [['--fast'], 'unknown option "--fast"'],
    [['quick'], 'unknown option "quick"'],
    [['--quick=1'], 'unknown option "--quick=1"'],
    [['--only'], 'expected one of build, ids, got nothing'],
    [['--only', 'keys'], 'expected one of build, ids, got "keys"'],
    [['--only='], 'expected one of build, ids, got ""'],
    [['--only', '--quick'], 'expected one of build, ids, got "--quick"'],
  ])('refuse %j', (args, message) => {
    expect(() => parseOptions(args, SECTIONS)).toThrow(message)
  })

  it('are explained, even after a mistake', () => {
    expect(usage(SECTIONS)).toContain('build, ids')
    expect(() => parse('--fast')).toThrow(usage(SECTIONS))
  })

  it('are explained in 80 columns', () => {
    const names = Array.from({ length: 30 }, (_, i) => `section-${i}`)
    const lines = usage(names).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    for (const name of names) expect(usage(names)).toContain(name)
  })
})
