import { growsFast } from '@keywright/harness/growth'
import { isKeyError } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audit, inferTable } from '../src/index.ts'
import { entitiesIn } from './inferred-module.ts'
import { randomTable } from './random-table.ts'
import { asRead, READ } from './read-numbers.ts'

/** The rows that an audit does not find right, and those that findings count. */
const counts = (rows: readonly object[]) => {
  const { entities, code, findings } = inferTable(rows)
  const { unread, ambiguous, different } = audit(entities, rows)
  const ofCode = audit(entitiesIn(code), rows)
  const explained = findings.filter(({ rule }) => rule === 'unexplained-rows' || rule === 'no-key')
  return {
    wrong: unread.count + ambiguous.count + different.count,
    wrongByCode: ofCode.unread.count + ofCode.ambiguous.count + ofCode.different.count,
    counted: explained.reduce((sum, one) => sum + one.rows, 0),
    rows: rows.length,
    code,
    findings,
  }
}

describe('inferTable of any rows', () => {
  it('explains every row whose keys Keywright made', () => {
    fc.assert(
      fc.property(randomTable(true), (rows) => {
        const { wrong, wrongByCode, counted, code } = counts(rows)
        expect({ wrong, wrongByCode, counted }, code).toEqual({
          wrong: 0,
          wrongByCode: 0,
          counted: 0,
        })
      }),
    )
  })
  // Found by attack: wrapped numbers and bigints made another table, and rows that were said to differ.
  it('is the same table, whichever way the client reads numbers', () => {
    fc.assert(
      fc.property(randomTable(true), (rows) => {
        const { code, entities } = inferTable(rows)
        for (const read of Object.keys(READ)) {
          const found = asRead(rows, read)
          expect(inferTable(found).code).toBe(code)
          expect(audit(entities, found)).toEqual(audit(entities, rows))
        }
      }),
      { numRuns: 15 },
    )
  })
  it('counts every row of hand-written keys that it does not explain, and few are', () => {
    let all = 0
    let lost = 0
    fc.assert(
      fc.property(randomTable(false), (rows) => {
        const { wrong, wrongByCode, counted, code } = counts(rows)
        expect(wrongByCode, code).toBe(wrong)
        expect(counted > 0, code).toBe(wrong > 0)
        expect(counted).toBeGreaterThanOrEqual(wrong)
        all += rows.length
        lost += wrong
      }),
    )
    // One table of a hundred is half of a percent.
    expect(lost / all).toBeLessThan(0.05)
  })
  it('gives a KeyError or counts rows, whatever rows are', () => {
    const value = fc.oneof(
      fc.constantFrom(
        '',
        'a',
        'USER#1',
        'USER#1#2',
        '#',
        '##',
        '$a#b_1',
        '\ud800',
        'x'.repeat(5000),
      ),
      fc.constantFrom(1, -0, 1.5, 10n ** 30n, Number.NaN, true, null, undefined),
      fc.constantFrom(
        new Uint8Array([1]),
        new Uint8Array(),
        { S: 'a' },
        { N: '1' },
        { S: 1 },
        [],
        {},
      ),
    )
    const name = fc.constantFrom(
      'PK',
      'SK',
      'GSI1PK',
      'GSI1SK',
      'LSI1SK',
      'task',
      'id',
      'type',
      '_type',
      '__edb_e__',
      '__proto__',
      'constructor',
      'toString',
      '',
      'a b',
    )
    const row = fc
      .array(fc.tuple(name, value), { maxLength: 7 })
      .map((all) => Object.fromEntries(all))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        try {
          const { wrong, wrongByCode, counted, code } = counts(rows)
          expect(wrongByCode, code).toBe(wrong)
          expect(counted >= wrong && counted > 0 === wrong > 0, code).toBe(true)
        } catch (error) {
          if (!isKeyError(error)) throw error
        }
      }),
    )
  })
  it('reads rows of 400 kB, and keeps nothing of them', () => {
    const rows = Array.from({ length: 50 }, (_, i) => ({
      PK: `USER#${i}`,
      userId: String(i),
      body: 'x'.repeat(400_000),
    }))
    const { code, findings } = inferTable(rows)
    expect(code).toContain("key('USER', text('userId'))")
    expect(findings).toEqual([])
  })
  it('reads thousands of rows in linear time', () => {
    const rowsOf = (length: number) =>
      Array.from({ length }, (_, i) => {
        const [userId, orderId] = [`u${i % 5000}`, `o${i}`]
        const on = `2024-0${1 + (i % 9)}-1${i % 10}`
        const status = ['OPEN', 'DONE', 'LATE'][i % 3] as string
        return i % 20 === 0
          ? { PK: `USER#u${i}`, SK: 'PROFILE', userId: `u${i}`, name: `Name ${i}` }
          : {
              PK: `USER#${userId}`,
              SK: `ORDER#${on}#${orderId}`,
              userId,
              orderId,
              on,
              status,
              GSI1PK: `STATUS#${status}`,
              GSI1SK: `${on}#${orderId}`,
            }
      })
    const codes = new Set<string>()
    const infer = (rows: ReturnType<typeof rowsOf>) => codes.add(inferTable(rows).code)
    expect(growsFast(infer, rowsOf, 8_000)).toBe(false)
    for (const code of codes) {
      expect(code).toContain("key('ORDER', date('on'), text('orderId'))")
    }
    expect(codes.size).toBeGreaterThan(0)
  })
})
