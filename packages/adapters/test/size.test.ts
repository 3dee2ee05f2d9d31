import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const bundled = async (names: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names} } from './src/index.ts'`,
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

describe('size', () => {
  it('keeps table, entity and queryInput within 6,000 bytes, core included', async () => {
    expect(await bundled('table, entity, queryInput')).toBeLessThanOrEqual(6000)
  })

  it('leaves out what is not imported', async () => {
    expect(await bundled('table')).toBeLessThanOrEqual(1500)
    expect(await bundled('sealedCursors')).toBeLessThanOrEqual(3500)
  })
})
