import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import budgets from '../../core/test/budgets.json' with { type: 'json' }

const bundled = async (imports: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export ${imports} from './src/index.ts'`,
      resolveDir: new URL('..', import.meta.url).pathname,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@keywright/source'],
    write: false,
  })
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length
}

/** Bytes that an import costs in a bundle, core included: minified, brotli. */
it.each(Object.entries(budgets['@keywright/adapters']))(
  'importing %s costs at most %i bytes',
  async (imports, budget) => {
    expect(await bundled(imports)).toBeLessThanOrEqual(budget)
  },
)
