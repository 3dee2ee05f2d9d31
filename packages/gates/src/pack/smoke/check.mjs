// @ts-check

/**
 * Counts checks and keeps what failed. Nothing here but the language: the same suite runs on every
 * runtime, with no test framework.
 */
export const checker = () => {
  let checks = 0
  /** @type {string[]} */
  const failures = []

  /** @param {string} title @param {unknown} got @param {unknown} expected */
  const equal = (title, got, expected) => {
    checks += 1
    const [a, b] = [spell(got), spell(expected)]
    if (a !== b) failures.push(`${title}: expected ${b}, got ${a}`)
  }

  /** @param {string} title @param {() => unknown} run */
  const refuses = async (title, run) => {
    checks += 1
    try {
      failures.push(`${title}: expected a KeyError, got ${spell(await run())}`)
    } catch (error) {
      const { name, code } = /** @type {{ name?: unknown, code?: unknown }} */ (error)
      if (name !== 'KeyError' || typeof code !== 'string') failures.push(`${title}: threw ${error}`)
    }
  }

  return { equal, refuses, result: () => ({ checks, failures }) }
}

/** @typedef {ReturnType<typeof checker>} Checker */

/** A value in one spelling, whatever the order of its properties. @param {unknown} value @returns {string} */
export const spell = (value) => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Object.is(value, -0)) return '-0'
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Date) return `Date ${value.getTime()}`
  if (value instanceof Uint8Array) return `bytes ${Array.from(value).join(' ')}`
  if (Array.isArray(value)) return `[${value.map(spell).join(', ')}]`
  const entries = Object.entries(value).map(([name, one]) => `${name}: ${spell(one)}`)
  return `{ ${entries.sort().join(', ')} }`
}
