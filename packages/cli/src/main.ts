import module from 'node:module'

// Node 22 and later keep what they compiled for the next start. An import is hoisted above this line,
// so the rest is loaded by a call.
;(module as { enableCompileCache?: () => void }).enableCompileCache?.()
process.exitCode = await (await import('./start.ts')).start()
