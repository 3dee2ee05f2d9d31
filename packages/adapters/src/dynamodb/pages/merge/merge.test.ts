import { gte, key, sharded, text } from '@keywright/core'
import { expect, it } from 'vitest'
import { entity, type QueryInput, queryInputs, table } from '../../index.ts'
import { type Origin, originOf, withOrigin } from '../../query/origin.ts'
import { mergeOf } from './merge.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const event = entity(app, 'Event', {
  primary: { pk: sharded(key('E'), { by: 'id', count: 4 }), sk: key(text('id')) },
})

/** An input that a cursor lists as under way. */
const underWay = (input: QueryInput | undefined, SK?: string): QueryInput => {
  const begun = withOrigin(input as QueryInput, {
    ...(originOf(input) as Origin),
    isUnderWay: true,
  })
  if (SK !== undefined) {
    begun.ExclusiveStartKey = { PK: begun.ExpressionAttributeValues[':pk'], SK }
  }
  return begun
}

it('asks all inputs at once that stopped before the one that got furthest', async () => {
  const all = queryInputs(event, {})
  const late = queryInputs(event, { id: gte('d') })[3]
  const asked: unknown[] = []
  const inputs = [...['a', 'c', 'b'].map((SK, i) => underWay(all[i], SK)), underWay(late)]
  const run = async ({ ExclusiveStartKey }: QueryInput) => {
    asked.push(ExclusiveStartKey?.['SK'])
    return { Items: [] }
  }
  const merge = mergeOf('readAll', inputs, run, 16)
  const wanted = { rows: 1, requests: Number.POSITIVE_INFINITY }
  expect(await merge.fetch(wanted)).toBe(3)
  expect(asked).toEqual(['a', 'b', 'c'])
  expect(await merge.fetch(wanted)).toBe(1)
  expect(merge.isDone()).toBe(true)
})
