import { brotliCompressSync } from 'node:zlib'
import BUDGETS_JSON from '@keywright/harness/budgets.json' with { type: 'json' }
import { build } from 'esbuild'

const BUDGETS: Record<string, Record<string, number>> = BUDGETS_JSON

/**
 * What each import with a budget costs in a bundle, minified and with brotli, from what is installed
 * in a project. The tests of the packages hold the sources to the same numbers.
 */
export const costs = (
  folder: string,
  name: string,
): Promise<{ imports: string; bytes: number; budget: number }[]> =>
  Promise.all(
    Object.entries(BUDGETS[name] ?? {}).map(async ([imports, budget]) => {
      const { outputFiles } = await build({
        stdin: { contents: `export ${imports} from '${name}'`, resolveDir: folder },
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        write: false,
      })
      const bytes = brotliCompressSync(outputFiles[0]?.contents ?? '').length
      return { imports, bytes, budget }
    }),
  )
