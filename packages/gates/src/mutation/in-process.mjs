// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'
import { changeOf } from './mutants.mjs'
import { reportOf } from './targets.mjs'
import { testsOf } from './test-bundle.mjs'
import { startTests } from './vitest-parts.mjs'

/**
 * A test runner for Stryker. Its own starts Vitest for each mutant, which takes longer than the tests
 * that kill it. This one bundles the tests and the changed sources once; for each mutant it evaluates
 * the bundle anew, so that nothing of another mutant is left and what runs on loading counts, and runs
 * the tests that reach the mutant in this process, until one fails. Stryker itself watches over it and
 * starts another process after an endless loop.
 */

/** @typedef {Record<string, number>} Hits how often each mutant was reached */
/**
 * @typedef {object} State what instrumented sources look at
 * @property {string | undefined} [activeMutant]
 * @property {string | undefined} [currentTestId]
 * @property {number} [hitCount]
 * @property {number} [hitLimit]
 * @property {{ static: Hits, perTest: Record<string, Hits> }} [mutantCoverage]
 */

const NAMESPACE = '__stryker__'

/** Where the first process notes the hits of each test, for those that come later. */
const HITS = join(ROOT, `${reportOf(String(process.env['MUTATED']))}.hits.json`)

/**
 * A mutant that a test reaches so many times as often as before, and so many times more, is in an endless
 * loop. Stryker's own limit counts the hits of all tests, a hundred times: in a loop of promises, which no
 * timer interrupts, that takes minutes.
 */
const MOST_TIMES = 10
const MOST_MORE = 10_000
/** @type {any} */
const globals = globalThis
/** @type {State} */
const state = {}
globals[NAMESPACE] = state

const CONFIG = {
  root: process.cwd(),
  setupFiles: [],
  name: undefined,
  passWithNoTests: true,
  testNamePattern: undefined,
  allowOnly: false,
  sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
  chaiConfig: undefined,
  maxConcurrency: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
}

/** The tests of a file or a suite. @param {any} task @returns {any[]} */
const testsIn = (task) => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn))

/** @param {any} test */
const idOf = (test) => {
  const names = []
  for (let one = test; one && one !== test.file; one = one.suite) names.unshift(one.name)
  return `${test.file.filepath}#${names.join(' ')}`
}

/** What failed: a test or, where none did, what could not load or be prepared. @param {any} task @returns {any} */
const brokenIn = (task) =>
  testsIn(task).find((test) => test.result?.state === 'fail') ?? failedIn(task)

/** @param {any} task @returns {any} */
const failedIn = (task) =>
  task.result?.state === 'fail' ? task : task.tasks?.map(failedIn).find(Boolean)

/** @param {any} task */
const messageOf = (task) => task.result?.errors?.[0]?.message ?? 'failed'

/**
 * @typedef {object} ActiveMutant
 * @property {string} id
 * @property {string} fileName
 * @property {string} replacement
 * @property {{ start: Position, end: Position }} location
 */
/** @typedef {{ line: number, column: number }} Position counted from 0 */

/** @param {Position} position */
const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 })

/** Whether it is known why no test notices it: most of the time of a run would go to such ones. @param {ActiveMutant} mutant */
const isExplained = ({ fileName, replacement, location: { start, end } }) => {
  const file = fileName.slice(fileName.lastIndexOf('/packages/') + 1)
  const source = readFileSync(join(ROOT, file), 'utf8')
  const location = { start: fromOne(start), end: fromOne(end) }
  return changeOf(file, source, { replacement, location }).because !== undefined
}

/** Whether a mutant was reached too often. */
const isLost = () => (state.hitCount ?? 0) > (state.hitLimit ?? Number.POSITIVE_INFINITY)

/**
 * Runs one file's tests, those that are wanted, up to the first that fails.
 *
 * @param {string} filepath
 * @param {() => Promise<unknown>} importFile
 * @param {(id: string) => boolean} isWanted
 * @param {(id: string) => number} [limitOf] how often each test may reach the mutant
 */
