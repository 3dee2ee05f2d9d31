// The door of the room: whatever other rooms ask about an item's keys.
export { isOfOthers } from './functions.ts'
export {
  checkDerived,
  inFormat,
  isPrimary,
  itemKeys,
  itemRow,
  keyringOf,
  keysIn,
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
export { uniqueText } from './look.ts'
export { makingOf, missingIn, ownIn, shardCount, shardsIn } from './making.ts'
export { partitionShards, partitionText, partitionValues } from './partition.ts'
export { primaryKey } from './primary-key.ts'
export { readKeys } from './read-keys.ts'
export { valuesIn } from './values-in.ts'
