import type { Entity } from '@keywright/adapters/dynamodb'
import { answer } from '@keywright/core/internal'
import { type Plan, plan } from './plan/plan.ts'
import { backfill } from './rekey/backfill.ts'
import { cleanUp } from './rekey/clean-up.ts'
import { dualWriteInput } from './rekey/dual-write.ts'
import { type PairDefinition, pairOf } from './rekey/pair.ts'
import type { Get, Scan, TransactWriteInput, Write } from './rekey/requests.ts'
import { type Verified, verify } from './rekey/verify.ts'
import type { Outcome, WalkOptions } from './rekey/walk.ts'

/** A migration of one kind of item from its old keys to new ones. */
export interface Rekey {
  /** Reads the table, and says what would move, what cannot, and what it costs. Writes nothing. */
  readonly plan: (
    requests: { readonly scan: Scan },
    options?: Omit<WalkOptions, 'checkpoint'>,
  ) => Promise<Plan>
  /** The transaction that changes both rows from `before` (`undefined` for a new item) to `item` (`undefined` to delete it). */
  readonly dualWrite: (item: object | undefined, before: object | undefined) => TransactWriteInput
  /** Gives every old row its new row, if it has none. Throws a RekeyError with its checkpoint. */
  readonly backfill: (
    requests: { readonly scan: Scan; readonly write: Write },
    options?: WalkOptions,
  ) => Promise<Outcome>
  /** Compares every old row with its new row. Both lists are empty when reads may switch. */
  readonly verify: (
    requests: { readonly scan: Scan; readonly get: Get },
    options?: Omit<WalkOptions, 'checkpoint'>,
  ) => Promise<Verified>
  /** Removes every old row whose new row has the same values. Throws a RekeyError with its checkpoint. */
  readonly cleanUp: (
    requests: { readonly scan: Scan; readonly write: Write },
    options?: WalkOptions,
  ) => Promise<Outcome>
}

/**
 * Moves the items of one entity to new keys while the table is in use.
 *
 * No row is lost, stale or back from the dead, as long as every writer uses `dualWrite`. The reasons:
 *
 * 1. A dual write changes both rows in one transaction, on the condition that the row it was read from has
 *    not changed. So an item written since the start has both rows, with the same values; a deleted item
 *    has neither.
 * 2. The backfill writes a new row only if there is none, and only while the old row is unchanged since it
 *    was read and still makes that new key. If there is no new row, then by 1 nobody has written the item
 *    since the start, so the copy is exact. If the item was deleted, the old row is gone, and the backfill
 *    writes nothing.
 * 3. The clean-up removes an old row only while the new row holds everything that the old one holds. A dual
 *    write after that finds no old row and is cancelled, or was read from the new row, which is then right.
 * 4. Each of these is one transaction: it happened or it did not. If its answer is lost, sending it again
 *    breaks its own conditions and changes nothing. So all of them can run twice, and from any checkpoint.
 *
 * @throws KeyError if `from` or `to` is not an entity.
 * @example
 * const shop = table({ name: 'shop', pk: 'PK', sk: 'SK' })
 * const pk = key('SHOP')
 * const old = entity(shop, 'OldOrder', { primary: { pk, sk: legacyKey({ delimiter: '|' }, 'ORDER', text('city')) } })
 * const order = entity(shop, 'Order', { primary: { pk, sk: key('ORDERED', text('city')) } })
 * const move = rekey({ from: old, to: order })
 * const { TransactItems } = move.dualWrite({ city: 'New York', total: 5 }, undefined)
 * TransactItems[0].Put.Item // => { city: 'New York', total: 5, PK: 'SHOP', SK: 'ORDER|New York' }
 * TransactItems[1].Put.Item // => { city: 'New York', total: 5, PK: 'SHOP', SK: 'ORDERED#New$20York' }
 */
export const rekey = <From extends Entity, To extends Entity>(
  definition: PairDefinition<From, To>,
): Rekey =>
  answer('rekey', () => {
    const pair = pairOf(definition as never)
    return {
      plan: (requests, options) => plan(pair, requests, options),
      dualWrite: (item, before) => dualWriteInput(pair, item as never, before as never),
      backfill: (requests, options) => backfill(pair, requests, options),
      verify: (requests, options) => verify(pair, requests, options),
      cleanUp: (requests, options) => cleanUp(pair, requests, options),
    }
  })
