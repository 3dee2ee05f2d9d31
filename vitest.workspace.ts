import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const conditions = ['@keywright/source']
const soak = Number(process.env['FC_RUNS'] ?? 0) > 0
const onDynamoDbLocal = process.env['KEYWRIGHT_ENGINE'] === 'dynamodb-local'

/**
 * Tests run much code, and most of it a few times: Node 20 spends a third of the processor's time on
 * optimising it, and a fifth of all with the first two. Later versions know another compiler, and no such
 * budget. The others keep garbage longer and collect it on the thread that made it: every core has a worker
 * already, and four threads on one heap took a twentieth more of the processor.
 */
const lessOverhead = process.version.startsWith('v20.')
  ? [
      '--interrupt-budget=300000',
      '--max-inlined-bytecode-size-cumulative=300',
      '--single-threaded-gc',
      '--min-semi-space-size=16',
      '--max-semi-space-size=64',
    ]
  : []

/** The tests of all packages. They share their modules: loading them again for each file took half the time. */
const packages = {
  // Sibling packages resolve to their sources: no build before a test.
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name: 'packages',
    include: ['packages/*/{src,test}/**/*.test.ts'],
    isolate: false,
    execArgv: lessOverhead,
    globalSetup: onDynamoDbLocal ? [path('packages/harness/src/engine/dynamodb-local.ts')] : [],
    setupFiles: [path('packages/harness/src/setup.ts')],
    // Only what hangs is late: a test of 5 s took more than 60 on a slow machine beside other work.
    testTimeout: soak ? 3_600_000 : 600_000,
    hookTimeout: 600_000,
  },
}

/** What takes seconds. One that starts last would keep one core busy while the others wait. */
const LONG = [
  'adapters/test/adversary/adversary',
  'adapters/test/adversary/second-half',
  'gates/test/type-tests',
  'adopt/test/histories.engine',
  'recipes/test/tour',
  'recipes/test/infer-recipes',
  'adopt/test/you-have-a-table',
  'testing/test/broken-zoo',
  'testing/test/broken-formats',
  'testing/src/check-store-faults',
].map((name) => path(`packages/${name}.test.ts`))
const missing = LONG.filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`no such tests: ${missing.join(', ')}`)

/** Starts these first, in a fresh clone too: Vitest knows how long a file takes after the first run. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.includes(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
// `flaky` shuffles the files, which a sequencer of one's own would undo.
const isShuffled = process.argv.some((arg) => arg.startsWith('--sequence.shuffle'))

// By default one core is kept free, which on two cores is half of them. One worker more than cores: tests of
// the command and of engines wait for processes and tables, and a core would wait with them.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1,
    projects: [packages],
    sequence: isShuffled ? {} : { sequencer: LongFirst },
  },
})
