import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli } from './run-cli.ts'

const program = (code: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'keywright-conform-')), 'port.mjs')
  writeFileSync(file, code)
  return file
}

describe('conform', () => {
  it('says which level a program reaches, with the first differences, and ends with 1', async () => {
    const silly = program(
      `import { createInterface } from 'node:readline'
       for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify({ id: JSON.parse(line).id, refused: 'all' }))`,
    )
    const { code, out } = await cli(['conform', '--level', '1', '--', process.execPath, silly])
    expect(code).toBe(1)
    expect(out).toContain('differs')
    expect(out).toContain('Reaches no level')
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    const json = JSON.parse(
      (await cli(['conform', '--json', '--level', '1', '--', process.execPath, silly])).out,
    )
    expect(json).toMatchObject({ reached: 0, levels: [{ level: 1 }] })
  })

  it('says so when a program does not start, or ends early', async () => {
    expect((await cli(['conform', '--', './no-such-program'])).out).toContain(
      'could not be started',
    )
    expect(
      (await cli(['conform', '--level', '1', '--', process.execPath, program('process.exit(3)')]))
        .out,
    ).toContain('ended with 3')
  })

  it('prints the vectors, to the byte', async () => {
    const { code, out } = await cli(['conform', '--print'])
    const file = new URL('../../core/vectors.json', import.meta.url)
    expect([code, out === readFileSync(file, 'utf8')]).toEqual([0, true])
  })

  it('knows its levels, and needs a program', async () => {
    expect((await cli(['conform', '--level', '9', '--', 'x'])).code).toBe(2)
    expect((await cli(['conform'])).code).toBe(2)
  })
})
