import { entity, table } from '@keywright/adapters'
import { key, text } from '@keywright/core'
import { widthOf } from '@keywright/harness/terminal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coverage, entityChart, type Finding, render } from '../index.ts'

const nasty = fc.string({
  unit: fc.constantFrom('a', ' ', '  ', '#', '<', '>', '日', '🦕', 'e\u0301', 'word ', '<at desc>'),
  maxLength: 120,
})
const someWidth = fc.integer({ min: 20, max: 120 })

/** Everything but the spaces, where lines may break. */
const letters = (lines: string): string => lines.replace(/\s/g, '')

const tooWide = (rendered: string, width: number): string[] =>
  rendered.split('\n').filter((line) => widthOf(line) > width)

describe('every renderer keeps to 80 columns, or to the width it is given', () => {
  const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
  const named = (name: string) =>
    entity(app, name, { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })

  const check = (render: (options?: { width: number }) => string, width: number): void => {
    expect(tooWide(render(), 80)).toEqual([])
    expect(tooWide(render({ width }), width)).toEqual([])
    expect(letters(render({ width }))).toBe(letters(render({ width: 1000 })))
  }

  it('findings', () => {
    const someFinding: fc.Arbitrary<Finding> = fc.record({
      rule: fc.constantFrom('low-cardinality-partition', 'foreign-rows'),
      severity: fc.constantFrom('error', 'warning', 'info'),
      entity: nasty,
      index: nasty,
      message: nasty,
      fix: nasty,
    })
    fc.assert(
      fc.property(fc.array(someFinding), someWidth, (findings, width) => {
        check((options) => render(findings, options), width)
      }),
    )
  })

  it('coverage; the lines of a suggestion are code and comments still', () => {
    const someResult: fc.Arbitrary<Coverage> = fc.oneof(
      fc.record({
        name: nasty,
        satisfied: fc.constant(true as const),
        index: nasty,
        condition: nasty,
        queries: fc.nat(),
      }),
      fc.record({
        name: nasty,
        satisfied: fc.constant(false as const),
        reason: nasty,
        suggestion: nasty,
      }),
    )
    fc.assert(
      fc.property(fc.array(someResult), someWidth, (results, width) => {
        check((options) => render(results, options), width)
      }),
    )
    const suggestion = `GSI1: { pk: key('A') }, // ${'in the keys '.repeat(9)}\n// ${'a note '.repeat(20)}`
    const lines = render([{ name: 'x', satisfied: false, reason: 'why', suggestion }]).split('\n')
    const code = lines.slice(2, -1).map((line) => line.slice(16))
    expect(code.length).toBeGreaterThan(4)
    expect(code[0]).toBe("GSI1: { pk: key('A') },")
    expect(code.slice(1).filter((line) => !/^( {2})?\/\/ /.test(line))).toEqual([])
  })

  it('a chart', () => {
    const name = nasty.filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(name, nasty, someWidth, (one, pk, width) => {
        const all = [named(one)]
        const chart = entityChart(all).map((row) => ({ ...row, pk, index: one }))
        expect(tooWide(render(chart), 80)).toEqual([])
        expect(tooWide(render(chart, { width }), width)).toEqual([])
      }),
    )
  })
})
