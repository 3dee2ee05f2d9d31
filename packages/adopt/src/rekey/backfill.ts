import { omit } from './attributes.ts'
import { classify } from './classify.ts'
import { absent, equals } from './condition.ts'
import type { Pair, Row } from './pair.ts'
import { failedConditions } from './request.ts'
import type { Condition, Item, Scan, TransactWriteInput, Write } from './requests.ts'
import { isSame } from './same.ts'
import { transactionUnits } from './units.ts'
import { AGAIN, type Outcome, type Tools, type Verdict, type WalkOptions, walk } from './walk.ts'

/** How often to read a row again that keeps changing. */
export const MOST_READINGS = 8

/** Gives every old row its new row, if it has none yet. */
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
    // The old row is unchanged, and a writer or an earlier run has made the new one.
    if (!failed[0]) return 'there'
    return changed(tools, old, failed[1] === true ? 'there' : undefined)
  })

/** Sends a transaction. Returns which conditions failed, or `undefined` if it went through. */
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

/** The old row has changed since it was read, so it is read again, a few times. */
export const changed = (
  { attempt }: Tools,
  { key }: Row,
  otherwise: string | undefined,
): Verdict => {
  if (attempt < MOST_READINGS) return AGAIN
  if (otherwise !== undefined) return otherwise
  throw new Error(
    `the row ${JSON.stringify(key)} keeps changing: something writes it all the time, or the client does ` +
      'not read it exactly (numbers of more than 16 digits need wrapNumbers)',
  )
}

/** The condition that an old row is unchanged since it was read, and still makes the same new key. */
export const asRead = (pair: Pair, { key, item }: Row): Condition => {
  const [pk = ''] = Object.keys(key)
  return equals(pair.from.name, pk, omit(item, Object.keys(key)), pair.lacking(item))
}

/** A copy under the new key: only if that key is free, and only while the old row is unchanged. */
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

/** Adds missing index keys to a row whose primary key stays; `undefined` if it has them all. */
const extendInput = (pair: Pair, old: Row, next: Row): TransactWriteInput | undefined => {
  const set = Object.entries(next.item).filter(([name, value]) => !isSame(old.item[name], value))
  return set.length === 0 ? undefined : updateInput(pair, old, Object.fromEntries(set), [])
}

/** An update of one row on the condition that it is unchanged since it was read. */
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
