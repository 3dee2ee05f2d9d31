import { infer } from '@keywright/adopt'
import { createId } from '@keywright/ids'
import { describe, expect, it } from 'vitest'
import { readerOf } from './inferred-module.ts'

const rows = <T>(make: (i: number) => T): T[] => Array.from({ length: 30 }, (_, i) => make(i))
const at = (i: number): string => new Date(1705314600000 + i * 1e6).toISOString()
const uuidOf = (i: number): string => `${String(i).padStart(8, '0')}-ae2f-7809-8aeb-b819cf5e9e7f`

/** The parts of keys, and what is a literal among them. */
const SHAPES: readonly (readonly [shape: string, parts: (i: number) => readonly string[]])[] = [
  ['USER <> ORDER <>', (i) => ['USER', `u${(i * 7919) % 1000}`, 'ORDER', `${1705314600000 + i}`]],
  ['user <> settings', (i) => ['user', uuidOf(i), 'settings']],
  ['order <> <>', (i) => ['order', at(i), `abc${i}x`]],
  ['LOG <> <>', (i) => ['LOG', createId('x').slice(2), i % 2 ? 'OPEN' : 'DONE']],
  ['V <> <>', (i) => ['V', String(i).padStart(6, '0'), `2024-01-${10 + (i % 19)}`]],
]

const DELIMITERS =
  '# | / :: _ . : - ~ ; , ! ^ \\ @ + = > * & % ? -> => || -- __ // .. >> ~~ ;; ,, @@ ++'.split(' ')

describe('infer finds any delimiter', () => {
  it.each([...DELIMITERS, ' ', '\t'])('%j, and its code reads the keys', (delimiter) => {
    for (const [shape, parts] of SHAPES) {
      const keys = rows((i) => parts(i).join(delimiter))
      const { definitions, code } = infer(keys)
      const found = definitions.map((one) =>
        one.parts.map((part) => (typeof part === 'string' ? part : '<>')).join(' '),
      )
      expect(found).toEqual([shape])
      expect(definitions[0]?.delimiter).toBe(delimiter)
      const reads = readerOf(code)
      expect(keys.filter((key) => !reads(key))).toEqual([])
    }
  })

  it('and takes no part of names and addresses for one', () => {
    const names = ['Ann Smith', 'Bob van Dyk', 'Cleo Ray', 'Dan Fox', 'Eve Lee', 'Finn Roy']
    const mails = names.map((name) => `${name.replaceAll(' ', '.')}@example.com`)
    for (const keys of [names, mails]) {
      expect(infer(keys).definitions.map(({ delimiter }) => delimiter)).toEqual([undefined])
    }
  })
})
