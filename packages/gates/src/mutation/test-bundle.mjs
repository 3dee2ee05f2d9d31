// @ts-check
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { build } from 'esbuild'
import fastCheck from 'fast-check'
import { targetOf, testFilesOf } from './targets.mjs'
import { VITEST } from './vitest-parts.mjs'

/** Always the same cases of each law: a mutant that is killed today is killed tomorrow. */
fastCheck.configureGlobal({ numRuns: Number(process.env['FC_RUNS']), seed: 1 })

/** The engine on which tests run that need one. */
const ENGINE = 'packages/adapters/test/adversary/engine/in-memory.ts'

/** Commands of the SDK, which hold their input: the engine in memory asks for no more. */
const COMMANDS = [
  ...['CreateTable', 'DeleteTable', 'DescribeTable', 'UpdateTable', 'Query', 'Scan'],
  ...['Put', 'Get', 'Update', 'Delete', 'PutItem', 'GetItem', 'UpdateItem', 'DeleteItem'],
  ...[
    'BatchWrite',
    'BatchWriteItem',
    'BatchGet',
    'TransactWrite',
    'TransactWriteItems',
    'TransactGet',
  ],
]
const SDK = Object.fromEntries([
  ['__esModule', true],
  ...COMMANDS.map((name) => {
    const Command = class {
      /** @param {object} input */
      constructor(input) {
        this.input = input
      }
    }
    Object.defineProperty(Command, 'name', { value: `${name}Command` })
    return [`${name}Command`, Command]
  }),
])

const SHARED = {
  vitest: VITEST,
  '@aws-sdk/client-dynamodb': SDK,
  '@aws-sdk/lib-dynamodb': SDK,
  'fast-check': { __esModule: true, ...fastCheck, default: fastCheck },
}

/**
 * The tests of a target and what they import, in one script. Each evaluation has modules of its own.
 *
 * @param {string | undefined} target
 */
export const testsOf = async (target) => {
  const root = process.cwd()
  const files = testFilesOf(targetOf(target), root)
  const lines = files.map((file) => `${JSON.stringify(file)}: () => import('./${file}')`)
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = {\n${lines.join(',\n')}\n}`, resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    conditions: ['@keywright/source'],
    external: Object.keys(SHARED),
    alias: { '@keywright/harness/engine': join(root, ENGINE) },
    logLevel: 'silent',
  })
  const counting = outputFiles[0]?.text ?? ''
  /** @param {string} code */
  const compile = (code) =>
    new Script(`(function (module, exports, require) {${code}\n})`, {
      filename: join(root, 'tests.cjs'),
    })
  const scripts = {
    counting: compile(counting),
    // Sources count how often each mutant is reached. Nobody asks for it while one is tried.
    plain: compile(
      counting.replace(
        /function (stryCov_\w+)\(\) \{/g,
        'function $1() {}\nfunction counting_$1() {',
      ),
    ),
  }
  const builtIn = createRequire(import.meta.url)
  /** @param {string} name */
  const require = (name) => /** @type {any} */ (SHARED)[name] ?? builtIn(name)
  return {
    files,
    /**
     * What loads each file.
     *
     * @param {keyof typeof scripts} kind
     * @returns {Record<string, () => Promise<unknown>>}
     */
    evaluate: (kind) => {
      const module = { exports: {} }
      scripts[kind].runInThisContext()(module, module.exports, require)
      return module.exports
    },
  }
}
