// The door of the room: whatever other rooms ask about an item's keys.
export {
  inFormat,
  isPrimary,
  itemKeys,
  itemRow,
  type KeyAttributeValues,
  type Keyring,
  keyringOf,
  primaryKey,
  spelt,
} from './keyring.ts'
export { type Look, type LookedIndex, type LookedUnique, lookAt } from './look.ts'
export { shardCount } from './making.ts'
export { partitionKey, partitionShards } from './partition.ts'
export { readKeys } from './read-keys.ts'
export { uniqueText } from './unique-text.ts'
export { valuesIn } from './values-in.ts'
