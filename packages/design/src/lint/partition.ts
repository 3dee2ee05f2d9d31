import type { AnyField } from '@keywright/core'
import type { Rows } from '../keys/rows.ts'

/**
 * The fields on which alone it depends where a row is put. `undefined` where there is nothing to
 * judge: shards spread any partition, and a local index has the table's.
 */
export const onlyFields = ({ index }: Rows): readonly AnyField[] | undefined => {
  const isSpread = (index.pk.shard?.count ?? 1) > 1
  return isSpread || index.schema.kind === 'local' ? undefined : index.pk.fields
}
