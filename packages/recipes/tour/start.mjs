// Runs the tour: `node start.mjs [<recipe> …]`. Node runs TypeScript only with flags, which would
// stand in front of every tour if they were in the script of package.json.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const flags = [
  '--conditions=@keywright/source',
  '--import',
  new URL('typescript.mjs', import.meta.url),
]
const child = spawn(process.execPath, [...flags, path('main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0)
})
