import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { cardinalityOf } from './cardinality.ts'
import type { Rows } from './rows.ts'

/** With fewer values for each shard, some shards get more than twice as many as others. */
const EACH = 4

/** What is wrong with shards. */
export interface Unspread {
  readonly why: string
  /** Whether they spread the rows after all, some shards more and some less. */
  readonly isUneven: boolean
}

/** Why shards do not spread the rows of a partition; `undefined` where they do, or there are none. */
export const unspread = ({
  entity,
  index,
}: Pick<Rows, 'entity' | 'index'>): Unspread | undefined => {
  const { shard, fields } = index.pk
  if (!shard || shard.count < 2) return undefined
  const { by, byField, count } = shard
  const not = (why: string): Unspread => ({ why, isUneven: false })
  if (fields.some((field) => field.name === by && settles(field, byField))) {
    return not(`${by} is in the partition key itself, so each value has one shard`)
  }
  const own =
    byField ??
    Object.values(entity.indexes)
      .flatMap(({ pk, sk }) => [...pk.fields, ...(sk?.fields ?? [])])
      .find(({ name }) => name === by)
  if (!own) return undefined
  // Rows that are written one after the other have the same day: today's all go to one shard.
  if (KINDS[own.kind].calendar && !KINDS[own.kind].continuous) {
    return not(`everything that is written now has the same ${by}, so it goes to one shard`)
  }
  const values = cardinalityOf(own)
  if (values <= count)
    return not(`${by} has ${values} values, which fall on as many shards at most`)
  if (values >= EACH * count) return undefined
  const why = `${by} has ${values} values, too few to spread evenly over ${count} shards`
  return { why, isUneven: true }
}

/** Whether a field of the partition decides what is hashed: a day does not decide the hour. */
const settles = (field: AnyField, hashed: AnyField | undefined): boolean => {
  if (!KINDS[field.kind].coarse) return true
  const isCoarse = hashed !== undefined && KINDS[hashed.kind].coarse
  const width = ({ codec }: AnyField): number => codec.least?.length ?? 0
  return isCoarse && width(hashed) <= width(field)
}
