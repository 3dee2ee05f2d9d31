import * as core from '@keywright/core'
import { runDocs } from '@keywright/harness/docs'
import { MODULES } from '@keywright/harness/stores'
import * as adapters from '../src/index.ts'

const stores = await Promise.all(
  MODULES.map(async (name) => [
    `@keywright/adapters/${name}`,
    await import(`../src/${name}/index.ts`),
  ]),
)

runDocs({
  root: new URL('../', import.meta.url),
  modules: {
    '@keywright/core': core,
    '@keywright/adapters': adapters,
    '@keywright/adapters/dynamodb': adapters,
    ...Object.fromEntries(stores),
  },
})
