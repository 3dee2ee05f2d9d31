// The door of the room: whatever other rooms ask about an item's keys.
export {
  inFormat,
  isPrimary,
  itemKeys,
  itemRow,
  keyringOf,
  lookAt,
  spelt,
} from './keyring.ts'
export type {
  KeyAttributeValues,
  Keyring,
  Look,
  LookedIndex,
  LookedUnique,
} from './keyring-types.ts'
export { keysIn } from './keys-in.ts'
export { missingIn, uniqueText } from './making.ts'
export { ownIn } from './own-keys.ts'
export { partitionShards, partitionText, partitionValues } from './partition.ts'
export { primaryKey } from './primary-key.ts'
export { readKeys } from './read-keys.ts'
export { shardCount, shardsIn } from './shards.ts'
export { valuesIn } from './values-in.ts'
