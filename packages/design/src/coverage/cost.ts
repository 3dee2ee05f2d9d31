import { indexesOf } from '../keys/entities.ts'
import { readUnits, writeUnits } from '../load/capacity.ts'
import type { Asked } from './access-pattern.ts'

/** What a pattern costs, and what a write of its rows costs because of the indexes. */
export interface Cost {
  /**
   * The read units of all its queries, eventually consistent; strongly consistent reads take twice as
   * many. Rows of more than 1 MB come in pages, each of which may round up half a unit more.
   */
  readonly readUnits: number
  /** The write units of putting one row: the table's, and those of each index that holds it. */
  readonly writeUnits: number
  /**
   * In how many places a row is written: 1 for the table, and 1 for each index. Where the pattern has
   * several entities, this is that of the entity with the most.
   */
  readonly writes: number
}

/** The cost of a pattern whose sizes are known. Each query rounds up to whole units. */
export const costOf = ({ entities, size }: Asked, queries: number): Cost | undefined => {
  if (!size) return undefined
  const bytes = (size.rows * size.itemBytes) / queries
  const writes = Math.max(...entities.map((entity) => indexesOf(entity).length))
  return {
    readUnits: queries * readUnits(bytes, false),
    writeUnits: writes * writeUnits(size.itemBytes),
    writes,
  }
}
