import { compareKeys, desc, key as keyOf } from '@keywright/core'
import { expectSame, type SoakLaw, soak } from '@keywright/harness/soak'
import fc from 'fast-check'
import * as ids from '../src/index.ts'

const LAST_TIME = 2 ** 48 - 1
const clock = fc.array(fc.integer({ min: 0, max: LAST_TIME - 1 }), { minLength: 1, maxLength: 8 })
const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

const ascends = soak('ids ascend, whatever the clock and the bytes', (checked) =>
  fc.property(clock, tenBytes, (times, bytes) => {
    let tick = 0
    const now = () => times[tick++ >> 1] ?? 0
    const next = ids.idGenerator('user', { now, random: (target) => target.set(bytes) })
    let last = ''
    for (let i = 0; i < 2 * times.length; i++) {
      const made = next()
      expectSame(compareKeys(last, made), -1, `${made} after ${last}`)
      last = made
    }
    checked(2 * times.length)
  }),
)

const converts = soak('ids: round trip through bytes, UUIDs, typing and keys', (checked) => {
  const key = keyOf('U', desc(ids.id('a', 'user')), ids.id('b', 'user'))
  const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 })
  return fc.property(sixteen, sixteen, (one, two) => {
    const [a, b] = [ids.bytesToId('user', one), ids.bytesToId('user', two)]
    expectSame(Buffer.compare(ids.idToBytes(a), one), 0, 'idToBytes')
    expectSame(ids.uuidToId('user', ids.idToUuid(a)), a, 'uuidToId')
    expectSame(ids.normalizeId(a.toLowerCase()), a, 'normalizeId')
    expectSame(compareKeys(a, b), Buffer.compare(one, two), 'the order of ids')
    const decoded = key.decode(key.encode({ a, b }))
    expectSame(decoded.a + decoded.b, a + b, 'decode')
    checked(2)
  })
})

/** What `pnpm soak` tries. */
export const soakLaws = (): SoakLaw[] => [ascends, converts]
