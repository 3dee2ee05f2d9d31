import * as adapters from '@keywright/adapters/dynamodb'
import * as core from '@keywright/core'
import * as design from '@keywright/design'
import * as ids from '@keywright/ids'
import * as testing from '@keywright/testing'
import { runReadme } from '../../core/test/docs.ts'

// The README of the repository shows all packages; this one may import them all.
runReadme({
  root: new URL('../../../', import.meta.url),
  modules: {
    '@keywright/adapters/dynamodb': adapters,
    '@keywright/core': core,
    '@keywright/design': design,
    '@keywright/ids': ids,
    '@keywright/testing': testing,
  },
})
