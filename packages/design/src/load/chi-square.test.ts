import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chiSquareTail } from './chi-square.ts'

/** How far two numbers are apart, relative to the second. */
const error = (actual: number, expected: number): number => Math.abs(actual / expected - 1)

/** For even degrees of freedom the tail is a sum of Poisson terms: e^-x (1 + x + x²/2! + ...). */
const poissonSum = (statistic: number, df: number): number => {
  const x = statistic / 2
  let term = Math.exp(-x)
  let sum = 0
  for (let n = 1; n <= df / 2; n++) {
    sum += term
    term *= x / n
  }
  return sum
}

/** For three degrees of freedom and more: the density, integrated with Simpson's rule. */
const integral = (statistic: number, df: number): number => {
  const logGamma = (a: number): number =>
    a === 1 ? 0 : a === 0.5 ? Math.log(Math.PI) / 2 : Math.log(a - 1) + logGamma(a - 1)
  const scale = (df / 2) * Math.LN2 + logGamma(df / 2)
  const density = (t: number) => Math.exp((df / 2 - 1) * Math.log(t) - t / 2 - scale)
  const steps = 20_000
  const step = (df + 40 * Math.sqrt(2 * df) + 100) / steps
  let sum = 0
  for (let i = 0; i <= steps; i++) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 0 ? 2 : 4
    sum += weight * density(statistic + i * step)
  }
  return (sum * step) / 3
}

describe('chiSquareTail', () => {
  it('is the sum of Poisson terms for even degrees of freedom', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0.01, max: 1200, noNaN: true }),
        (half, statistic) => {
          expect(
            error(chiSquareTail(statistic, 2 * half), poissonSum(statistic, 2 * half)),
          ).toBeLessThan(1e-11)
        },
      ),
    )
  })

  it('is the integral of the density, odd degrees of freedom included', () => {
    for (const df of [3, 5, 9, 31, 32, 33, 99, 100, 301]) {
      for (const statistic of [0.3 * df, df, 1.2 * df, 2 * df]) {
        expect(error(chiSquareTail(statistic, df), integral(statistic, df))).toBeLessThan(1e-6)
      }
    }
  })

  // Computed with 50 digits, from the definition of the incomplete gamma function.
  it.each([
    [1, 0.001, 0.97477287936996],
    [1, 3.841, 0.050013683763957],
    [1, 10, 0.0015654022580025],
    [1, 1400, 2.1010145162642e-306],
    [3, 7.815, 0.049993902974884],
    [9, 27.877, 0.0010000633577573],
    [9, 2, 0.99146760662881],
    [31, 97.03, 9.9945104078366e-9],
    [33, 33, 0.46725288137291],
    [33, 900, 9.8241984238276e-168],
    [99, 148.23, 0.0010000659269003],
    [999, 3000, 9.4779730751692e-199],
    [1023, 1297.5, 9.9984542899995e-9],
    [9999, 9000, 0.99999999999987],
    [9999, 10500, 0.00024153011422255],
    [100_000, 101_000, 0.012868840377234],
    [999_999, 999_999, 0.49981193670936],
    [999_999, 1_010_000, 9.02264764789e-13],
    [1_000_000, 990_000, 0.99999999999935],
    [1_000_000, 1_050_000, 2.1856384174897e-265],
  ])('has its known values: %d degrees of freedom at %d', (df, statistic, expected) => {
    expect(error(chiSquareTail(statistic, df), expected)).toBeLessThan(1e-12)
  })

  it('is 1 at 0, falls, and ends at 0 without ever leaving that range', () => {
    for (const df of [1, 2, 10, 1001]) {
      const tails = [0, 0.5, 1, 5, 10, 100, 1000, 10_000, 1e9].map((x) => chiSquareTail(x, df))
      expect(tails[0]).toBe(1)
      expect(tails.at(-1)).toBe(0)
      expect(tails).toEqual([...tails].sort((a, b) => b - a))
    }
  })
})
