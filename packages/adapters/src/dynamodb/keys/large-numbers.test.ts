import { bigint, decimal, integer, key, number, text } from '@keywright/core'
import { refusalText } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, itemOf, keysOf, putInput, table, updateInput } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  indexes: {
    byAmount: { pk: [{ name: 'amount', type: 'N' }] },
    byScore: { pk: [{ name: 'score', type: 'N' }] },
  },
})
const primary = { pk: key('BILL', text('id')) } as const

describe('a number beyond 2^53, which the document client returns as a bigint', () => {
  const bill = entity(app, 'Bill', {
    primary,
    byAmount: { pk: [decimal('amount', { digits: 20, scale: 0 })] },
  })

  // The number 2 ** 60 is written 1152921504606847000: a row as read was put again with that.
  it.each(['1152921504606846976', '1152921504606846977'])(
    'is the decimal %s again, to the digit',
    (amount) => {
      const row = { PK: 'BILL#1', id: '1', amount: BigInt(amount) }
      expect(putInput(bill, { id: '1', amount }).Item).toEqual(row)
      expect(putInput(bill, row as never).Item).toEqual(row)
      expect(itemOf(bill, row)).toEqual({ id: '1', amount })
    },
  )

  const match = entity(app, 'Match', { primary, byScore: { pk: [number('score')] } })

  // Refused before: the number that is nearest to 10n ** 30n is not exactly that.
  it.each([
    [2 ** 53, 9007199254740992n],
    [2 ** 60, 1152921504606847000n],
    [-1e30, -(10n ** 30n)],
  ])('is the number %d again, as it was stored', (score, stored) => {
    const row = { PK: 'BILL#1', id: '1', score: stored }
    expect(putInput(match, { id: '1', score }).Item).toEqual(row)
    expect(putInput(match, row as never).Item).toEqual(row)
    expect(itemOf(match, row)).toEqual({ id: '1', score })
    expect(updateInput(match, row as never, { note: 'x' } as never).UpdateExpression).toBe(
      'SET #k0 = :k0',
    )
  })

  const scored = entity(app, 'Scored', { primary: { pk: key(number('score')) } })

  it('may also be exactly the number, in an attribute that is no key', () => {
    expect(keysOf(scored, { score: 2n ** 60n } as never)).toEqual({ PK: 'c3b0000000000000' })
  })

  it('is refused where a number would round it', () => {
    expect(refusalText(() => keysOf(scored, { score: 2n ** 60n + 1n } as never))).toBe(
      'INVALID_VALUE Scored: primary: <score>: score: expected a finite number, got 1152921504606846977n',
    )
    expect(refusalText(() => keysOf(scored, { score: 10n ** 400n } as never))).toBe(
      'INVALID_VALUE Scored: primary: <score>: score: expected a finite number, got [object BigInt]',
    )
  })
})

describe('a number that no table returned', () => {
  const counted = entity(app, 'Counted', {
    primary: { pk: key(integer('n', { digits: 3 })) },
  })
  const serial = entity(app, 'Serial', { primary: { pk: key(bigint('n', { digits: 30 })) } })
  const named = entity(app, 'Named', { primary: { pk: key(text('n')) } })

  it('is refused as it came', () => {
    expect(refusalText(() => keysOf(counted, { n: 5n } as never))).toBe(
      'INVALID_VALUE Counted: primary: <n>: n: expected an integer of at most 3 digits, not negative, got 5n',
    )
    expect(refusalText(() => keysOf(serial, { n: 2 ** 60 } as never))).toBe(
      'INVALID_VALUE Serial: primary: <n>: n: expected a bigint of at most 30 digits, not negative, got 1152921504606847000',
    )
    for (const [n, got] of [
      [5, '5'],
      [5n, '5n'],
      [1.5, '1.5'],
    ]) {
      expect(refusalText(() => keysOf(named, { n } as never))).toBe(
        `INVALID_VALUE Named: primary: <n>: n: expected text, got ${got}`,
      )
    }
  })

  // It was taken for its digits, in the key alone: the item kept a number.
  it('is no text, however large it is', () => {
    expect(refusalText(() => keysOf(named, { n: 2n ** 64n + 1n } as never))).toBe(
      'INVALID_VALUE Named: primary: <n>: n: expected text, got 18446744073709551617n',
    )
  })
})
