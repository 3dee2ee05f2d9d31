// The door of the room: whatever other rooms ask about an item's keys.
export { inFormat, itemKeys, itemRow, type KeyAttributeValues } from './item-keys.ts'
export { isPrimary, type Keyring, keyringOf } from './keyring.ts'
export { type Look, type LookedIndex, lookAt } from './look.ts'
export { partitionKey, partitionShards } from './partition.ts'
export { primaryKey } from './primary-key.ts'
export { readKeys } from './read-keys.ts'
