import { defineConfig } from 'tsup'
import shared from '../../tsup.config.ts'

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
  },
])
