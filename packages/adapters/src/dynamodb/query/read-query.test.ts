import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const read = (KeyConditionExpression: string, values: Record<string, unknown> = {}) =>
  readQuery({
    TableName: 'app',
    KeyConditionExpression,
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: { ':pk': 'p', ':a': 'a', ':b': 'b', ...values },
  })

describe('readQuery', () => {
  it.each([
    ['#sk = :a', '=', ['a']],
    ['#sk<:a', '<', ['a']],
    ['#sk <= :a', '<=', ['a']],
    ['#sk>:a', '>', ['a']],
    ['#sk  >=  :a', '>=', ['a']],
    ['SK = :a', '=', ['a']],
    ['#sk BETWEEN :a AND :b', 'BETWEEN', ['a', 'b']],
    ['#sk  between  :a  and  :b', 'BETWEEN', ['a', 'b']],
    ['begins_with(#sk, :a)', 'begins_with', ['a']],
    ['begins_with(#sk,:a)', 'begins_with', ['a']],
    ['BEGINS_WITH ( #sk , :a )', 'begins_with', ['a']],
    ['#sk = :none', '=', []],
  ])('reads %s', (text, comparison, operands) => {
    const { conditions, format, descending, origin } = read(`#pk = :pk AND ${text}`)
    expect(conditions).toEqual([
      { name: 'PK', comparison: '=', operands: ['p'] },
      { name: 'SK', comparison, operands },
    ])
    expect([format, descending, origin]).toEqual(['document', false, undefined])
  })

  it('reads values of either client, and the direction', () => {
    const { conditions, format } = read('#pk = :pk', { ':pk': { S: 'x' } })
    expect([conditions[0]?.operands, format]).toEqual([['x'], 'low-level'])
    expect(readQuery({ ScanIndexForward: false }).descending).toBe(true)
    expect(readQuery({ ScanIndexForward: true }).descending).toBe(false)
    expect(readQuery({}).conditions).toEqual([])
  })

  it('tells queries apart by table, index, partition, range and direction', () => {
    const input = {
      TableName: 'app',
      KeyConditionExpression: '#pk = :pk AND #sk = :a',
      ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
      ExpressionAttributeValues: { ':pk': 'p', ':a': 'a' },
    }
    const identity = (more: object) => readQuery({ ...input, ...more }).identity()
    const own = identity({})
    expect(own).toEqual(['app', 'undefined', '[["PK","=","Sp"]]', '[["SK","=","Sa"]]', 'false'])
    const others = [
      { TableName: 'other' },
      { IndexName: 'GSI1' },
      { ExpressionAttributeValues: { ':pk': 'q', ':a': 'a' } },
      { ExpressionAttributeValues: { ':pk': 'p', ':a': 'b' } },
      { ScanIndexForward: false },
    ]
    others.forEach((more, i) => {
      const differing = identity(more).flatMap((part, j) => (part === own[j] ? [] : [j]))
      expect(differing).toEqual([i])
    })
    const low = { ':pk': { S: 'p' }, ':a': { S: 'a' } }
    expect(identity({ ExpressionAttributeValues: low })).toEqual(own)
  })
})
