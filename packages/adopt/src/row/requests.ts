/** An item as the document client has it. */
export type Item = Readonly<Record<string, unknown>>

/** A primary key as the document client has it. */
export type RowKey = Readonly<Record<string, string>>

/** The input of a `ScanCommand`. */
export interface ScanInput {
  TableName: string
  ConsistentRead: boolean
  Segment: number
  TotalSegments: number
  Limit?: number
  ExclusiveStartKey?: Record<string, unknown>
}

/** The parts in use of a `ScanCommand`'s output. */
export interface ScanOutput {
  readonly Items?: readonly Item[] | undefined
  readonly LastEvaluatedKey?: Record<string, unknown> | undefined
}

/** The input of a `GetCommand`. */
export interface GetInput {
  TableName: string
  Key: Record<string, unknown>
  ConsistentRead: boolean
}

/** The parts in use of a `GetCommand`'s output. */
export interface GetOutput {
  readonly Item?: Item | undefined
}

/** A condition, with placeholders for all names and values. */
export interface Condition {
  ConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

/** One action of a transaction. */
export interface TransactItem {
  Put?: { TableName: string; Item: Record<string, unknown> } & Partial<Condition>
  Delete?: { TableName: string; Key: Record<string, unknown> } & Partial<Condition>
  Update?: { TableName: string; Key: Record<string, unknown>; UpdateExpression: string } & Condition
  ConditionCheck?: { TableName: string; Key: Record<string, unknown> } & Condition
}

/** The input of a `TransactWriteCommand`: all of its actions happen, or none. */
export interface TransactWriteInput {
  TransactItems: TransactItem[]
}

/** Reads a page: `(input) => client.send(new ScanCommand(input))`. */
export type Scan = (input: ScanInput) => Promise<ScanOutput>

/** Writes: `(input) => client.send(new TransactWriteCommand(input))`. */
export type Write = (input: TransactWriteInput) => Promise<unknown>

/** Reads a row: `(input) => client.send(new GetCommand(input))`. */
export type Get = (input: GetInput) => Promise<GetOutput>
