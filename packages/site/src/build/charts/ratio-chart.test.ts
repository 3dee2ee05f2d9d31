import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratioChart, showRatio } from './ratio-chart.ts'

const bars = fc.array(
  fc.record({
    label: fc.string(),
    ratio: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    took: fc.string(),
    isOurs: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('a chart of ratios', () => {
  it('keeps every bar inside, and starts or ends it at 1', () => {
    fc.assert(
      fc.property(bars, (all) => {
        const svg = ratioChart('id', 'title', all)
        const one = Number(/chart-one" x1="([\d.]+)%/.exec(svg)?.[1])
        const rects = [...svg.matchAll(/<rect x="([\d.]+)%" y="\d+" width="([\d.]+)%"/g)]
        expect(rects).toHaveLength(all.length)
        for (const [i, [, x, width]] of rects.entries()) {
          const [from, to] = [Number(x), Number(x) + Number(width)]
          expect(from).toBeGreaterThanOrEqual(-0.01)
          expect(to).toBeLessThanOrEqual(100.5)
          expect(Math.abs(((all[i]?.ratio ?? 0) < 1 ? to : from) - one)).toBeLessThan(0.5)
        }
      }),
    )
  })

  it('says what it shows, and lets no text become markup', () => {
    const svg = ratioChart('id', 'a < b', [
      { label: '<script>', ratio: 2, took: '1 ns', isOurs: true },
    ])
    expect(svg).toContain('role="img" aria-labelledby="id"')
    expect(svg).toContain('<title id="id">a &lt; b</title>')
    expect(svg).not.toContain('<script>')
  })

  it('writes ratios with the digits that they deserve', () => {
    expect([0.00653, 0.487, 1, 3.28, 69.4, 1231].map(showRatio)).toEqual([
      '0.0065',
      '0.49',
      '1',
      '3.3',
      '69',
      '1,231',
    ])
  })
})
