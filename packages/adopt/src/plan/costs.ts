import type { Entity } from '@keywright/adapters/dynamodb'
import { itemBytes, writeUnits } from '../job/units.ts'
import type { OldRow } from '../row/classify.ts'
import type { Item } from '../row/requests.ts'

/** What the items of a migration take, under both keys and for the move. */
export interface Costs {
  /** The size of the items, under the old and the new keys. */
  readonly bytes: { readonly before: number; readonly after: number }
  /** The write units of one write of each item under the old and the new keys, of the backfill, and of the clean-up. */
  readonly writeUnits: {
    readonly before: number
    readonly after: number
    readonly backfill: number
    readonly cleanUp: number
  }
}

/** Adds up the costs of rows. */
export const costsOf = (): { readonly add: (row: OldRow) => void; readonly sum: () => Costs } => {
  const bytes = { before: 0, after: 0 }
  const units = { before: 0, after: 0, backfill: 0, cleanUp: 0 }
  return {
    add: ({ pair: { from, to }, old, next, moves }) => {
      const before = itemBytes(old.item)
      const after = itemBytes(next.item)
      bytes.before += before
      bytes.after += after
      units.before += writeUnits(before) * copies(from, old.item)
      units.after += writeUnits(after) * copies(to, next.item)
      if (!moves) return
      // A transaction costs twice the units of each of its rows; the indexes cost what they always do.
      const both = 2 * (writeUnits(before) + writeUnits(after))
      units.backfill += both + indexUnits(to, next.item)
      units.cleanUp += both + indexUnits(from, old.item)
    },
    sum: () => ({ bytes: { ...bytes }, writeUnits: { ...units } }),
  }
}

/** In how many places a row is stored: the table, and each index whose attributes it has. */
const copies = (entity: Entity, item: Item): number =>
  Object.values(entity.indexes).filter(({ pk, sk }) =>
    [...pk.attributes, ...(sk?.attributes ?? [])].every(({ name }) => Object.hasOwn(item, name)),
  ).length

const indexUnits = (entity: Entity, item: Item): number =>
  writeUnits(itemBytes(item)) * (copies(entity, item) - 1)
