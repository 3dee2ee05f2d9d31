import { entity, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'
import { expectTypeOf, test } from 'vitest'
import { coverage, distribution, entityChart, hotPartitions, planShards } from '../src/index.ts'

const app = table({ name: 'app', pk: 'PK' })
const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')) } })

test('an answer to an access pattern is one of two, told apart by satisfied', () => {
  const [answer] = coverage([user], [{ name: 'a user', entity: 'User', given: ['userId'] }])
  if (answer?.satisfied) {
    expectTypeOf(answer.index).toBeString()
    expectTypeOf(answer.condition).toBeString()
    expectTypeOf(answer.queries).toBeNumber()
    // @ts-expect-error: what is satisfied needs no suggestion.
    answer.suggestion
  } else if (answer) {
    expectTypeOf(answer.reason).toBeString()
    expectTypeOf(answer.suggestion).toBeString()
  }
  // @ts-expect-error: given is a list of names.
  coverage([user], [{ name: 'a user', entity: 'User', given: 'userId' }])
})

test('a chart is rows of text', () => {
  expectTypeOf(entityChart([user])[0]?.pk).toEqualTypeOf<string | undefined>()
  // @ts-expect-error: a key is not an entity.
  entityChart([user.keys.primary.pk])
})

test('even can be undecided', () => {
  expectTypeOf(distribution(['a']).even).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(distribution(new Set(['a'])).gini).toBeNumber()
  // @ts-expect-error: keys are texts.
  distribution([1])
})

test('load is in numbers', () => {
  expectTypeOf(hotPartitions({ share: 0.5 }).report()[0]?.guaranteedShare).toEqualTypeOf<
    number | undefined
  >()
  expectTypeOf(planShards({ writesPerSecond: 1, itemBytes: 1 }).reason).toBeString()
  // @ts-expect-error: without the size of an item, nothing can be planned.
  planShards({ writesPerSecond: 1 })
})
