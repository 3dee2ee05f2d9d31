import { type CallCost, type Step, stepCosts } from './calls.ts'
import type { Cost } from './check.ts'

/**
 * What one more entity in two indexes may cost, and each call on it: about a tenth more than it was
 * measured with TypeScript 6.0.3. All of them together stay below 3,000 (ElectroDB 3,331).
 */
const BUDGETS: Readonly<Record<string, number>> = {
  entity: 225,
  putInput: 860,
  getInput: 240,
  updateInput: 630,
  deleteInput: 110,
  queryInput: 495,
  'queryInput of an index': 510,
  identify: 75,
  group: 130,
  keysOf: 40,
}

/** All calls on one more entity. */
const TOGETHER = 3000

const steps = (i: number): readonly Step[] => {
  const item = `{ user${i}: '1', at${i}: now, id${i}: '7', state${i}: 'open', total${i}: 5, name: 'x' }`
  const primary = `{ user${i}: '1', at${i}: now, id${i}: '7' }`
  return [
    [
      'entity',
      `export const row${i} = entity(app, 'Row${i}', {
  primary: { pk: key('USER${i}', text('user${i}')), sk: key('ROW', time('at${i}'), text('id${i}')) },
  GSI1: { pk: key('STATE', choice('state${i}', ['open', 'done'])), sk: key(time('at${i}'), text('id${i}')) },
  GSI2: { pk: key('TOTAL'), sk: key(integer('total${i}', { digits: 6 }), text('id${i}')) },
})`,
    ],
    ['putInput', `export const put${i} = putInput(row${i}, ${item})`],
    ['getInput', `export const get${i} = getInput(row${i}, ${primary})`],
    [
      'updateInput',
      `export const update${i} = updateInput(row${i}, ${item}, { state${i}: 'done' })`,
    ],
    ['deleteInput', `export const delete${i} = deleteInput(row${i}, ${primary})`],
    [
      'queryInput',
      `export const query${i} = queryInput(row${i}, { user${i}: '1', at${i}: gte(now) })`,
    ],
    [
      'queryInput of an index',
      `export const found${i} = queryInput(row${i}, { state${i}: 'open', at${i}: gte(now) }, { index: 'GSI1', limit: 5 })`,
    ],
    ['identify', `export const values${i} = identify([row${i}], {})?.values`],
    ['group', `export const rows${i} = group([row${i}], [{}]).Row${i}`],
    ['keysOf', `export const keys${i} = keysOf(row${i}, ${item})`],
  ]
}

/** The cost of an entity and of each call on it, beyond what another entity has cost already. */
export const entityCosts = (head: string, check: (source: string) => Cost): CallCost[] => {
  const costs = stepCosts(head, steps(0), steps(1), check).map((cost) => ({
    ...cost,
    fields: 7,
    budget: BUDGETS[cost.call] ?? 0,
  }))
  const sum = costs.reduce((total, { instantiations }) => total + instantiations, 0)
  return [...costs, { call: 'all of these', fields: 7, instantiations: sum, budget: TOGETHER }]
}
