import { REVISION, ttlOf } from '../row/attributes.ts'
import type { OldRow } from '../row/classify.ts'
import type { Pair } from '../row/pair.ts'
import { isSame } from '../row/same.ts'
import type { Collider } from './collider.ts'

/** Collects the indexes in which an item is twice while it has two rows. */
export const doublesOf = (): {
  readonly add: (row: OldRow) => void
  readonly list: () => string[]
} => {
  const found = new Set<string>()
  return {
    add: ({ pair, old, next, moves }) => {
      if (!moves || old.table !== next.table) return
      for (const [name, { pk, sk }] of Object.entries(pair.to.table.indexes)) {
        if (name === 'primary' || found.has(`${pair.to.name}: ${name}`)) continue
        // A local index has the partition of the table, which is another one for the new row.
        const attributes = [...pk.attributes, ...(sk?.attributes ?? [])].map((one) => one.name)
        const isTwice = attributes.every(
          (one) => Object.hasOwn(next.item, one) && isSame(old.item[one], next.item[one]),
        )
        if (isTwice) found.add(`${pair.to.name}: ${name}`)
      }
    },
    list: () => [...found].sort(),
  }
}

/** Old keys that stand for different values: a query for one of them reads the others too. */
const sharedNote = ({ count, clashes }: Collider): string[] => {
  const [clash] = clashes
  if (!clash) return []
  const many = count() === 1 ? 'One old key is' : `${count()} old keys are`
  return [
    `${many} shared by different values, which have keys of their own after the move: ${clash.key} is that of ${clash.owners.join(' and of ')}.`,
  ]
}

/** What to know before the move starts: what the rows show, and what a scan cannot see. */
export const notesOf = (
  pairs: readonly Pair[],
  seen: {
    readonly doubles: readonly string[]
    readonly shared: Collider
    readonly expired: number
  },
): string[] => {
  const { doubles, shared, expired } = seen
  const changing = pairs.filter(({ isChanging }) => isChanging).map(({ to }) => to.name)
  const ttls = new Set(pairs.flatMap(({ from, to }) => [ttlOf(from), ttlOf(to)]))
  ttls.delete(undefined)
  return [
    `Rows under way carry the attribute ${REVISION}; the clean-up takes it off again.`,
    ...(doubles.length > 0
      ? [
          `The keys of these indexes stay the same, so each returns every item twice while it has two rows (${doubles.join(', ')}): leave out the rows whose primary key you do not read, or give the new rows an index of their own.`,
        ]
      : []),
    ...(changing.length > 0
      ? [
          `The new key of ${changing.join(', ')} has values that the old one has not. After the switch, two writers that create one item with different values make two rows: create through one writer, or with a row that claims the id.`,
        ]
      : []),
    ...sharedNote(shared),
    ...(ttls.size > 0
      ? [
          `Rows expire by ${[...ttls].join(', ')}, and DynamoDB removes the two rows of an item at different times. Expired rows count as gone: they are not copied, and not reported.`,
        ]
      : [
          'If the table has a time to live, name its attribute in table({ ttl }): a row that expires alone looks like one that is missing or left over.',
        ]),
    ...(expired > 0
      ? [`${expired} ${expired === 1 ? 'row has' : 'rows have'} expired, and wait for removal.`]
      : []),
    'If this is a global table: with strong consistency across regions (MRSC) DynamoDB refuses transactions, and so every write of the move; with eventual consistency a transaction holds in one region only, so let all writers, the backfill and the clean-up work in the same region.',
  ]
}
