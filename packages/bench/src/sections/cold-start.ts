import { type ColdCost, coldCosts } from '../cold/measure.ts'
import { type Effort, QUICK, type Result } from '../measure.ts'
import type { ProcessSection } from '../section.ts'
import { speeds } from '../statistics.ts'

let latest: readonly ColdCost[] | undefined

const measureAll = async (effort: Effort): Promise<readonly ColdCost[]> => {
  latest = await coldCosts(effort === QUICK ? 3 : 15)
  return latest
}

/** A column: what each program cost, for those that did it. */
const column = (
  job: string,
  costs: readonly ColdCost[],
  amount: (cost: ColdCost) => number | undefined,
): Result[] => {
  const rows = costs.flatMap((cost) => {
    const value = amount(cost)
    return value === undefined ? [] : [{ name: cost.program.name, value }]
  })
  const ratios = speeds(rows.map(({ value }) => value))
  return rows.map((row, i) => ({ job, ...row, speed: ratios[i] as number }))
}

const isEntities = ({ program }: ColdCost): boolean => program.things?.kind === 'entity'

export const coldStart: ProcessSection = {
  name: 'cold-start',
  title: 'Cold start',
  notes: [
    'Processor time of fresh processes, all threads together. The 40 entities have five keys each: two of the table, two of one index and one of another.',
    'Keywright does not import the AWS SDK: a program that sends its inputs imports the clients as well. The other libraries import what they need of it themselves.',
  ],
  measure: async (effort) => {
    const costs = await measureAll(effort)
    return [
      ...column('import', costs, (cost) => cost.import),
      ...column('40 entities, 200 keys', costs, (cost) =>
        isEntities(cost) ? cost.define : undefined,
      ),
      ...column('both', costs, (cost) =>
        isEntities(cost) ? cost.import + cost.define : undefined,
      ),
    ]
  },
}

export const memory: ProcessSection = {
  name: 'memory',
  title: 'Memory',
  notes: [
    'What a definition leaves in the heap after the garbage is collected: one of 40 entities, each with five keys, or one of 200 keys.',
  ],
  unit: 'bytes',
  measure: async (effort) => {
    // The processes that the cold start was measured in, if it was.
    const costs = latest ?? (await measureAll(effort))
    latest = undefined
    const each = ({ bytes, program }: ColdCost): number => bytes / (program.things?.count ?? 1)
    return [
      ...column('one entity', costs, (cost) => (isEntities(cost) ? each(cost) : undefined)),
      ...column('one key', costs, (cost) =>
        cost.program.things?.kind === 'key' ? each(cost) : undefined,
      ),
    ]
  },
}
