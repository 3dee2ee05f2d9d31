import { moduleBytes } from '@keywright/harness/budgets'
import { MODULES } from '@keywright/harness/stores'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const CORE = `export { between, contains, key, keyByteLength, lt, startsWith, text, where } from '@keywright/core'\n`

const functions = await Promise.all(
  MODULES.map(async (name) => {
    const module: object = await import(`../../src/${name}/index.ts`)
    return Object.keys(module).map((one) => [name, one] as const)
  }),
)

/** Bytes that a function costs beside a key and its ranges, which it takes; about 280 are the check of options. */
it.each(functions.flat())('%s: %s costs at most 900 bytes', async (store, name) => {
  const own = `export { ${name} } from './src/${store}/index.ts'\n`
  const bytes = (await moduleBytes(ROOT, CORE + own)) - (await moduleBytes(ROOT, CORE))
  expect(bytes).toBeLessThanOrEqual(900)
})
