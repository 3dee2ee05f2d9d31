import { GetCommand, PutCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as adapters from '@keywright/adapters'
import * as core from '@keywright/core'
import { runDocs } from '@keywright/harness/docs'
import * as adopt from '../src/index.ts'
import { memoryStore } from './memory-store.ts'

/** A client for the examples: it does what a document client does, in memory. */
const clientOf = () => {
  const store = memoryStore([{ name: 'shop', keys: ['PK', 'SK'] }])
  return {
    send: (command: { readonly input: unknown }): Promise<unknown> => {
      const input = command.input as never
      if (command instanceof ScanCommand) return store.scan(input)
      if (command instanceof GetCommand) return store.get(input)
      if (command instanceof PutCommand) {
        return store.write({ TransactItems: [{ Put: input }] })
      }
      return store.write(input)
    },
  }
}

runDocs({
  root: new URL('../', import.meta.url),
  modules: {
    '@aws-sdk/lib-dynamodb': { GetCommand, PutCommand, ScanCommand, TransactWriteCommand },
    '@keywright/core': core,
    '@keywright/adapters': adapters,
    '@keywright/adapters/dynamodb': adapters,
    '@keywright/adopt': adopt,
    './client.js': { client: clientOf() },
  },
})
