import * as core from '@keywright/core'
import { BUDGETS } from '@keywright/harness/budgets'
import { expect, it } from 'vitest'

const budgeted = Object.keys(BUDGETS['@keywright/core']).flatMap((imports) =>
  imports.split(/[^\w]+/),
)

/** A field that a key takes: called with a name and with the options of each. */
const isField = (make: unknown): boolean => {
  const options = [['a', 'b'], { digits: 3 }, { digits: 3, scale: 1 }, 'day', core.text('a').codec]
  return options.some((option) => {
    try {
      const made = (make as (name: string, option: unknown) => { kind?: unknown })('name', option)
      return typeof made === 'object' && typeof made.kind === 'string'
    } catch {
      return false
    }
  })
}

it('every field has a budget together with key', () => {
  const fields = Object.entries(core).flatMap(([name, value]) =>
    typeof value === 'function' && isField(value) ? [name] : [],
  )
  expect(fields).toContain('text')
  expect(fields).toContain('decimal')
  expect(fields.filter((name) => !budgeted.includes(name))).toEqual([])
})
