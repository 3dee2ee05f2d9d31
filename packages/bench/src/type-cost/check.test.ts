import { mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { checkFile } from './check.ts'
import { keySource } from './keys.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
// Inside the package, where its dependencies are found.
const folder = mkdtempSync(path('../../node_modules/.type-cost-'))
const config = path('../../../../tsconfig.base.json')
const check = (source: string) => checkFile(`${folder}/a.ts`, source, config)

afterAll(() => rmSync(folder, { recursive: true }))

describe('the type check', () => {
  const imports = 'boolean, bucket, integer, key, lte, ranked, uuid, where'
  const source = `import { ${imports} } from '@keywright/core'\nconst now = new Date(0)\n${keySource(4)}\n`

  it('passes a generated key, and counts the same every time', () => {
    const { errors, instantiations, types } = check(source)
    expect(errors).toEqual([])
    expect(instantiations).toBeGreaterThan(0)
    expect(check(source)).toMatchObject({ instantiations, types })
  })

  it('sees what is wrong: types are inferred, not any', () => {
    const { errors } = check(`${source}export const wrong: symbol = value4\nkey4.encode({})\n`)
    expect(errors).toHaveLength(2)
    expect(errors[0]).toContain("Type 'boolean' is not assignable to type 'symbol'")
  })
})
