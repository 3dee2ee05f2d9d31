import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonSplitter } from './json-values.ts'

/** The values that come out of pieces of a text. */
const valuesIn = (pieces: readonly string[]): unknown[] => {
  const splitter = jsonSplitter()
  const found = [...pieces, '\n'].flatMap((piece) => [...splitter.push(piece)])
  expect(splitter.open()).toBe(undefined)
  return found.map(({ text }) => JSON.parse(text))
}

/** A text cut at some places. */
const cutAt = (text: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((from, i) => text.slice(from, at[i] ?? text.length))
}

const values = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.string()))
const places = fc.array(fc.nat(100_000), { maxLength: 12 })
const indent = fc.constantFrom(undefined, 2, '\t')

describe('values of JSON come out as they went in, wherever the text is cut', () => {
  it('one after another', () => {
    fc.assert(
      fc.property(
        values,
        places,
        indent,
        fc.constantFrom('\n', '\r\n', ' ', '\n\n'),
        (all, at, by, gap) => {
          const text = all.map((value) => JSON.stringify(value, undefined, by)).join(gap)
          expect(valuesIn(cutAt(text, at))).toEqual(
            all.map((one) => JSON.parse(JSON.stringify(one))),
          )
        },
      ),
    )
  })
  it('as the elements of a list', () => {
    const any = fc.array(fc.jsonValue().filter((value) => !Array.isArray(value)))
    fc.assert(
      fc.property(any, places, indent, (all, at, by) => {
        const text = JSON.stringify(all, undefined, by)
        expect(valuesIn(cutAt(text, at))).toEqual(JSON.parse(text))
      }),
    )
  })
  it('as the rows of a scan that is too long to be one value', () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      PK: { S: `USER#${i}` },
      body: { S: `"[{${'x'.repeat(100_000)}\\` },
    }))
    const around = { Items: [], Count: 60, NextToken: 'a', more: [{ a: '}' }] }
    const text = JSON.stringify({ ...around, Items: rows }, undefined, 2)
    const pieces = cutAt(
      text,
      Array.from({ length: 80 }, (_, i) => i * 75_001),
    )
    const next = { PK: 'next' }
    expect(valuesIn([...pieces, JSON.stringify(next)])).toEqual([...rows, around, next])
  })
})

it('a value that does not end is known by the line that it begins in', () => {
  for (const text of ['{"a": 1', '\n\n{"a": [', '["a', '[1, {']) {
    const splitter = jsonSplitter()
    for (const _ of splitter.push(text));
    expect(splitter.open()).toBe(text.split('\n').length)
  }
})
