import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import budgets from './budgets.json' with { type: 'json' }

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
    write: false,
  })
  return brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).length
}

/** Bytes that an import costs in a bundle: minified, brotli. `pnpm check` holds the build to them, too. */
it.each(Object.entries(budgets['@keywright/core']))(
  'importing %s costs at most %i bytes',
  async (imports, budget) => {
    expect(await bundled(imports)).toBeLessThanOrEqual(budget)
  },
)
