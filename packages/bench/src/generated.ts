import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { HOME } from './home.ts'

const FOLDER = fileURLToPath(new URL('dist/generated/', HOME))

/**
 * Writes a module, bundles what it imports into it, so that it has a copy of the packages that no other
 * section has warmed up, and imports it.
 */
export const load = async <Exports>(name: string, source: string): Promise<Exports> => {
  mkdirSync(FOLDER, { recursive: true })
  const entry = `${FOLDER}${name}.ts`
  const outfile = `${FOLDER}${name}.mjs`
  writeFileSync(entry, source)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    conditions: ['@keywright/source'],
    logLevel: 'error',
  })
  return (await import(pathToFileURL(outfile).href)) as Exports
}
