// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from '@keywright/harness/tools'
import { ROOT, readJson, run } from '@keywright/harness/workspace'
import { GATES } from '../shared/gates.mjs'

/**
 * The compilers that people use: the oldest that is supported, the last of version 5, the current one,
 * and the native one. What people import everywhere, core, ids and adapters, compiles with the oldest.
 */
export const COMPILERS = [
  {
    title: 'TS 5.3',
    folder: (await tool('typescript-5.3')).home,
    /** @param {string} short */
    takes: (short) => ['core', 'ids', 'adapters'].includes(short),
  },
  { title: 'TS 5.9', folder: (await tool('typescript-5.9')).home },
  { title: 'TS 6.0', folder: join(ROOT, 'node_modules/typescript') },
  { title: 'TS 7.0', folder: (await tool('typescript-7.0')).home },
].map((one) => ({
  takes: () => true,
  ...one,
  version: readJson(join(one.folder, 'package.json')).version,
}))

const CONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022'],
    module: 'nodenext',
    // For the types of the AWS SDK, which need Node's; those of Keywright do not.
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // The published types themselves are checked, not only how they are used.
    skipLibCheck: false,
    noEmit: true,
  },
}

/**
 * Writes a consumer of each package into a project, as an ES module and as CommonJS.
 *
 * @param {string} folder
 * @param {readonly string[]} shorts
 */
export const addConsumers = (folder, shorts) => {
  mkdirSync(join(folder, 'types'))
  for (const short of shorts) {
    const source = readFileSync(join(GATES, 'src/pack/consumer', `${short}.ts`), 'utf8')
    for (const extension of ['mts', 'cts']) {
      writeFileSync(join(folder, 'types', `${short}.${extension}`), source)
    }
  }
}

/**
 * Compiles the consumers; gives the errors of each package, in its consumers or its own types.
 *
 * @param {string} folder
 * @param {string} compiler
 * @param {readonly string[]} shorts
 * @returns {Promise<{ of: (short: string) => string[], other: string[] }>}
 */
export const compile = async (folder, compiler, shorts) => {
  const tsc = join(compiler, 'bin/tsc')
  const files = shorts.flatMap((short) => [`types/${short}.mts`, `types/${short}.cts`])
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...CONFIG, files }, null, 2))
  const { code, output } = await run(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
  })
  const lines = code === 0 ? [] : output.trim().split('\n')
  /** @param {string} line @param {string} short */
  const isOf = (line, short) =>
    line.startsWith(`types/${short}.`) || line.startsWith(`node_modules/@keywright/${short}/`)
  return {
    of: (short) => lines.filter((line) => isOf(line, short)),
    other: lines.filter((line) => !shorts.some((short) => isOf(line, short))),
  }
}
