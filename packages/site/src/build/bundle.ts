import { type BuildOptions, build } from 'esbuild'
import { pathOf } from './sources.ts'

const BROWSER = 'packages/site/src/browser'

const SHARED: BuildOptions = {
  bundle: true,
  minify: true,
  charset: 'utf8',
  target: 'es2022',
  conditions: ['@keywright/source'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
}

/** Scripts of the pages. They are classic scripts, which also load in pages opened from a folder. */
export const bundleScripts = (out: string): Promise<unknown> =>
  build({
    ...SHARED,
    format: 'iife',
    outdir: out,
    entryPoints: {
      page: pathOf(`${BROWSER}/page/main.ts`),
      search: pathOf(`${BROWSER}/page/search-engine.ts`),
      home: pathOf(`${BROWSER}/home.tsx`),
      playground: pathOf(`${BROWSER}/playground/main.tsx`),
      'playground-worker': pathOf(`${BROWSER}/playground/worker.ts`),
    },
  })

/** The styles of all pages, in one file. */
export const bundleStyles = (out: string): Promise<unknown> =>
  build({ ...SHARED, outdir: out, entryPoints: [pathOf('packages/site/styles/site.css')] })

/** The code that draws pages when the site is built. */
export interface Drawn {
  readonly playground: string
  readonly picture: string
}

/** The playground in its first state, as HTML, which shows before any script runs. */
export const drawPlayground = async (): Promise<Drawn> => {
  const { outputFiles } = await build({
    ...SHARED,
    minify: false,
    format: 'esm',
    platform: 'node',
    write: false,
    outdir: pathOf('packages/site/dist'),
    entryPoints: [pathOf(`${BROWSER}/playground/draw.tsx`)],
  })
  const [script] = outputFiles
  if (!script) throw new Error('the playground was not bundled')
  const { draw } = await import(
    `data:text/javascript;base64,${Buffer.from(script.contents).toString('base64')}`
  )
  return draw()
}
