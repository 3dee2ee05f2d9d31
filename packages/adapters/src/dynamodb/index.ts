export type { Comparison, KeyConditionParts } from './clause.ts'
export { type CloudFormationTable, cloudFormationTable } from './cloud-formation.ts'
export type { FanOutConditions, QueryConditions } from './conditions.ts'
export { type CreateTableOptions, createTableInput } from './create-table.ts'
export { decodeCursor, encodeCursor, type LastEvaluatedKey } from './cursor.ts'
export {
  type AnyEntityKeys,
  type Entity,
  type EntityIndex,
  type EntityKeys,
  entity,
  type IndexKeys,
  type IndexOf,
} from './entity.ts'
export { type Identified, identify } from './identify.ts'
export { type FormatOptions, type KeyConditionDefinition, keyCondition } from './key-condition.ts'
export { type KeyAttributes, keysOf, type PrimaryKey, primaryKeyOf } from './keys-of.ts'
export type { Page } from './lane.ts'
export type { AnyQueryInput } from './query.ts'
export { type QueryInput, type QueryOptions, queryInput } from './query-input.ts'
export { queryInputs } from './query-inputs.ts'
export { type Scatter, type ScatterOptions, scatter } from './scatter.ts'
export { type SealedCursors, sealedCursors } from './sealed-cursor.ts'
export type { AnyPartitionKey, AnyShardedKey, AnySortKey, Side, SideDefinition } from './side.ts'
export {
  type KeyChanges,
  staleKeysOf,
  type UpdateParts,
  updateExpression,
} from './stale-keys.ts'
export type { AttributeType, Format, Stored, StoredValue } from './stored.ts'
export {
  type Attribute,
  type AttributeList,
  type AttributeSchema,
  type GlobalIndex,
  type IndexName,
  type IndexSchema,
  type KeySchema,
  type LocalIndex,
  type Table,
  type TableDefinition,
  table,
} from './table.ts'
export type { DecodedPrimary, ItemValues, PrimaryValues } from './values.ts'
