import * as adapters from '@keywright/adapters'
import * as core from '@keywright/core'
import { runDocs } from '@keywright/harness/docs'
import * as cli from '../src/index.ts'

runDocs({
  root: new URL('../', import.meta.url),
  modules: {
    '@keywright/core': core,
    '@keywright/adapters': adapters,
    '@keywright/adapters/dynamodb': adapters,
    '@keywright/cli': cli,
  },
})
