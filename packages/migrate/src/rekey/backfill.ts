import { omit } from './attributes.ts'
import { classify } from './classify.ts'
import { absent, equals } from './condition.ts'
import type { Pair, Row } from './pair.ts'
import { failedConditions } from './request.ts'
import type { Condition, Item, Scan, TransactWriteInput, Write } from './requests.ts'
import { isSame } from './same.ts'
import { transactionUnits } from './units.ts'
import { AGAIN, type Outcome, type Tools, type Verdict, type WalkOptions, walk } from './walk.ts'

/** How often a row that changes all the time is read again. */
export const MOST_READINGS = 8

/** Gives every old row its new row, where there is none yet. */
export const backfill = (
  pair: Pair,
  { scan, write }: { readonly scan: Scan; readonly write: Write },
  options: WalkOptions = {},
): Promise<Outcome> =>
  walk('backfill', pair, scan, options, async (item, tools) => {
    const row = classify(pair, item)
    if (row.kind !== 'old') return row.kind
    const { old, next, moves } = row
    const input = moves ? copyInput(pair, old, next) : extendInput(pair, old, next)
    if (!input) return 'there'
    const failed = await attempted(write, input, tools)
    if (!failed) return 'written'
    // The new row is there, and the old one is as it was read: a writer or an earlier run made it.
    if (!failed[0]) return 'there'
    return changed(tools, old, failed[1] === true ? 'there' : undefined)
  })

/** Sends a transaction; which of its conditions did not hold, or `undefined` when it went through. */
export const attempted = async (
  write: Write,
  input: TransactWriteInput,
  { send }: Tools,
): Promise<boolean[] | undefined> => {
  try {
    await send(transactionUnits(input), () => write(input))
    return undefined
  } catch (error) {
    const failed = failedConditions(error)
    if (!failed) throw error
    return failed
  }
}

/** The old row is not as it was read: it is read again, up to a point. */
export const changed = (
  { attempt }: Tools,
  { key }: Row,
  otherwise: string | undefined,
): Verdict => {
  if (attempt < MOST_READINGS) return AGAIN
  if (otherwise !== undefined) return otherwise
  throw new Error(
    `the row ${JSON.stringify(key)} never is as it was read: it changes all the time, or the client does ` +
      'not read it exactly (numbers of more than 16 digits need wrapNumbers)',
  )
}

/** The condition that an old row is as it was read, and still makes the same new key. */
export const asRead = (pair: Pair, { key, item }: Row): Condition => {
  const [pk = ''] = Object.keys(key)
  return equals(pair.from.name, pk, omit(item, Object.keys(key)), pair.lacking(item))
}

/** A copy under the new key: only where nothing is, and only while the old row is there as it was read. */
const copyInput = (pair: Pair, old: Row, next: Row): TransactWriteInput => ({
  TransactItems: [
    { ConditionCheck: { TableName: old.table, Key: { ...old.key }, ...asRead(pair, old) } },
    {
      Put: {
        TableName: next.table,
        Item: { ...next.item },
        ...absent(pair.to.name, Object.keys(next.key)[0] as string),
      },
    },
  ],
})

/** A row whose key stays gets what its new keys lack; nothing where it has all of that. */
const extendInput = (pair: Pair, old: Row, next: Row): TransactWriteInput | undefined => {
  const set = Object.entries(next.item).filter(([name, value]) => !isSame(old.item[name], value))
  return set.length === 0 ? undefined : updateInput(pair, old, Object.fromEntries(set), [])
}

/** An update of one row on the condition that it is as it was read. */
export const updateInput = (
  pair: Pair,
  old: Row,
  set: Item,
  remove: readonly string[],
): TransactWriteInput => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ConditionExpression } = asRead(
    pair,
    old,
  )
  const names = [...Object.keys(set), ...remove]
  const sets = Object.keys(set).map((_, i) => `#s${i} = :s${i}`)
  const removes = remove.map((_, i) => `#s${sets.length + i}`)
  const values = {
    ...ExpressionAttributeValues,
    ...Object.fromEntries(Object.values(set).map((value, i) => [`:s${i}`, value])),
  }
  return {
    TransactItems: [
      {
        Update: {
          TableName: old.table,
          Key: { ...old.key },
          UpdateExpression: [
            sets.length > 0 ? `SET ${sets.join(', ')}` : '',
            removes.length > 0 ? `REMOVE ${removes.join(', ')}` : '',
          ]
            .join(' ')
            .trim(),
          ConditionExpression,
          ExpressionAttributeNames: {
            ...ExpressionAttributeNames,
            ...Object.fromEntries(names.map((name, i) => [`#s${i}`, name])),
          },
          ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
        },
      },
    ],
  }
}