const runFile = async (filepath, importFile, isWanted, limitOf) => {
  let hasFailed = false
  const [file] = await startTests([filepath], {
    config: CONFIG,
    importFile,
    onBeforeRunTask: (/** @type {any} */ test) => {
      if (hasFailed || !isWanted(idOf(test))) test.mode = 'skip'
    },
    onBeforeTryTask: (/** @type {any} */ test) => {
      state.currentTestId = idOf(test)
      if (limitOf && !isLost()) {
        Object.assign(state, { hitCount: 0, hitLimit: limitOf(state.currentTestId) })
      }
    },
    onAfterRunTask: (/** @type {any} */ test) => {
      state.currentTestId = `${filepath}#`
      hasFailed ||= test.result?.state === 'fail'
    },
  })
  return file
}

class InProcessRunner {
  /** @type {Awaited<ReturnType<typeof testsOf>> | undefined} */
  bundle
  /** How often each test reaches each mutant. @type {Record<string, Hits> | undefined} */
  hits
  /** The file that killed a mutant most recently is asked first: the next mutant is close by. */
  lastKiller = ''

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    this.bundle = await testsOf(process.env['MUTATED'])
  }

  /** Which tests there are, and which mutants each reaches, when its file loads or when it runs. */
  async dryRun() {
    const tests = []
    state.activeMutant = undefined
    /** @type {Record<string, Hits>} */
    const perTest = {}
    for (const path of this.bundle?.files ?? []) {
      state.mutantCoverage = { static: {}, perTest: {} }
      state.currentTestId = `${path}#`
      const importFile = this.bundle?.evaluate('counting')[path]
      const file = await runFile(path, /** @type {any} */ (importFile), () => true)
      const broken = brokenIn(file)
      if (broken && broken.type !== 'test') {
        return { status: 'error', errorMessage: `${path}: ${messageOf(broken)}` }
      }
      const { [`${path}#`]: onLoad = {}, ...hits } = state.mutantCoverage.perTest
      for (const test of testsIn(file)) {
        const id = idOf(test)
        const result = { id, name: id, fileName: path, timeSpentMs: test.result?.duration ?? 0 }
        if (test.result?.state === 'fail') {
          tests.push({ ...result, status: 1, failureMessage: messageOf(test) })
        } else if (test.result?.state === 'pass') {
          tests.push({ ...result, status: 0 })
          perTest[id] = { ...onLoad }
          for (const [mutant, times] of Object.entries(hits[id] ?? {})) {
            perTest[id][mutant] = (perTest[id][mutant] ?? 0) + times
          }
        }
      }
    }
    mkdirSync(dirname(HITS), { recursive: true })
    writeFileSync(HITS, JSON.stringify(perTest))
    return { status: 'complete', tests, mutantCoverage: { static: {}, perTest } }
  }

  /** @param {{ activeMutant: ActiveMutant, testFilter?: string[] }} options */
  async mutantRun({ activeMutant, testFilter = [] }) {
    if (!process.env['TRY_ALL'] && isExplained(activeMutant)) {
      return { status: 'survived', nrOfTests: 0 }
    }
    this.hits ??= JSON.parse(readFileSync(HITS, 'utf8'))
    const { id } = activeMutant
    const limitOf = (/** @type {string} */ test) =>
      MOST_TIMES * (this.hits?.[test]?.[id] ?? 0) + MOST_MORE
    const hitLimit = Math.max(...testFilter.map(limitOf))
    Object.assign(state, { activeMutant: id, hitLimit, hitCount: 0 })
    const wanted = new Set(testFilter)
    const paths = new Set(testFilter.map((test) => test.slice(0, test.indexOf('#'))))
    const order = [this.lastKiller, ...(this.bundle?.files ?? [])].filter((one) => paths.has(one))
    const load = this.bundle?.evaluate('plain') ?? {}
    let nrOfTests = 0
    for (const path of new Set(order)) {
      const importFile = /** @type {any} */ (load[path])
      const file = await runFile(path, importFile, (test) => wanted.has(test), limitOf)
      if (isLost())
        return { status: 'timeout', reason: `reached ${state.hitLimit} times in a test` }
      nrOfTests += testsIn(file).filter((test) => test.result).length
      const broken = brokenIn(file)
      if (broken) {
        this.lastKiller = path
        const killedBy = broken.type === 'test' ? [idOf(broken)] : testFilter.slice(0, 1)
        return { status: 'killed', killedBy, failureMessage: messageOf(broken), nrOfTests }
      }
    }
    return { status: 'survived', nrOfTests }
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', factory: () => new InProcessRunner() },
]
