import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import budgets from './budgets.json' with { type: 'json' }

/** What imports may cost, in bytes, by package. */
export const BUDGETS: typeof budgets = budgets

/** The bytes that an import from `src` of a package costs in a bundle: minified, brotli. */
export const bundledBytes = async (root: URL, imports: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: `export ${imports} from './src/index.ts'`, resolveDir: fileURLToPath(root) },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@keywright/source'],
    write: false,
  })
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length
}

/** Makes a test of every budget of a package. `pnpm check` holds the build to the same numbers. */
export const runBudgets = (root: URL, name: keyof typeof BUDGETS): void => {
  it.each(Object.entries(BUDGETS[name]))(
    'importing %s costs at most %i bytes',
    async (imports, budget) => {
      expect(await bundledBytes(root, imports)).toBeLessThanOrEqual(budget)
    },
  )
}
