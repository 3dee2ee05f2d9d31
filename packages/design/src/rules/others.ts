import type { Rows } from '../reading/rows.ts'
import type { Design } from './rule.ts'

/** The other entities in the same index of the same table, in order. */
export const sharing = ({ entity, index }: Rows, { rows }: Design): Rows[] =>
  rows.filter(
    (other) =>
      other.entity !== entity &&
      other.entity.table.name === entity.table.name &&
      other.index.schema.name === index.schema.name,
  )
