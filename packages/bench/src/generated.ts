import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { HOME } from './home.ts'

const FOLDER = fileURLToPath(new URL('dist/generated/', HOME))

/**
 * Writes a module and bundles what it imports into it, so that it has a copy of the packages that no
 * other section has warmed up. Returns the path of the bundle.
 */
export const bundle = async (
  name: string,
  source: string,
  external: readonly string[] = [],
): Promise<string> => {
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
    external: [...external],
    logLevel: 'error',
  })
  return outfile
}

/** Imports a generated module. */
export const load = async <Exports>(name: string, source: string): Promise<Exports> =>
  (await import(pathToFileURL(await bundle(name, source)).href)) as Exports
