import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './newest-first.ts'

const PK = 'HOUSE#1'
const house = { PK, SK: '#METADATA', street: 'Elm Street' }
const a = { PK, SK: 'LEASE#249299856000000#a', until: '2099-12-31T23:59:59.999Z' }
const b = { PK, SK: 'LEASE#249299855999999#b', until: '2100-01-01T00:00:00.000Z' }
const c = { PK, SK: 'LEASE#251682595199999#c', until: '2024-06-30T00:00:00.000Z' }
const d = { PK, SK: 'LEASE#226468655999999#d', until: '2823-06-30T00:00:00.000Z' }
const bob = { PK, SK: 'VISIT#2024-01-01T00:00:00.000Z#Bob' }
const cid = { PK, SK: 'VISIT#2024-01-01T09:00:00.000Z#Cid' }

/** The reversed time that is often shown: what is left until the end of 2099. */
const until2099 = (at: string) =>
  String(Date.parse('2099-12-31') - Date.parse(at)).padStart(15, '0')

onEngine('newest-first', recipe, (run) => {
  it('reads a list that ascends from its end', async () => {
    expect(await run('the last two visits')).toMatchObject([cid, bob])
  })
  it('reads the same list forwards', async () => {
    expect(await run('the visits after midnight, in their order')).toMatchObject([cid])
  })
  it('has the latest on top, below their parent, also after 2099', async () => {
    expect(await run('a house with the three leases that run longest, in one query')).toMatchObject(
      [house, d, b, a],
    )
  })
  it('selects by value', async () => {
    expect(await run('the leases that run into the year 2100 or longer')).toMatchObject([d, b])
  })
  it('turns a descending key around, too', async () => {
    expect(await run('the leases that end next, from the same key')).toMatchObject([c, a])
  })
  it('has a reason: subtracting from 2099 turns around in the year after', () => {
    const [last, next] = [a, b].map(({ until }) => until2099(until))
    expect([last, next]).toEqual(['000000-86399999', '000000-86400000'])
    // The later one should come first.
    expect([last, next].sort()).toEqual([last, next])
  })
})
