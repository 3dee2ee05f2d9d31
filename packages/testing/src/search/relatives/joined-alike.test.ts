import type fc from 'fast-check'
import { expect, it } from 'vitest'
import { OWN_HINTS } from '../hints/learn-hints.ts'
import { renamed } from './joined-alike.ts'

const first = { nextInt: (least: number) => least } as fc.Random
const hints = { ...OWN_HINTS, entries: [['=', '&']] } as const

it('a name and a text are joined in two ways', () => {
  expect(renamed(first, { a: 'b' }, hints)).toEqual([{ 'a=': 'b' }, { a: '=b' }])
})

// Found by an opponent: records without a prototype, which fc.record draws, are no text, and checks ended there.
it('what an object would write of itself is no text', () => {
  for (const inner of [Object.create(null), { toString: 1 }, []]) {
    expect(renamed(first, { a: inner }, hints)).toEqual([])
  }
})
