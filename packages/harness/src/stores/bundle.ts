import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** A module with all that it imports, as one script for a browser (`iife`) or a worker (`esm`). */
export const bundle = async (
  contents: string,
  from: string,
  format: 'iife' | 'esm',
): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', from)), loader: 'ts' },
    bundle: true,
    format,
    target: 'es2022',
    conditions: ['@keywright/source'],
    external: ['cloudflare:*'],
    ...(format === 'iife' && { globalName: 'bundled' }),
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
