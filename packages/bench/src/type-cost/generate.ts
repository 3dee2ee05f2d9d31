import { entitySource, TABLE } from './entities.ts'
import { keySource } from './keys.ts'

export const KEYS = 200
export const ENTITIES = 40

/** Definitions that are looked up together: as many as a service has in one table. */
const TOGETHER = 10

/** The imports of every program, and a table. */
export const HEAD = `import {
  deleteInput, entity, getInput, group, identify, keysOf, primaryKeyOf, putInput, queryInput, queryInputs, table, updateInput,
} from '@keywright/adapters'
import {
  between, bigint, boolean, bucket, bytes, choice, date, decimal, desc, during, gt, gte, integer, key, keySet, lt, lte,
  number, ranked, sharded, startsWith, text, time, token, uuid, where,
} from '@keywright/core'
import { createId, id } from '@keywright/ids'

const now = new Date(0)
const userId = createId('user')
${TABLE}`

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/**
 * A program with this many keys and entities, which writes, reads and queries most of them. Without
 * any, what is left is the cost of loading the packages.
 */
export const generate = (keys: number = KEYS, entities: number = ENTITIES): string => {
  const sets = range(Math.floor(keys / TOGETHER)).map((set) => {
    const names = range(TOGETHER).map((i) => `key${set * TOGETHER + i}`)
    return `export const set${set} = keySet({ ${names.join(', ')} }).decode('K0#x').type`
  })
  const groups = range(Math.floor(entities / TOGETHER)).map((group) => {
    const names = range(TOGETHER).map((i) => `entity${group * TOGETHER + i}`)
    return `export const found${group} = identify([${names.join(', ')}], {})?.entity`
  })
  return [
    HEAD,
    ...range(keys).map(keySource),
    ...sets,
    ...range(entities).map(entitySource),
    ...groups,
    '',
  ].join('\n\n')
}
