import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** What modules of users import, and where its source is. */
const ENTRANCES: readonly (readonly [name: string, file: string])[] = [
  ['@keywright/core/internal', 'core/src/internal.ts'],
  ['@keywright/adapters/dynamodb', 'adapters/src/dynamodb/index.ts'],
  ...['core', 'ids', 'adapters', 'design', 'adopt', 'testing'].map(
    (name) => [`@keywright/${name}`, `${name}/src/index.ts`] as const,
  ),
]

/**
 * The packages from their sources, whatever build there is, for the loader of the command line
 * (`JITI_ALIAS`). In one file of JavaScript: the loader needs three seconds for the sources themselves.
 */
export const sourceAliases = (): Promise<string> => {
  aliases ??= bundledPackages()
  return aliases
}
let aliases: Promise<string> | undefined

const bundledPackages = async (): Promise<string> => {
  const folder = join(ROOT, 'node_modules/.cache/keywright')
  mkdirSync(folder, { recursive: true })
  const { outputFiles } = await build({
    stdin: {
      contents: [
        ...ENTRANCES.map(([, file], i) => `import * as _${i} from './packages/${file}'`),
        `module.exports = [${ENTRANCES.map((_, i) => `_${i}`)}]`,
      ].join('\n'),
      resolveDir: ROOT,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    conditions: ['@keywright/source'],
    logLevel: 'warning',
    write: false,
  })
  const all = join(folder, 'all.cjs')
  write(all, outputFiles[0]?.text ?? '')
  const modules: readonly object[] = createRequire(all)(all)
  const files = ENTRANCES.map(([name], i) => {
    const file = join(folder, `${i}.cjs`)
    // One by one: Node finds the names that such a module exports in its text.
    const names = Object.keys(modules[i] as object).map((one) => `exports.${one} = all.${one}`)
    write(file, [`const all = require('./all.cjs')[${i}]`, ...names].join('\n'))
    return [name, file]
  })
  return JSON.stringify(Object.fromEntries(files))
}

/**
 * The command line from its sources, whatever build there is, as one file that Node runs as it is: through a
 * loader of TypeScript each start takes a second. It stands where the package finds what it does not bundle.
 */
export const sourceCommand = (): Promise<string> => {
  command ??= bundledCommand()
  return command
}
let command: Promise<string> | undefined

const bundledCommand = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'packages/cli/src/main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@keywright/source'],
    external: ['@aws-sdk/*', 'commander', 'jiti', 'typescript'],
    logLevel: 'warning',
    write: false,
  })
  const file = join(ROOT, 'packages/cli/node_modules/keywright-from-sources.mjs')
  write(file, outputFiles[0]?.text ?? '')
  return file
}

/** In one step: other workers write and read the same file. */
const write = (file: string, text: string): void => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}
