import type { Cost } from './check.ts'
import { fieldsOf, partsOf, valuesOf } from './keys.ts'

/** A call whose types cost so much on a key of so many fields. */
export interface CallCost {
  readonly call: string
  readonly fields: number
  readonly instantiations: number
  readonly budget: number
}

/**
 * What one more call may cost on a key whose types nothing has used before: a quarter more than it was
 * measured with TypeScript 6.0.3. A call that costs with the square of the fields shows here first.
 */
const BUDGETS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  key: { 5: 195, 8: 310 },
  encode: { 5: 490, 8: 800 },
  decode: { 5: 45, 8: 60 },
  where: { 5: 300, 8: 410 },
}

/** A seed whose first eight fields are of eight kinds. */
const SEED = 1

const steps = (i: number, count: number): readonly Step[] => {
  const fields = fieldsOf(SEED, count).map((one) => ({ ...one, name: `${one.name}of${i}` }))
  return [
    ['key', `export const key${i} = key(${partsOf(`K${i}`, fields)})`],
    ['encode', `export const text${i} = key${i}.encode(${valuesOf(fields)})`],
    ['decode', `export const value${i} = key${i}.decode('').${fields[0]?.name}`],
    ['where', `export const range${i} = where(key${i}, ${valuesOf(fields, true)})`],
  ]
}

/** A line of a program, by the call in it. */
export type Step = readonly [call: string, source: string]

/** What each of these lines costs after those before it, and after the same on something else. */
export const stepCosts = (
  head: string,
  others: readonly Step[],
  steps: readonly Step[],
  check: (source: string) => Cost,
): Pick<CallCost, 'call' | 'instantiations'>[] => {
  let source = [head, ...others.map(([, line]) => line)].join('\n')
  let before = check(source).instantiations
  return steps.map(([call, line]) => {
    source += `\n${line}`
    const { instantiations } = check(source)
    const cost = instantiations - before
    before = instantiations
    return { call, instantiations: cost }
  })
}

/** The cost of each call, beyond what the same calls on another key have cost already. */
export const callCosts = (head: string, check: (source: string) => Cost): CallCost[] =>
  [5, 8].flatMap((fields) =>
    stepCosts(head, steps(0, fields), steps(1, fields), check).map((cost) => ({
      ...cost,
      fields,
      budget: BUDGETS[cost.call]?.[fields] ?? 0,
    })),
  )
