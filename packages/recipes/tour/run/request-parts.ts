import type { Request } from './record-requests.ts'
import type { Values } from './values.ts'

/** The single requests in a batch or a transaction. */
export const partsOf = ({ command, input }: Request): Request[] | undefined => {
  if (command === 'TransactWrite' || command === 'TransactGet') {
    return listOf(input['TransactItems']).flatMap((item) =>
      Object.entries(item).map(([kind, part]) => ({ command: kind, input: part as Values })),
    )
  }
  const ofTables = Object.entries((input['RequestItems'] ?? {}) as Values)
  if (command === 'BatchWrite') {
    return ofTables.flatMap(([TableName, writes]) =>
      listOf(writes).map(({ PutRequest, DeleteRequest }) => ({
        command: PutRequest ? 'Put' : 'Delete',
        input: { TableName, ...((PutRequest ?? DeleteRequest) as Values) },
      })),
    )
  }
  if (command === 'BatchGet') {
    return ofTables.flatMap(([TableName, reads]) => {
      const { Keys, ...options } = reads as Values
      return listOf(Keys).map((Key) => ({ command: 'Get', input: { TableName, Key, ...options } }))
    })
  }
  return undefined
}

const listOf = (value: unknown): Values[] => (Array.isArray(value) ? value : [])
