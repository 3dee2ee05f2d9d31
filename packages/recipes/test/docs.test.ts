import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as adapters from '@keywright/adapters/dynamodb'
import * as core from '@keywright/core'
import * as design from '@keywright/design'
import { runReadme } from '@keywright/harness/docs'
import { startEngine } from '@keywright/harness/engine'
import * as ids from '@keywright/ids'
import * as testing from '@keywright/testing'
import { afterAll } from 'vitest'

const engine = await startEngine()
afterAll(engine.stop)
const app = adapters.table({ name: 'app', pk: 'PK', sk: 'SK' })
await engine.client.send(new CreateTableCommand(adapters.createTableInput(app)))

// The README of the repository shows all packages; this one may import them all.
runReadme({
  root: new URL('../../../', import.meta.url),
  modules: {
    './client.js': { client: engine.documents },
    '@aws-sdk/lib-dynamodb': { PutCommand, QueryCommand, UpdateCommand },
    '@keywright/adapters': adapters,
    '@keywright/core': core,
    '@keywright/design': design,
    '@keywright/ids': ids,
    '@keywright/testing': testing,
  },
})
