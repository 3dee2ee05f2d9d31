import { join } from 'node:path'
import { tool } from '@keywright/harness/tools'
import { type Outcome, readJson } from '@keywright/harness/workspace'
import { build } from 'esbuild'

/** Runs the smoke suite of a project inside a Workers runtime: bundles it as a worker, and asks it once. */
export const runWorker = async (folder: string): Promise<Outcome & { version: string }> => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'worker.mjs')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'silent',
  })
  const miniflare = await tool('miniflare')
  const { Miniflare } = await miniflare.load('miniflare')
  const script = outputFiles[0]?.text ?? ''
  // An ES module worker without Node's modules.
  const worker = new Miniflare({ modules: true, script, compatibilityDate: '2025-01-01' })
  try {
    const response = await worker.dispatchFetch('http://worker/')
    const output = await response.text()
    const { version } = readJson(join(miniflare.folder, 'node_modules/workerd/package.json'))
    return { code: response.ok ? 0 : 1, stdout: output, output, version }
  } finally {
    await worker.dispose()
  }
}
