// Checks that the types hold for users of the oldest SDK v3 and the oldest TypeScript: the sources are
// compiled with both. Installs them into the cache of tools first.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tool } from '@keywright/harness/tools'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { folder: sdk } = await tool('aws-sdk-3.600')
const { home: compiler } = await tool('typescript-5.4')

const folder = join(root, 'node_modules/.cache/sdk-types')
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'packages/adapters/test'), { recursive: true })
for (const name of ['core', 'adapters']) {
  const filter = (/** @type {string} */ path) => !/\.test(-d)?\.ts$|node_modules/.test(path)
  cpSync(join(root, `packages/${name}/src`), join(folder, `packages/${name}/src`), {
    recursive: true,
    filter,
  })
}
cpSync(
  join(root, 'packages/adapters/test/sdk.test-d.ts'),
  join(folder, 'packages/adapters/test/sdk.test-d.ts'),
)
symlinkSync(join(sdk, 'node_modules'), join(folder, 'node_modules'))
const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'esnext.asynciterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  paths: {
    '@keywright/core': ['./packages/core/src/index.ts'],
    '@keywright/core/internal': ['./packages/core/src/internal.ts'],
  },
}
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions, include: ['packages/adapters/test'] }),
)
const { status } = spawnSync(process.execPath, [join(compiler, 'bin/tsc'), '-p', folder], {
  stdio: 'inherit',
})
if (status === 0) console.log('The types hold with AWS SDK 3.600 and TypeScript 5.4.')
process.exitCode = status ?? 1
