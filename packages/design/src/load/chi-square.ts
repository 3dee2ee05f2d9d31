/**
 * The chance that a chi-square variable with `df` degrees of freedom is at least `statistic`: the
 * p-value of Pearson's test. Relative error below 1e-10 for up to a million degrees of freedom,
 * even far out in the tail, until the chance is too small for a double.
 *
 * It is Q(a, x), the upper regularised incomplete gamma function, at a = df / 2 and x = statistic / 2.
 */
export const chiSquareTail = (statistic: number, df: number): number => {
  const a = df / 2
  const x = statistic / 2
  if (x <= 0) return 1
  // Each side of the peak has the expansion that converges there, and neither cancels: below it the
  // tail is large, so one minus the rest is exact; above it the tail is computed by itself.
  const tail =
    x < a + 1 ? 1 - density(a, x) * lowerSeries(a, x) : density(a, x) * upperFraction(a, x)
  return Math.min(1, Math.max(0, tail))
}

/** P(a, x) divided by `density`: 1 + x/(a+1) + x²/((a+1)(a+2)) + ... */
const lowerSeries = (a: number, x: number): number => {
  let sum = 1
  for (let term = 1, n = 1; term > sum * 1e-17; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Q(a, x) divided by `density`: a times Legendre's continued fraction, by Lentz's method. */
const upperFraction = (a: number, x: number): number => {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let value = d
  for (let n = 1, change = 0; Math.abs(change - 1) > 1e-15; n++) {
    const numerator = n * (a - n)
    b += 2
    d = 1 / (numerator * d + b)
    c = numerator / c + b
    change = c * d
    value *= change
  }
  return a * value
}

/**
 * x^a e^-x / Γ(a+1). For large `a` its logarithm would be a small difference of huge numbers, so it
 * is split as Loader does (2000): Stirling's formula and its error, and the deviance of x from a.
 */
const density = (a: number, x: number): number =>
  a < 16
    ? Math.exp(a * Math.log(x) - x) / factorial(a)
    : Math.exp(-stirlingError(a) - deviance(a, x)) / Math.sqrt(2 * Math.PI * a)

/** Γ(a+1) for a whole or a half `a`. */
const factorial = (a: number): number =>
  a === 0 ? 1 : a === 0.5 ? Math.sqrt(Math.PI) / 2 : a * factorial(a - 1)

const stirlingError = (a: number): number => {
  const square = a * a
  return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / a
}

/** a ln(a/x) + x - a; by a series where the terms would cancel. */
const deviance = (a: number, x: number): number => {
  const v = (a - x) / (a + x)
  if (Math.abs(v) > 0.1) return a * Math.log(a / x) + x - a
  let sum = (a - x) * v
  for (let power = 2 * a * v, n = 1; ; n++) {
    power *= v * v
    const next = sum + power / (2 * n + 1)
    if (next === sum) return sum
    sum = next
  }
}
