export type {
  GivenAfter,
  GivenBefore,
  GivenChanges,
  GivenItem,
  GivenKey,
} from './items/given-types.ts'
export { type Grouped, group } from './items/group.ts'
export { type Identified, identify } from './items/identify.ts'
export { itemOf } from './items/item-of.ts'
export type { ItemOf, RevisionOf } from './items/item-of-types.ts'
export type { KeyAttributes, PrimaryKey } from './items/key-attribute-types.ts'
export { keysOf, primaryKeyOf } from './items/keys-of.ts'
export { isMarker, ownerInput } from './items/owner-input.ts'
export {
  deleteInput,
  getInput,
  type PutOptions,
  putInput,
  type StoredItem,
} from './items/put-input.ts'
export { type KeyChanges, staleKeysOf } from './items/stale-keys.ts'
export { transactInput } from './items/transact-input.ts'
export { updateInput } from './items/update-input.ts'
export {
  decodeCursor,
  encodeCursor,
  itemCursor,
  type LastEvaluatedKey,
  type RowSide,
} from './pages/cursor.ts'
export { type Page, page } from './pages/page.ts'
export { queryInputs } from './pages/query-inputs.ts'
export { type ReadOptions, type Rows, readAll } from './pages/read-all.ts'
export { type ReadPageOptions, readPage } from './pages/read-page.ts'
export { type SealedCursors, type SealOptions, sealedCursors } from './pages/sealed-cursors.ts'
export type {
  PolicyAction,
  PolicyActions,
  PolicyDocument,
  PolicyStatement,
  PrincipalTag,
  TenantPolicyOptions,
} from './policy/policy-types.ts'
export { principalTag } from './policy/principal-tag.ts'
export { tenantPolicy } from './policy/tenant-policy.ts'
export type { QueryOptions } from './query/build-input.ts'
export type { KeyConditionParts } from './query/clause.ts'
export {
  type CollectionConditions,
  collectionInput,
  type SharedIndex,
} from './query/collection-input.ts'
export type { Comparison } from './query/comparison-types.ts'
export type { FanOutConditions, QueryConditions } from './query/condition-types.ts'
export { extend, type InputParts } from './query/extend.ts'
export { type KeyConditionDefinition, keyCondition } from './query/key-condition.ts'
export { queryInput } from './query/query-input.ts'
export { type CloudFormationTable, cloudFormationTable } from './schema/cloud-formation.ts'
export { type CreateTableMore, createTableInput } from './schema/create-table.ts'
export { type EntityOptions, entity } from './schema/entity.ts'
export type {
  AnyEntityKeys,
  AnyPartitionKey,
  AnyShardedKey,
  AnySortKey,
  Entity,
  EntityIndex,
  EntityKeys,
  IndexKeys,
  IndexOf,
  KeyPair,
  Membership,
  Side,
  SideDefinition,
} from './schema/entity-types.ts'
export type {
  SchemaInput,
  SchemaItem,
  SchemaOutput,
  SchemaResult,
  StandardSchema,
} from './schema/standard-schema-types.ts'
export { table } from './schema/table.ts'
export type {
  Attribute,
  AttributeList,
  GlobalIndex,
  IndexName,
  IndexProjection,
  IndexSchema,
  KeySchema,
  LocalIndex,
  Table,
  TableDefinition,
} from './schema/table-types.ts'
export type { UniqueDefinition, UniqueOptions } from './schema/unique.ts'
export type { UniqueKey } from './schema/unique-types.ts'
export type {
  DeclaredItem,
  DecodedPrimary,
  ItemChanges,
  ItemValues,
  KeyValues,
  PrimaryInput,
  PrimaryValues,
  UniqueValues,
} from './schema/value-types.ts'
export type {
  AnyQueryInput,
  Attributes,
  AttributeValue,
  CreateTableInput,
  DeleteInput,
  GetInput,
  PutInput,
  QueryInput,
  QueryOutput,
  TransactAction,
  TransactInput,
  UpdateInput,
} from './sdk/input-types.ts'
export type {
  AttributeSchema,
  AttributeType,
  Format,
  FormatOptions,
  Stored,
  StoredValue,
} from './stored/stored-types.ts'
