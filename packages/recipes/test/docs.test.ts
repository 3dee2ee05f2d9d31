import * as adapters from '@keywright/adapters/dynamodb'
import * as level from '@keywright/adapters/level'
import * as sql from '@keywright/adapters/sql'
import * as core from '@keywright/core'
import * as design from '@keywright/design'
import { runReadme } from '@keywright/harness/docs'
import * as ids from '@keywright/ids'
import * as testing from '@keywright/testing'

// The README of the repository shows all packages; this one may import them all.
runReadme({
  root: new URL('../../../', import.meta.url),
  modules: {
    '@keywright/adapters/dynamodb': adapters,
    '@keywright/adapters/level': level,
    '@keywright/adapters/sql': sql,
    '@keywright/core': core,
    '@keywright/design': design,
    '@keywright/ids': ids,
    '@keywright/testing': testing,
  },
})
