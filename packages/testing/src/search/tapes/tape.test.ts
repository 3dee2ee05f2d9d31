import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceFrom, play } from './tape.ts'

const planned = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double(),
  fc.bigInt({ min: -20n, max: 20n }),
)
const tapes = fc.array(planned.map((value) => ({ min: 0, max: 9, value })))

describe('a tape, whatever is on it', () => {
  it('gives only what chance could give', () => {
    const values = fc.tuple(fc.nat(9), fc.integer({ min: -3, max: 3 }), fc.bigInt(-5n, 5n))
    fc.assert(
      fc.property(tapes, (tape) => {
        const [nat, whole, big] = play(values, tape, chanceFrom(1), undefined).value
        expect(Number.isInteger(nat) && !Object.is(nat, -0) && nat >= 0 && nat <= 9).toBe(true)
        expect(Number.isInteger(whole) && !Object.is(whole, -0) && Math.abs(whole) <= 3).toBe(true)
        expect(typeof big === 'bigint' && big >= -5n && big <= 5n).toBe(true)
      }),
    )
  })

  it('gives what is on it, where that fits', () => {
    const tape = [4, 2, 7].map((value) => ({ min: 0, max: 9, value }))
    const values = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)).map(String)
    expect(play(values, tape, chanceFrom(1), undefined).value).toBe('4,2,7')
  })
})
