import type { EntityIndex } from '@keywright/adapters'
import type { AnyField } from '@keywright/core'
import { patternOf } from '../keys/entities.ts'
import type { Rows } from '../keys/rows.ts'
import { unspread } from '../keys/spread.ts'
import type { Severity } from './rule.ts'

/**
 * The fields that alone decide in which partition a row is. `undefined` where there is nothing to
 * judge: shards that spread do so for any partition, and a local index has the table's.
 */
export const onlyFields = (rows: Rows): readonly AnyField[] | undefined => {
  const { index } = rows
  const isSpread = (index.pk.shard?.count ?? 1) > 1 && (unspread(rows)?.isUneven ?? true)
  return isSpread || index.schema.kind === 'local' ? undefined : index.pk.fields
}

/** The partition key without its shards, for people. */
export const basePattern = ({ index: { pk } }: Rows): string =>
  patternOf({ ...pk, shard: undefined })

/** What to say and do where a partition has shards, and they do not spread it. */
export const shardWords = ({ index: { pk } }: Rows): { also: string; fix?: string } =>
  (pk.shard?.count ?? 1) > 1
    ? {
        also: ', and its shards do not spread it',
        fix: 'Shard by a value that tells rows apart, such as their id.',
      }
    : { also: '' }

/** An index that leaves rows out on purpose holds few: what is said of all rows matters less there. */
export const ofFew = ({
  schema,
  sparse,
  when,
}: EntityIndex): { every: string; end: string; severity?: Severity } =>
  sparse || when !== undefined
    ? { every: ` that ${schema.name} holds`, end: ': fine while these are few', severity: 'info' }
    : { every: '', end: '' }
