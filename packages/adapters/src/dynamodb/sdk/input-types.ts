import type { Format } from '../stored/stored-types.ts'

/** A value as the low-level client has it. */
export type AttributeValue = { [Type in keyof Tagged]: Only<Type> }[keyof Tagged]

/** What each type of attribute holds. */
interface Tagged {
  S: string
  N: string
  B: Uint8Array
  BOOL: boolean
  NULL: true
  M: Record<string, AttributeValue>
  L: AttributeValue[]
  SS: string[]
  NS: string[]
  BS: Uint8Array[]
}

/** One type, and none of the others. */
type Only<Type extends keyof Tagged> = { [T in Type]: Tagged[T] } & {
  [Other in Exclude<keyof Tagged, Type>]?: never
}

/** Attributes by name, as the client of this format takes them. */
export type Attributes<F extends Format = 'document'> = Record<
  string,
  F extends 'low-level' ? AttributeValue : unknown
>

/** The names and values that the placeholders of expressions stand for. */
export interface Placeholders<F extends Format = 'document'> {
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Attributes<F>
}

/** The input of a `QueryCommand`. */
export interface QueryInput<F extends Format = 'document'> {
  TableName: string
  IndexName?: string
  KeyConditionExpression: string
  FilterExpression?: string
  ProjectionExpression?: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues: Attributes<F>
  ExclusiveStartKey?: Attributes<F>
  ScanIndexForward?: boolean
  Limit?: number
  ConsistentRead?: boolean
}

/** The input of a `PutCommand`. */
export interface PutInput<F extends Format = 'document', Item = Attributes<F>>
  extends Placeholders<F> {
  TableName: string
  Item: Item
  ConditionExpression?: string
}

/** The input of a `GetCommand`. */
export interface GetInput<F extends Format = 'document', Key = Attributes<F>> {
  TableName: string
  Key: Key
}

/** The input of a `DeleteCommand`. */
export interface DeleteInput<F extends Format = 'document', Key = Attributes<F>>
  extends Placeholders<F> {
  TableName: string
  Key: Key
  ConditionExpression?: string
}

/** The input of an `UpdateCommand`. */
export interface UpdateInput<F extends Format = 'document', Key = Attributes<F>>
  extends Placeholders<F> {
  TableName: string
  Key: Key
  UpdateExpression?: string
  ConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
}

/** One action of a `TransactWriteCommand`; exactly one of these is there. */
export interface TransactAction<F extends Format = 'document'> {
  Put?: PutInput<F>
  Delete?: DeleteInput<F>
  Update?: UpdateInput<F> & { UpdateExpression: string }
  ConditionCheck?: DeleteInput<F> & { ConditionExpression: string }
}

/** The input of a `TransactWriteCommand`. */
export interface TransactInput<F extends Format = 'document'> {
  TransactItems: TransactAction<F>[]
}

/** An attribute's part in a key. */
export interface KeyElement {
  AttributeName: string
  KeyType: 'HASH' | 'RANGE'
}

/** What capacity is provisioned. */
interface Throughput {
  ReadCapacityUnits: number
  WriteCapacityUnits: number
}

/** An index of a `CreateTableCommand`. */
export interface IndexInput {
  IndexName: string
  KeySchema: KeyElement[]
  Projection: { ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'; NonKeyAttributes?: string[] }
}

/** The input of a `CreateTableCommand`. */
export interface CreateTableInput {
  TableName: string
  KeySchema: KeyElement[]
  AttributeDefinitions: { AttributeName: string; AttributeType: 'S' | 'N' | 'B' }[]
  GlobalSecondaryIndexes?: (IndexInput & { ProvisionedThroughput?: Throughput })[]
  LocalSecondaryIndexes?: IndexInput[]
  BillingMode: 'PAY_PER_REQUEST' | 'PROVISIONED'
  ProvisionedThroughput?: Throughput
}

/** What is read of a query input, of either client. */
export interface AnyQueryInput {
  TableName?: string | undefined
  IndexName?: string | undefined
  KeyConditionExpression?: string | undefined
  FilterExpression?: string | undefined
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Record<string, unknown> | undefined
  ExclusiveStartKey?: Record<string, unknown> | undefined
  ScanIndexForward?: boolean | undefined
  Limit?: number | undefined
}

/** A page of either client. */
export interface QueryOutput<Item> {
  readonly Items?: Item[] | undefined
  readonly LastEvaluatedKey?: Record<string, unknown> | undefined
}
