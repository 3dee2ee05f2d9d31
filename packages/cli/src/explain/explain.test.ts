import { anyChar } from '@keywright/harness/any-char'
import { growsFast } from '@keywright/harness/growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'

const kindsOf = (part: string): readonly string[] =>
  (explain(`A#${part}`).parts[1]?.readings ?? []).map(({ kind }) => kind)

describe('what a part may be', () => {
  it.each([
    ['2024-01-15T10:30:00.000Z', 'time'],
    ['2024-01-15', 'date'],
    ['2024-01', 'month'],
    ['2024-01-15T10', 'hour'],
    ['2024-01-15T10:30:00+02:00', 'time with an offset'],
    ['2024-01-15 10:30:00', 'local time'],
    ['1700000000', 'epoch seconds'],
    ['1700000000123', 'epoch milliseconds'],
    ['251696986199999', 'reversed time'],
    ['8299999999999', 'reversed time'],
    ['8299999999', 'reversed time'],
    ['9005499254740991', 'reversed time'],
    ['user_01FQMQZX3K9Y8J7H6G5F4D3C2B', 'prefixed ULID'],
    ['01FQMQZX3K9Y8J7H6G5F4D3C2B', 'ULID'],
    ['01fqmqzx3k9y8j7h6g5f4d3c2b', 'ULID in lower case'],
    ['2ArTgYbLxgUHK9pJ6ngpLkC5mXo', 'KSUID'],
    ['018f3b6e-1c3a-7abc-8def-0123456789ab', 'UUID'],
    ['018F3B6E-1C3A-7ABC-8DEF-0123456789AB', 'UUID in upper case'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'hex'],
    ['00042', 'padded number'],
    ['-99957', "negative number, as nines' complement"],
    ['99957', "descending number, as nines' complement"],
    ['bff0000000000000', 'number, as sortable hex'],
    ['00000099.99', 'padded decimal'],
    ['42', 'number'],
    ['b796~', 'descending text'],
    ['New$20York', 'text'],
    ['ORDER', 'literal'],
    ['', 'nothing'],
    ['hello world', 'text'],
  ])('%s is first of all: %s', (part, kind) => {
    expect(kindsOf(part)[0]).toBe(kind)
  })

  it('says when an id was made', () => {
    expect(explain('2ArTgYbLxgUHK9pJ6ngpLkC5mXo').parts[0]?.readings[0]?.says).toBe(
      'made at 2022-06-20T23:13:35.000Z',
    )
    expect(explain('018f3b6e-1c3a-7abc-8def-0123456789ab').parts[0]?.readings[0]?.says).toBe(
      'version 7, made at 2024-05-02T22:30:23.034Z',
    )
    expect(explain('c232ab00-9414-11ec-b3c8-9f6bdeced846').parts[0]?.readings[0]?.says).toBe(
      'version 1, made at 2022-02-22T19:22:22.000Z',
    )
    expect(explain('1ec9414c-232a-6b00-b3c8-9f6bdeced846').parts[0]?.readings[0]?.says).toBe(
      'version 6, made at 2022-02-22T19:22:22.000Z',
    )
  })

  it('gives several where it cannot know', () => {
    expect(kindsOf('1700000000')).toEqual(['epoch seconds', 'number'])
  })
})

describe('what is unsafe', () => {
  it.each([
    ['CITY#New York', 'unescaped'],
    ['USER#undefined', 'missing-value'],
    ['USER#[object Object]', 'missing-value'],
    ['', 'empty-key'],
    ['USER#', 'empty-part'],
    ['USER#42', 'unpadded-number'],
    ['DELTA#-5', 'negative-number'],
    ['AT#2024-01-15T10:30:00', 'no-zone'],
    ['AT#2024-01-15T10:30:00+02:00', 'offset'],
    ['AT#2024-01-15T10:30:00Z', 'precision'],
    ['A#5$', 'bad-escape'],
    ['A#\ud800', 'not-unicode'],
    ['A#e\u0301', 'not-normalised'],
    ['A#\u{10ffff}', 'after-everything'],
  ])('%j: %s', (key, rule) => {
    expect(explain(key).unsafe.map((one) => one.rule)).toContain(rule)
  })

  it.each([
    'USER#user_01FQMQZX3K9Y8J7H6G5F4D3C2B',
    'ORDER#2024-01-15T10:30:00.000Z#a$231',
    'STATUS#OPEN#SHARD#7',
    'ISSUE#00042',
    'ISSUE#99957',
  ])('nothing in %s', (key) => {
    expect(explain(key).unsafe).toEqual([])
  })
})

describe('delimiters and limits', () => {
  it('finds what stands between the parts', () => {
    expect(explain('a|b|c').parts.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
    expect(explain('user:42').delimiter).toBe(':')
    expect(explain('2024-01-15T10:30:00.000Z').parts).toHaveLength(1)
  })

  it('counts bytes, and says which limits they near', () => {
    expect(explain('Zürich').bytes).toBe(7)
    expect(explain('a'.repeat(1000)).limits.map(({ isOver }) => isOver)).toEqual([true, false])
    expect(explain('a'.repeat(3000)).limits.every(({ isOver }) => isOver)).toBe(true)
  })
})

describe('any text', () => {
  it('is explained, and its parts are the text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyChar }), (text) => {
        const { parts, delimiter } = explain(text)
        expect(parts.map((part) => part.text).join(delimiter)).toBe(text)
        expect(parts.every(({ readings }) => readings.length > 0)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('takes time in proportion to its length', () => {
    const text = (length: number): string =>
      `${'9'.repeat(length)}#${'$20'.repeat(length / 4)}#${'1.'.repeat(length / 4)}x`
    expect(growsFast(explain, text, 400_000)).toBe(false)
  })
})
