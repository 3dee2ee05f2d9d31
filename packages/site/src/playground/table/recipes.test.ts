import { recipeNames, sourceOf } from '@keywright/recipes/find'
import { describe, expect, it } from 'vitest'
import { recipeHash } from '../../build/pages/recipe-link.ts'
import { fromHash } from '../state/link.ts'
import { defineTable } from './define.ts'
import { readTableCode } from './read-code.ts'
import { EMPTY_ASK } from './sketch.ts'
import { tableCode } from './write-code.ts'

describe.each(recipeNames())('%s', (name) => {
  const read = readTableCode(sourceOf(name))

  it('is read, and what it defines is a table', () => {
    expect(read.error).toBeUndefined()
    if (!read.table) return
    expect(defineTable(read.table).error).toBeUndefined()
  })

  it('opens in the playground', async () => {
    const hash = await recipeHash({ code: sourceOf(name), tables: [] })
    const opened = await fromHash(hash ?? '')
    expect(opened).toMatchObject({ state: { view: 'table', table: { table: read.table } } })
  })

  it('is read again from the code that the page writes', () => {
    if (!read.table) return
    const code = tableCode({ table: read.table, ask: EMPTY_ASK }, false)
    expect(readTableCode(code).table).toEqual(read.table)
  })
})
