import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './native-multi-attribute.ts'

const row = (storeId: string, state: string, city: string, size: number) => ({
  PK: `STORE#${storeId}`,
  storeId,
  country: 'US',
  state,
  city,
  size,
})
const coast = row('1', 'Oregon', 'Lincoln City', 95)
const large = row('2', 'Oregon', 'Lincoln', 1000)
const small = row('3', 'Oregon', 'Lincoln', 95)
const seattle = row('4', 'Washington', 'Seattle', 400)
const capital = row('5', 'Washington, D.C.', 'Washington', 80)

onEngine('native-multi-attribute', recipe, (run) => {
  it('stores the attributes as they are: spaces unescaped, the number a number', async () => {
    expect(await run('the stores of a country')).toMatchObject([
      small,
      large,
      coast,
      seattle,
      capital,
    ])
  })
  it('selects the second level, and not the state whose name goes on', async () => {
    expect(await run('the stores of a state')).toMatchObject([seattle])
  })
  it('selects the third level, sorted by number', async () => {
    expect(await run('the stores of a city, smallest first')).toMatchObject([small, large])
    expect(await run('the stores of a city with 100 square metres or more')).toMatchObject([large])
  })
  it('selects by the start of a name', async () => {
    expect(await run('the stores in cities whose name begins with Lin')).toMatchObject([
      small,
      large,
      coast,
    ])
  })
})

it('has the access patterns of the joined key, word for word', () => {
  const [joined, native] = ['multi-attribute', 'native-multi-attribute'].map((name) => {
    const source = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')
    return source.slice(source.indexOf('type State ='))
  })
  expect(native).toContain('queryInput(')
  expect(native).toBe(joined)
})
