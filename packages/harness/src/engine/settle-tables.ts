import { setTimeout as sleep } from 'node:timers/promises'
import {
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'

/** The commands that answer before they have happened. */
const TABLE_COMMANDS: readonly unknown[] = [
  'CreateTableCommand',
  'UpdateTableCommand',
  'DeleteTableCommand',
]

/**
 * Makes these commands of a client, and of every document client made from it, wait for the table.
 * Another client observes it, so that a recorder on the first one sees no request of ours.
 */
export const settleTables = (client: DynamoDBClient, observer: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args)
        if (TABLE_COMMANDS.includes(commandName)) {
          await settled(observer, (args.input as { TableName: string }).TableName)
        }
        return answer
      },
    { step: 'initialize', name: 'settleTables', priority: 'low' },
  )
}

/** Polls until the table and its indexes are ready, or the table is gone. */
const settled = async (observer: DynamoDBClient, TableName: string): Promise<void> => {
  for (;;) {
    try {
      const { Table } = await observer.send(new DescribeTableCommand({ TableName }))
      const parts = [{ IndexStatus: Table?.TableStatus }, ...(Table?.GlobalSecondaryIndexes ?? [])]
      if (parts.every(({ IndexStatus = 'ACTIVE' }) => IndexStatus === 'ACTIVE')) return
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return
      throw error
    }
    await sleep(10)
  }
}
