import type { AnyField } from '@keywright/core'
import type { Rows } from '../reading/rows.ts'

/**
 * The fields on which alone it depends where a row is put. `undefined` where there is nothing to
 * judge: shards spread any partition, and a local index has the table's.
 */
export const onlyFields = ({ index }: Rows): readonly AnyField[] | undefined => {
  const isSpread = (index.pk.shard?.count ?? 1) > 1
  return isSpread || index.schema.kind === 'local' ? undefined : index.pk.fields
}

/** A partition key's shape for people. */
export const patternOf = ({ index: { pk } }: Rows): string =>
  (pk.shard ?? pk.key)?.pattern ?? pk.fields.map(({ name }) => `<${name}>`).join(', ')

/** `a`, `a and b`, `a, b and c`. */
export const listOf = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) as string}`
