import { describe, expect, it } from 'vitest'
import { argumentsFor } from './nodes.ts'
import { parseOptions } from './options.ts'

describe('the run on another Node', () => {
  it('is given the same options, without the one that asks for it', () => {
    const options = { quick: true, save: true, only: ['build', 'read'] }
    const parsed = parseOptions(argumentsFor(options), ['build', 'read'])
    expect(parsed).toEqual({ ...options, nodes: false, help: false })
    expect(argumentsFor({ quick: false, save: false, only: [] })).toEqual([])
  })
})
