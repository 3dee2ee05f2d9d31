import { key, text, where } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { collationCheck, sqlColumn, sqlRange } from './index.ts'

const orders = where(key('ORDER', text('user')), { user: 'ann' })
const all = where(key('ORDER', text('user')), {})

describe('sqlRange', () => {
  it('numbers placeholders for Postgres, and leaves them bare for the others', () => {
    const column = 'sk'
    expect(sqlRange(all, { column, dialect: 'postgres', first: 2 }).text).toBe(
      '"sk" >= $2 AND "sk" <= $3',
    )
    expect(sqlRange(all, { column, dialect: 'sqlite', first: 2 }).text).toBe(
      '"sk" >= ? AND "sk" <= ?',
    )
    expect(sqlRange(all, { column, dialect: 'mysql', first: 2 }).text).toBe(
      '`sk` >= ? AND `sk` <= ?',
    )
  })
  it('quotes whatever stands in a name', () => {
    const column = ['o"; --', 's`k']
    expect(sqlRange(all, { column, dialect: 'postgres' }).text).toBe(
      '"o""; --"."s`k" >= $1 AND "o""; --"."s`k" <= $2',
    )
    expect(sqlRange(all, { column, dialect: 'mysql' }).text).toBe(
      '`o"; --`.`s``k` >= ? AND `o"; --`.`s``k` <= ?',
    )
  })
  it('always has two values, even for one key', () => {
    expect(sqlRange(orders, { column: 'sk', dialect: 'sqlite' }).values).toEqual([
      'ORDER#ann',
      'ORDER#ann',
    ])
  })
  it('continues after a key without a NUL, which Postgres does not take', () => {
    const on = { column: 'sk', dialect: 'postgres', after: 'ORDER#ann' } as const
    expect(sqlRange(all, on)).toEqual({
      text: '"sk" > $1 AND "sk" <= $2',
      values: ['ORDER#ann', 'ORDER$'],
    })
    expect(sqlRange(all, { ...on, descending: true })).toEqual({
      text: '"sk" >= $1 AND "sk" <= $2',
      values: ['ORDER#', 'ORDER#anm\u{10ffff}'],
    })
  })
})

describe('sqlColumn', () => {
  it('quotes its name', () => {
    expect(sqlColumn('s"k', { dialect: 'postgres' })).toBe('"s""k" text COLLATE "C"')
    expect(sqlColumn('s`k', { dialect: 'mysql' })).toMatch(/^`s``k` varchar\(512\)/)
  })
})

describe('collationCheck', () => {
  it('quotes its names', () => {
    const { text, values } = collationCheck({
      table: ['app', 'or"ders'],
      column: 'sk',
      dialect: 'postgres',
    })
    expect(text).toContain('SELECT "sk", 0 FROM "app"."or""ders" WHERE 1 = 0')
    expect(values).toEqual([])
  })
})
