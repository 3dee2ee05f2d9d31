import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, it } from 'vitest'

const index = new URL('../src/index.ts', import.meta.url).pathname

/** A program that makes an id, is frozen, and makes another one when it wakes up. */
const PROGRAM = `
import { startupSnapshot } from 'node:v8'
import { createId } from '${index}'
createId('user')
startupSnapshot.setDeserializeMainFunction(() => console.log(createId('user')))
`

it('processes that start from one snapshot make different ids', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keywright-snapshot-'))
  try {
    const { outputFiles } = buildSync({
      stdin: { contents: PROGRAM, resolveDir: new URL('..', import.meta.url).pathname },
      conditions: ['@keywright/source'],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
    })
    const entry = join(folder, 'entry.cjs')
    const blob = join(folder, 'snapshot.blob')
    writeFileSync(entry, outputFiles[0]?.text ?? '')
    const node = (...args: string[]): string =>
      execFileSync(process.execPath, ['--snapshot-blob', blob, ...args], {
        stdio: 'pipe',
      }).toString()
    node('--build-snapshot', entry)
    const random = [node(), node(), node()].map((id) => id.trim().slice(-16))
    expect(random[0]).toMatch(/^\w{16}$/)
    expect(new Set(random).size).toBe(3)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
