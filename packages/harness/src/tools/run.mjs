// @ts-check
import { spawn } from 'node:child_process'
import { tool } from './tools.mjs'

/** Runs the command of a tool, installing it first if it is not there: `run.mjs biome check .` */
const [name = '', ...args] = process.argv.slice(2)
const { bin } = await tool(name)
const child = spawn(process.execPath, [bin(), ...args.filter((arg) => arg !== '--')], {
  stdio: 'inherit',
})
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
