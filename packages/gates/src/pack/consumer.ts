import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from '@keywright/harness/tools'
import { ROOT, readJson, run } from '@keywright/harness/workspace'

/** Every compiler from the oldest that is supported on; the native one is the last. */
export const COMPILERS = [
  ...(await Promise.all(
    ['5.4', '5.5', '5.6', '5.7', '5.8', '5.9'].map(async (version) => ({
      title: `TS ${version}`,
      folder: (await tool(`typescript-${version}`)).home,
    })),
  )),
  { title: 'TS 6.0', folder: join(ROOT, 'node_modules/typescript') },
  { title: 'TS 7.0', folder: (await tool('typescript-7.0')).home },
].map((one) => ({ ...one, version: readJson(join(one.folder, 'package.json')).version }))

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

/** As in projects that began years ago. TypeScript 7 has no such resolution. */
const OLD = {
  compilerOptions: {
    ...CONFIG.compilerOptions,
    target: 'es2020',
    lib: ['es2020'],
    module: 'commonjs',
    moduleResolution: 'node',
    types: [],
  },
}

/** Who resolves and compiles there: what fast-check and the SDK need is not ours. */
const OLD_SHORTS = ['core', 'ids', 'design', 'adopt']

/** Compiles consumers as an old project does, and the first import of the README of adapters. */
export const compileOld = (folder: string, compiler: string): Promise<string[]> => {
  const imports = ['dynamodb', 'sql', 'level'].map(
    (name) => `export * as ${name} from '@keywright/adapters/${name}'`,
  )
  writeFileSync(join(folder, 'types/old.ts'), imports.join('\n'))
  const files = ['old', ...OLD_SHORTS].map((short) => `types/${short}.ts`)
  return errorsOf(folder, compiler, { ...OLD, files })
}

/** What a compiler says about a project with these settings. */
const errorsOf = async (folder: string, compiler: string, config: object) => {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config, null, 2))
  const args = [join(compiler, 'bin/tsc'), '-p', '.', '--pretty', 'false']
  const { code, output } = await run(process.execPath, args, { cwd: folder })
  return code === 0 ? [] : output.trim().split('\n')
}

/** Writes a consumer of each package into a project: as an ES module, as CommonJS, and as an old project has it. */
export const addConsumers = (folder: string, shorts: readonly string[]) => {
  mkdirSync(join(folder, 'types'))
  for (const short of shorts) {
    const consumer = join(ROOT, 'packages/gates/src/pack/consumer', `${short}.ts`)
    for (const extension of ['mts', 'cts', 'ts']) {
      copyFileSync(consumer, join(folder, 'types', `${short}.${extension}`))
    }
  }
}

/** Compiles the consumers; gives the errors of each package, in its consumers or its own types. */
export const compile = async (
  folder: string,
  compiler: string,
  shorts: readonly string[],
): Promise<{ of: (short: string) => string[]; other: string[] }> => {
  const files = shorts.flatMap((short) => [`types/${short}.mts`, `types/${short}.cts`])
  const lines = await errorsOf(folder, compiler, { ...CONFIG, files })
  const isOf = (line: string, short: string) =>
    line.startsWith(`types/${short}.`) || line.startsWith(`node_modules/@keywright/${short}/`)
  return {
    of: (short) => lines.filter((line) => isOf(line, short)),
    other: lines.filter((line) => !shorts.some((short) => isOf(line, short))),
  }
}
