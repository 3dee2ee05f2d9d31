import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './zero-padded-numbers.ts'

const PK = 'REPO#acme#app'
const row = (kind: string, digits: string, title: string) => ({
  PK,
  SK: `NUMBER#${digits}`,
  KINDPK: PK,
  KINDSK: `${kind}#${digits}`,
  title,
})
const add = row('PR', '00000008', 'Add a door')
const sticks = row('ISSUE', '00000009', 'The door sticks')
const squeaks = row('ISSUE', '00000010', 'The door squeaks')
const oil = row('PR', '00000011', 'Oil the door')

inStepsOnEngine('zero-padded-numbers', recipe, (run) => {
  it('gets a ticket by its number alone', async () => {
    expect(await run('number 9, whatever it is')).toMatchObject([sticks])
  })
  it('sorts 9 before 10', async () => {
    expect(await run('the issues of a repository, by number')).toMatchObject([sticks, squeaks])
  })
  it('selects by number: neither 8 nor a longer text', async () => {
    expect(await run('its pull requests from number 10 on')).toMatchObject([oil])
  })
  it('lists both kinds by number, without the counter and without app2', async () => {
    expect(await run('issues and pull requests in one list, last number first')).toMatchObject([
      oil,
      squeaks,
      sticks,
      add,
    ])
  })
  it('goes on counting', async () => {
    expect(await run('a new issue, under the next number')).toMatchObject([
      row('ISSUE', '00000012', 'The door is gone'),
    ])
  })
})
