import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { defineConfig } from 'tsup'
import shared from '../../tsup.config.ts'

/** The vectors that `conform` runs: only this package needs them, and compressed they are a sixteenth. */
const packVectors = async (): Promise<void> => {
  const vectors = readFileSync(new URL('../core/vectors.json', import.meta.url))
  writeFileSync(new URL('dist/vectors.json.gz', import.meta.url), gzipSync(vectors, { level: 9 }))
}

/** As every package, and the command beside it. */
export default defineConfig([
  { ...(shared as object), entry: ['src/index.ts'] },
  {
    ...(shared as object),
    entry: ['src/main.ts'],
    format: ['esm'],
    dts: false,
    clean: false,
    splitting: true,
    banner: { js: '#!/usr/bin/env node' },
    onSuccess: packVectors,
  },
])
