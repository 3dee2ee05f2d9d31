// Runs the vectors against an implementation in any language:
//
//     pnpm conform -- python3 -m keywright.conform
//     pnpm conform --level 1 -- ./my-port
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { judge, levelsOf, requestsOf, type Vectors } from './judge.ts'
import { exchange } from './program.ts'
import { report } from './report.ts'

const args = process.argv.slice(2)
const program = args.lastIndexOf('--')
const { values: options } = parseArgs({
  args: args.slice(0, Math.max(program, 0)).filter((arg) => arg !== '--'),
  options: { level: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
})
const [command, ...rest] = args.slice(program + 1)
if (command === undefined || !/^[1-5]$/.test(options.level)) {
  console.error('usage: pnpm conform [--level 1..5] [--json] -- PROGRAM [ARGUMENT...]')
  process.exit(2)
}

const file = new URL('../../../core/vectors.json', import.meta.url)
const vectors: Vectors = JSON.parse(readFileSync(file, 'utf8'))
const levels = levelsOf(vectors, Number(options.level))
const { answers, failure } = await exchange(command, rest, requestsOf(vectors, levels))
const result = judge(vectors, levels, answers)
if (options.json)
  console.log(JSON.stringify({ ...result, ...(failure ? { failure } : {}) }, null, 2))
else console.log(report(result) + (failure ? `\nThe program ${failure}.` : ''))
process.exitCode = result.reached === levels.at(-1) ? 0 : 1
