import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import budgets from './budgets.json' with { type: 'json' }

/** What imports may cost, in bytes, by package. */
export const BUDGETS: typeof budgets = budgets

/** The bytes that a module in the folder of a package costs in a bundle: minified, brotli. */
export const moduleBytes = async (root: URL, contents: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(root) },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@keywright/source'],
    write: false,
  })
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length
}

/** The bytes that an import from `src` of a package costs in a bundle. */
export const bundledBytes = (root: URL, imports: string): Promise<number> =>
  moduleBytes(root, `export ${imports} from './src/index.ts'`)

/** Makes a test of every budget of a package. `pnpm check` holds the build to the same numbers. */
export const runBudgets = (root: URL, name: keyof typeof BUDGETS): void => {
  it.each(Object.entries(BUDGETS[name]))(
    'importing %s costs at most %i bytes',
    async (imports, budget) => {
      expect(await bundledBytes(root, imports)).toBeLessThanOrEqual(budget)
    },
  )
}
