import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type KeyConditionParts, keyCondition } from '@keywright/adapters/dynamodb'
import type { Bug, Values, Verdict, Way } from './bugs.ts'

/** A row as the engine gave it: the values that were put, and the key that was made of them. */
export interface FoundRow {
  readonly key: string
  readonly values: Values
  /** True if something is wrong with it. */
  readonly blamed: boolean
}

/** What one way to make keys led to. */
export interface PlayedWay {
  readonly code: string
  readonly rows: readonly FoundRow[]
  readonly wrong: number
}

/** What a bug did: by hand, and with Keywright. */
export interface PlayedBug {
  readonly bug: Bug
  readonly byHand: PlayedWay
  readonly keywright: PlayedWay
}

/** Puts the rows of a bug in both ways, each in a partition of its own, and reads them back. */
export const playBug = async (
  db: DynamoDBDocumentClient,
  TableName: string,
  bug: Bug,
): Promise<PlayedBug> => {
  const playWay = async (way: Way, partition: string): Promise<PlayedWay> => {
    for (const values of bug.puts) {
      const Item = { ...values, PK: partition, SK: way.keyOf(values) }
      await db.send(new PutCommand({ TableName, Item }))
    }
    const asked = conditionOf(partition, way)
    const { Items = [] } = await db.send(new QueryCommand({ TableName, ...asked }))
    const found = Items.map(({ PK, SK, ...values }) => ({ key: String(SK), values }))
    const { wrong, blamed }: Verdict = bug.judge(found.map(({ values }) => values))
    return {
      code: way.code,
      rows: found.map((row) => ({ ...row, blamed: blamed.includes(row.values) })),
      wrong,
    }
  }
  return {
    bug,
    byHand: await playWay(bug.byHand, `${bug.fault} by hand`),
    keywright: await playWay(bug.keywright, `${bug.fault} with Keywright`),
  }
}

const conditionOf = (partition: string, { asks }: Way): KeyConditionParts => {
  if (typeof asks !== 'string') {
    return keyCondition({ pk: ['PK', partition], ...(asks && { sk: ['SK', asks] }) })
  }
  return {
    KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :start)',
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: { ':pk': partition, ':start': asks },
  }
}
