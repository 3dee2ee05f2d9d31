import { describe, expect, it } from 'vitest'
import { keywrightCalls } from '../tour/run/keywright-calls.ts'

const SOURCE = `
import { type QueryInput, putInput, queryInput } from '@keywright/adapters/dynamodb'
import { gte } from '@keywright/core'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'

const run = (db, input: QueryInput) => db.send(new QueryCommand(input))
export const since = (db, userId: string, from: Date) =>
  run(
    db,
    queryInput(
      order, // of a user
      { userId, at: gte(from) },
      { limit: 20 },
    ),
  )
export const write = (db) => run(db, putInput(order, itemOf()))
const itemOf = () => again(gte(1))
export const patterns = (db) => ({
  'since the new year': () => since(db, '1', new Date(0)),
  'twice the same': async () => [await since(db, '1'), await since(db, '2')],
  nothing: () => db.send(),
  given: since,
})
`

describe('the calls of Keywright', () => {
  const callsOf = keywrightCalls(SOURCE)
  const code = 'queryInput(order, { userId, at: gte(from) }, { limit: 20 })'

  it('are found in the functions that a pattern uses, in one line', () => {
    expect(callsOf('since the new year')).toEqual([{ code, line: 10 }])
  })
  it('are named once', () => {
    expect(callsOf('twice the same')).toEqual([{ code, line: 10 }])
  })
  it('are found where a function is passed on', () => {
    expect(callsOf('patterns').map((call) => call.code)).toContain(code)
  })
  it('are found in what another call is given', () => {
    expect(callsOf('write').map((call) => call.code)).toEqual([
      'putInput(order, itemOf())',
      'gte(1)',
    ])
  })
  it('may be none', () => {
    expect(callsOf('nothing')).toEqual([])
    expect(callsOf('of no function')).toEqual([])
  })
})
