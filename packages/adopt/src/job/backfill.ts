import { asRead } from '../row/as-read.ts'
import { REVISION, ttlOf } from '../row/attributes.ts'
import { classify, type OldRow } from '../row/classify.ts'
import { free, is, isVoid } from '../row/condition.ts'
import { identityOfNew } from '../row/dual-write.ts'
import type { Pair } from '../row/pair.ts'
import type { Scan, TransactWriteInput, Write } from '../row/requests.ts'
import { revisionIn } from '../row/revision.ts'
import { isSame } from '../row/same.ts'
import { stuck } from '../row/stuck.ts'
import { checkAction, updateAction } from '../row/update.ts'
import { failedConditions, isInvalid } from './request.ts'
import { transactionUnits } from './units.ts'
import { AGAIN, type Outcome, type Tools, type Verdict, type WalkOptions, walk } from './walk.ts'

/** How often to read a row again that keeps changing. */
const MOST_READINGS = 8

/** Gives every old row its new row, if it has none yet. */
export const backfill = (
  pairs: readonly Pair[],
  { scan, write }: { readonly scan: Scan; readonly write: Write },
  options: WalkOptions = {},
): Promise<Outcome> => {
  const job = { name: 'backfill', pairs, tables: 'old', resumes: true } as const
  return walk(job, scan, options, async (item, tools) => {
    const row = classify(pairs, tools.table, item, tools.now)
    if (row.kind === 'stuck') return row
    if (row.kind !== 'old') return row.kind
    if (!row.moves) {
      const input = extendInput(row)
      return input ? attempted(write, input, tools, 'written', () => changed(tools)) : 'there'
    }
    return attempted(write, copyInput(row, tools), tools, 'written', ([isChanged]) =>
      isChanged ? changed(tools) : thereOrTaken(row, write, tools),
    )
  })
}

/** Sends a transaction: `done` if it went through, what the failed conditions mean, or why the row is refused. */
export const attempted = async (
  write: Write,
  input: TransactWriteInput,
  { send }: Tools,
  done: string,
  meaningOf: (failed: readonly boolean[]) => Verdict | Promise<Verdict>,
): Promise<Verdict> => {
  try {
    await send(transactionUnits(input), () => write(input))
    return done
  } catch (error) {
    const failed = failedConditions(error)
    if (failed) return meaningOf(failed)
    if (!isInvalid(error)) throw error
    return stuck('DynamoDB refuses the transaction', (error as Error).message)
  }
}

/** The row has changed since it was read, so it is read again, a few times. */
export const changed = ({ attempt }: Tools): Verdict =>
  attempt < MOST_READINGS
    ? AGAIN
    : stuck(
        'it is another one at each reading: something writes it all the time, or the client does not read ' +
          'it exactly (numbers of more than 16 digits need wrapNumbers)',
      )

/** A copy under the new key: only if that key is free, and only while the old row is unchanged. */
const copyInput = ({ pair, old, next }: OldRow, { now }: Tools): TransactWriteInput => ({
  TransactItems: [
    checkAction(old, asRead(pair, old)),
    {
      Put: {
        TableName: next.table,
        Item: { ...next.item, [REVISION]: revisionIn(pair, old.item) },
        ...free(next.pk, { ttl: ttlOf(pair.to), now }),
      },
    },
  ],
})

/** The old row is unchanged, and there is a row in the place of the new one: is it this item's? */
const thereOrTaken = async (row: OldRow, write: Write, tools: Tools): Promise<Verdict> => {
  const { pair, old, next } = row
  const identity = identityOfNew(pair, next, old.item)
  if (isVoid(identity)) return 'there'
  const input = { TransactItems: [checkAction(next, is(identity))] }
  const reason = `${pair.to.name}: a row of another item is in the place of its new row`
  return attempted(write, input, tools, 'there', () =>
    // A writer may have moved the new row between the two requests: then the old row has changed too.
    tools.attempt < MOST_READINGS ? AGAIN : stuck(reason),
  )
}

/** Adds missing index keys to a row whose primary key stays; `undefined` if it has them all. */
const extendInput = ({ pair, old, next }: OldRow): TransactWriteInput | undefined => {
  const set = Object.entries(next.item).filter(([name, value]) => !isSame(old.item[name], value))
  if (set.length === 0) return undefined
  return {
    TransactItems: [updateAction(old, Object.fromEntries(set), [], asRead(pair, old))],
  }
}
