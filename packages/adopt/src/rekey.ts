import type { Entity } from '@keywright/adapters/dynamodb'
import { answer, refuse } from '@keywright/core/internal'
import { backfill } from './job/backfill.ts'
import { cleanUp } from './job/clean-up.ts'
import { systemClock } from './job/clock.ts'
import { type Verified, verify } from './job/verify.ts'
import type { Outcome, WalkOptions } from './job/walk.ts'
import { type Plan, plan } from './plan/plan.ts'
import { choose } from './row/choose.ts'
import { dualWriteInput } from './row/dual-write.ts'
import { type PairDefinition, pairOf } from './row/pair.ts'
import type { Get, Item, Scan, TransactWriteInput, Write } from './row/requests.ts'

/** A migration of some kinds of items from their old keys to new ones. */
export interface Rekey {
  /** Reads the table, and says what would move, what cannot and why, and what it costs. Writes nothing. */
  readonly plan: (
    requests: { readonly scan: Scan },
    options?: Omit<WalkOptions, 'checkpoint'>,
  ) => Promise<Plan>
  /**
   * The transaction that changes both rows from `before` (`undefined` for a new item) to `after` (`undefined`
   * to delete it). `before` is the row as it was read, with its revision. With several pairs, `entity` names
   * the entity of an item that could be one of several.
   */
  readonly dualWrite: (
    before: object | undefined,
    after: object | undefined,
    entity?: string,
  ) => TransactWriteInput
  /** Gives every old row its new row, if it has none. Throws a RekeyError with its checkpoint. */
  readonly backfill: (
    requests: { readonly scan: Scan; readonly write: Write },
    options?: WalkOptions,
  ) => Promise<Outcome>
  /** Compares every old row with its new row, and finds new rows without one. All lists are empty when reads may switch. */
  readonly verify: (
    requests: { readonly scan: Scan; readonly get: Get },
    options?: Omit<WalkOptions, 'checkpoint'>,
  ) => Promise<Verified>
  /** Removes every old row whose new row says the same, and takes the revisions off. Throws a RekeyError with its checkpoint. */
  readonly cleanUp: (
    requests: { readonly scan: Scan; readonly write: Write },
    options?: WalkOptions,
  ) => Promise<Outcome>
}

/** The pairs of a migration, each typed by its own entities. */
export type PairDefinitions<Froms extends readonly Entity[]> = {
  readonly [I in keyof Froms]: PairDefinition<Froms[I], Entity>
}

/**
 * Moves the items of some entities to new keys while the table is in use, in one pass over the table.
 *
 * No row is lost, stale or back from the dead, and no acknowledged write is undone, as long as every writer
 * uses `dualWrite`. The reasons:
 *
 * 1. A dual write changes both rows in one transaction, on the condition that the row it was read from has
 *    not changed: its revision is the one that was read, or it still has none. It gives both rows the next
 *    revision. So an item written since the start has both rows, with the same values; a deleted item has
 *    neither; and a writer that has not seen a write is refused, also if that write only added an attribute.
 * 2. The backfill writes a new row only if there is none, and only while the old row is unchanged since it
 *    was read and still makes that new key. If there is no new row, then by 1 nobody has written the item
 *    since the start, so the copy is exact. If the item was deleted, the old row is gone, and the backfill
 *    writes nothing.
 * 3. The clean-up removes an old row only while the new row holds everything that the old one holds. A dual
 *    write after that finds no old row and is cancelled, or was read from the new row, which is then right.
 * 4. Each of these is one transaction: it happened or it did not. If its answer is lost, sending it again
 *    breaks its own conditions and changes nothing. So all of them can run twice, and from any checkpoint.
 *
 * @throws KeyError for something that is not a list of pairs, and if `from` or `to` is not an entity.
 * @example
 * const shop = table({ name: 'shop', pk: 'PK', sk: 'SK' })
 * const pk = key('SHOP')
 * const old = entity(shop, 'OldOrder', { primary: { pk, sk: legacyKey({ delimiter: '|' }, 'ORDER', text('city')) } })
 * const order = entity(shop, 'Order', { primary: { pk, sk: key('ORDERED', text('city')) } })
 * const move = rekey([{ from: old, to: order }])
 * const { TransactItems } = move.dualWrite(undefined, { city: 'New York', total: 5 })
 * const [{ Put: one }, { Put: two }] = TransactItems
 * one.Item.SK // => 'ORDER|New York'
 * two.Item.SK // => 'ORDERED#New$20York'
 * one.Item.keywrightRevision === two.Item.keywrightRevision // => true
 */
export const rekey = <const Froms extends readonly Entity[]>(
  definitions: PairDefinitions<Froms>,
): Rekey =>
  answer('rekey', () => {
    const given = definitions as readonly unknown[]
    if (!Array.isArray(given) || given.length === 0) {
      refuse('INVALID_DEFINITION', 'a list of pairs { from, to, values? }', definitions, 'rekey')
    }
    const pairs = given.map((one, i) => pairOf(one as never, `rekey: at ${i}`))
    return {
      plan: (requests, options) => plan(pairs, requests, options),
      dualWrite: (before, after, entity) =>
        answer('dualWrite', () => {
          const pair = choose(pairs, (before ?? after) as Item | undefined, entity)
          const now = Math.floor(systemClock.now() / 1000)
          return dualWriteInput(pair, before as Item | undefined, after as Item | undefined, now)
        }),
      backfill: (requests, options) => backfill(pairs, requests, options),
      verify: (requests, options) => verify(pairs, requests, options),
      cleanUp: (requests, options) => cleanUp(pairs, requests, options),
    }
  })
