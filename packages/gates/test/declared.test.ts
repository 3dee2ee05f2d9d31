import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'
import { afterAll, describe, expect, it } from 'vitest'
import { undeclared, unused } from '../src/house/declared.ts'

describe('every package', () => {
  it('declares what it uses', () => {
    expect(undeclared(ROOT)).toEqual([])
  })
  it('uses what it declares', () => {
    expect(unused(ROOT)).toEqual([])
  })
})

describe('a package', () => {
  const root = mkdtempSync(join(tmpdir(), 'keywright-declared-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  write(
    'packages/a/package.json',
    JSON.stringify({
      name: 'aa',
      dependencies: { bb: '1' },
      devDependencies: { cc: '1', dd: '1' },
    }),
  )
  write(
    'packages/a/src/x.ts',
    "import 'bb/y'\nimport 'vitest'\nimport 'node:fs'\nimport 'aa/self'\nimport './z.ts'\n",
  )
  write('packages/a/src/x.test.ts', "import 'cc'\nimport 'vitest'\nimport '@scope/ef/f'\n")

  it('is found out: published sources do not use the tools of the root', () => {
    expect(undeclared(root)).toEqual([
      'packages/a/src/x.test.ts: @scope/ef',
      'packages/a/src/x.ts: vitest',
    ])
    expect(unused(root)).toEqual(['a: dd'])
  })
})
