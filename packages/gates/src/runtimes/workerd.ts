import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Outcome } from '@keywright/harness/workspace'
import { build } from 'esbuild'

/** An ES module worker without Node's modules; port 0 takes any that is free. */
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.bundle.js")],
    compatibilityDate = "2025-01-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`

/**
 * Runs the smoke suite of a project inside a Workers runtime: bundles it as a worker, starts the
 * runtime on a port of the loopback interface, and asks it once.
 */
export const runWorker = async (
  program: string,
  args: readonly string[],
  folder: string,
): Promise<Outcome> => {
  await build({
    entryPoints: [join(folder, 'worker.mjs')],
    outfile: join(folder, 'worker.bundle.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'silent',
  })
  writeFileSync(join(folder, 'workerd.capnp'), CONFIG)
  // The runtime says on which port it listens through a file descriptor of our choice.
  const child = spawn(program, [...args, 'workerd.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      output += data
    })
  }
  try {
    const port = await listening(child)
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      signal: AbortSignal.timeout(600_000),
    })
    const stdout = await response.text()
    return { code: response.ok ? 0 : 1, stdout, output: output + stdout }
  } catch (error) {
    return { code: -1, stdout: '', output: `${output}\n${error}` }
  } finally {
    child.kill()
  }
}

const listening = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const control = child.stdio[3] as Readable
    let said = ''
    control.on('data', (data) => {
      said += data
      const port = /"event":"listen".*"port":(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.on('error', reject)
    child.on('close', (code) => reject(new Error(`workerd ended with ${code}`)))
    setTimeout(() => reject(new Error('workerd did not listen within 3 minutes')), 180_000).unref()
  })
