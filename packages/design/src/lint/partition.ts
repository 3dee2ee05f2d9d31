import type { EntityIndex } from '@keywright/adapters'
import type { AnyField } from '@keywright/core'
import type { Rows } from '../keys/rows.ts'
import { whyNotSpread } from '../keys/spread.ts'

/**
 * The fields that alone decide in which partition a row is. `undefined` where there is nothing to
 * judge: shards that spread do so for any partition, and a local index has the table's.
 */
export const onlyFields = (rows: Rows): readonly AnyField[] | undefined => {
  const { index } = rows
  const isSpread = (index.pk.shard?.count ?? 1) > 1 && whyNotSpread(rows) === undefined
  return isSpread || index.schema.kind === 'local' ? undefined : index.pk.fields
}

/** Whether an index leaves rows out on purpose. */
export const leavesRowsOut = ({ sparse, when }: EntityIndex): boolean =>
  sparse || when !== undefined
