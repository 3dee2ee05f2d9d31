import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { table } from './report/markdown.ts'
import { budgetProblem } from './type-cost/budget.ts'
import { callCosts } from './type-cost/calls.ts'
import { type Cost, checkFile, VERSION } from './type-cost/check.ts'
import { entityCosts } from './type-cost/entity-calls.ts'
import { ENTITIES, generate, HEAD, KEYS } from './type-cost/generate.ts'

/**
 * What the checker may do for 200 keys of one to six fields and 40 entities: an eighth more than the
 * 160,798 instantiations that it did when `where` began to check what it is given, TypeScript 6.0.3. They are counted, not timed, so they are the same on
 * every machine. If a change needs more, measure, raise this, and say why.
 */
const BUDGET = 181_000

// Two folders below the workspace's packages, from `src` and from the bundle in `dist` alike.
const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const folder = path('../dist/type-cost/')
const config = path('../../../tsconfig.base.json')

const costOf = (name: string, keys: number, entities: number): Cost =>
  checkFile(`${folder}${name}.ts`, generate(keys, entities), config)

const row = (name: string, { instantiations, types, milliseconds, megabytes }: Cost): string[] => [
  name,
  instantiations.toLocaleString('en'),
  types.toLocaleString('en'),
  `${milliseconds.toFixed(0)} ms`,
  `${megabytes.toFixed(0)} MB`,
]

mkdirSync(folder, { recursive: true })
// The full file first, while the compiler is as cold as it is in `tsc`.
const full = costOf('full', KEYS, ENTITIES)
const empty = costOf('empty', 0, 0)

console.log(`# Type cost, TypeScript ${VERSION}, Node ${process.version}\n`)
console.log(
  table([
    ['', 'instantiations', 'types', 'check time', 'memory'],
    row(`${KEYS} keys, ${ENTITIES} entities, written, read and queried`, full),
    row('the same file without them', empty),
  ]),
)
console.log(
  `\nBudget: ${full.instantiations.toLocaleString('en')} of ${BUDGET.toLocaleString('en')} instantiations.`,
)
const check = (source: string): Cost => checkFile(`${folder}call.ts`, source, config)
const calls = [...callCosts(HEAD, check), ...entityCosts(HEAD, check)]
console.log(
  `\n${table([
    ['one more call', 'fields', 'instantiations', 'budget'],
    ...calls.map(({ call, fields, instantiations, budget }) =>
      [call, fields, instantiations, budget].map(String),
    ),
  ])}`,
)
const problems = [
  ...full.errors,
  ...empty.errors,
  ...budgetProblem(full.instantiations, BUDGET),
  ...calls.flatMap(({ call, fields, instantiations, budget }) =>
    budgetProblem(instantiations, budget, `${call} on ${fields} fields`),
  ),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
