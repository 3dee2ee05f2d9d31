import * as core from '@keywright/core'
import { runDocs } from '@keywright/harness/docs'
import * as ids from '../src/index.ts'

runDocs({
  root: new URL('..', import.meta.url),
  modules: { '@keywright/core': core, '@keywright/ids': ids },
})
