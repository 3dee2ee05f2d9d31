import { describe, expect, it } from 'vitest'
import { type AnyField, KeyError, key, type Part } from '../src/index.ts'

export const NOT_TEXT = [undefined, null, 1, true, {}, [], () => 'a', Symbol('a'), new String('a')]
export const NOT_NUMBERS = [
  undefined,
  null,
  '1',
  '',
  true,
  {},
  [],
  new Date(0),
  Number.NaN,
  Infinity,
  -Infinity,
]
export const NOT_DATES = [
  undefined,
  null,
  0,
  '2024-01-15',
  {},
  new Date(Number.NaN),
  new Date(8.64e15),
  new Date(-8.64e15),
  new Date('+010000-01-01T00:00:00.000Z'),
  new Date('-000001-12-31T23:59:59.999Z'),
]
export const LONE = ['\ud800', '\udc00', 'a\ud83d', '\ude00\ud83d', '\u{10ffff}', `a\u{10ffff}b`]

/** What a field named `v` does, by example. */
export interface FieldExamples {
  /** Values and their texts. */
  readonly writes: readonly (readonly [value: unknown, text: string])[]
  /** Values that it has no text for. */
  readonly refuses: readonly unknown[]
  /** Texts that it never writes. */
  readonly neverWrites: readonly string[]
}

/** Makes the tests that every field passes of its examples. */
export const testField = (
  title: string,
  field: AnyField,
  { writes, refuses, neverWrites }: FieldExamples,
): void => {
  describe(title, () => {
    const one = key<Part[]>('K', field)

    it('writes and reads', () => {
      for (const [v, encoded] of writes) {
        expect(one.encode({ v })).toBe(`K#${encoded}`)
        expect(one.encode({ v: one.decode(`K#${encoded}`)['v'] })).toBe(`K#${encoded}`)
      }
    })

    it('refuses values that it has no text for', () => {
      for (const v of refuses) {
        expect(() => one.encode({ v }), String(v)).toThrow(KeyError)
        expect(() => one.encode({ v }), String(v)).toThrow(/^K#<v>: v: expected .*, got /s)
      }
    })

    it('refuses texts that it never writes', () => {
      for (const text of neverWrites) {
        expect(one.tryDecode(`K#${text}`), text).toBeUndefined()
        expect(() => one.decode(`K#${text}`), text).toThrow(KeyError)
      }
    })
  })
}

/** Makes a test of every definition that a field refuses. */
export const testDefinitions = (refused: Readonly<Record<string, () => unknown>>): void => {
  describe('definitions that it does not take', () => {
    it.each(Object.entries(refused))('%s', (_, define) => {
      expect(define).toThrow(KeyError)
    })
  })
}
