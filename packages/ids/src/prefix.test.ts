import { KeyError } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesToId, createId, id, idBounds, idGenerator, isId, uuidToId } from './index.ts'
import { checkPrefix, isPrefix } from './prefix.ts'

const epoch = new Date(0)
const takers: Record<string, (prefix: string) => unknown> = {
  createId,
  idGenerator,
  idBounds: (prefix) => idBounds(prefix, epoch, epoch),
  uuidToId: (prefix) => uuidToId(prefix, '01563e3a-b5d3-d676-4c61-efb99302bd5b'),
  bytesToId: (prefix) => bytesToId(prefix, new Uint8Array(16)),
  id: (prefix) => id('name', prefix),
}

/** The rule in words: letters, digits and inner underscores, a letter first, 63 at most. */
const isGood = (prefix: string): boolean =>
  [...prefix].every((char) => 'abcdefghijklmnopqrstuvwxyz0123456789_'.includes(char)) &&
  'abcdefghijklmnopqrstuvwxyz'.includes(prefix.charAt(0)) &&
  prefix.charAt(0) !== '' &&
  !prefix.endsWith('_') &&
  prefix.length <= 63

const refusal = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('prefix', () => {
  it('is what the rule says, for all short ones', () => {
    const chars = ['', 'a', 'z', '0', '9', '_', 'A', '-', '.', '#', '$', ' ', '\n', 'é', 'ß', 'ſ']
    for (const a of chars) {
      for (const b of chars) {
        for (const c of chars)
          expect([a + b + c, isPrefix(a + b + c)]).toEqual([a + b + c, isGood(a + b + c)])
      }
    }
  })

  it('has 1 to 63 characters', () => {
    for (let length = 0; length < 70; length++) {
      expect(isPrefix('a'.repeat(length))).toBe(length >= 1 && length <= 63)
    }
  })

  it.each(Object.keys(takers))('is checked by %s, even when it comes again', (name) => {
    const take = takers[name] as (prefix: string) => unknown
    for (const bad of [
      '',
      '_a',
      'a_',
      '1a',
      'User',
      'a-b',
      'a#b',
      'a'.repeat(64),
      undefined,
      null,
      7,
    ]) {
      for (let again = 0; again < 2; again++) {
        expect(refusal(() => take(bad as string))).toBeInstanceOf(KeyError)
        take('user')
        take('order_item2')
      }
    }
  })

  it('never throws anything but a KeyError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
        const result = refusal(() => checkPrefix(value as string))
        expect(result === value || result instanceof KeyError).toBe(true)
        expect(result === value).toBe(typeof value === 'string' && isGood(value))
      }),
    )
  })

  it('names what came, shortened', () => {
    const error = refusal(() => createId('X'.repeat(1_000_000)))
    expect((error as KeyError).message.length).toBeLessThan(200)
    expect((error as KeyError).code).toBe('INVALID_VALUE')
    expect(refusal(() => id('orderId', 'Order'))).toMatchObject({
      code: 'INVALID_DEFINITION',
      message: 'orderId: expected a prefix such as user or order_item, got "Order"',
    })
  })

  it('may hold underscores: the ULID follows the last one', () => {
    expect(isId(createId('a_b__c'), 'a_b__c')).toBe(true)
  })
})
