import { fileURLToPath } from 'node:url'
import type { RunnerTask, RunnerTestFile } from 'vitest'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import { targetOf, testFilesOf } from './targets.mjs'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const conditions = ['@keywright/source']

/**
 * Stryker looks at tests only. Many test files define keys when they load: a mutant that breaks that
 * leaves no test to fail, and would pass for a survivor. Here the file gets one that fails.
 */
const failedFilesFail: Reporter = {
  onTestRunEnd: (modules) => {
    for (const module of modules) {
      const { task } = module as TestModule & { readonly task: RunnerTestFile }
      if (task.result?.state === 'fail' && task.tasks.length === 0) {
        const failed = {
          type: 'test',
          name: 'loads',
          mode: 'run',
          file: task,
          suite: task,
          tasks: [],
        }
        const id = `${task.id}_loads`
        task.tasks.push({ ...failed, id, meta: {}, result: task.result } as unknown as RunnerTask)
      }
    }
  },
}

/** The examples beside the sources come first: they are quick, and most mutants go no further. */
class ByPath extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
  }
}

/** The tests that a mutant has to survive: those of its target (`MUTATED`). */
export default defineConfig({
  root,
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: testFilesOf(targetOf(process.env['MUTATED'])),
    setupFiles: ['packages/harness/src/setup.ts'],
    reporters: [failedFilesFail],
    testTimeout: 60_000,
    // One worker for all files of a mutant: to load everything for each of them takes longer than they do.
    isolate: false,
    sequence: { sequencer: ByPath },
  },
})
