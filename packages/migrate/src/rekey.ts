import type { Entity } from '@keywright/adapters/dynamodb'
import { answer } from '@keywright/core'
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
  /** Reads the table, and says what would move, what cannot, and what it takes. Writes nothing. */
  readonly plan: (
    requests: { readonly scan: Scan },
    options?: Omit<WalkOptions, 'checkpoint'>,
  ) => Promise<Plan>
  /** The transaction that takes an item from `before` (`undefined`: it is new) to `item` (`undefined`: it goes) in both rows. */
  readonly dualWrite: (item: object | undefined, before: object | undefined) => TransactWriteInput
  /** Gives every old row its new row, where there is none. Throws a RekeyError with its checkpoint. */
  readonly backfill: (
    requests: { readonly scan: Scan; readonly write: Write },
    options?: WalkOptions,
  ) => Promise<Outcome>
  /** Compares every old row with its new row. Both lists are empty when reads may switch. */
  readonly verify: (
    requests: { readonly scan: Scan; readonly get: Get },
    options?: Omit<WalkOptions, 'checkpoint'>,
  ) => Promise<Verified>
  /** Removes every old row whose new row is there and says the same. Throws a RekeyError with its checkpoint. */
  readonly cleanUp: (
    requests: { readonly scan: Scan; readonly write: Write },
    options?: WalkOptions,
  ) => Promise<Outcome>
}

/**
 * Moves the items of one entity to new keys while the table is in use.
 *
 * Why nothing is lost, stale or risen from the dead, as long as every writer uses `dualWrite`:
 *
 * 1. A dual write changes both rows in one transaction, on the condition that the row it was read from is
 *    as it was. So an item that was written since the start has both rows, and they say the same; an item
 *    that was deleted has neither.
 * 2. The backfill writes a new row only where there is none, and only while the old row is as it was read
 *    and still makes that new key. If the new row is not there, then by 1 nobody has written the item since
 *    the start: so the old row is as it always was, and the copy is exact. If the item was deleted, the
 *    old row is gone, and nothing is written.
 * 3. The clean-up removes an old row only while the new row holds all that it holds. A dual write after
 *    that finds no old row and is cancelled, or was read from the new row, which is then the truth.
 * 4. Each of these is one transaction: it happened or it did not. When the answer is lost, the same again
 *    finds its conditions broken by itself, and changes nothing. So all of them can run twice, and from any
 *    checkpoint.
 *
 * @throws KeyError when `from` or `to` is not an entity.
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
