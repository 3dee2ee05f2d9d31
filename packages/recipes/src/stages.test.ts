import { lockOf } from '@keywright/design'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './stages.ts'

onEngine('stages', recipe, (run) => {
  it('keeps the stages apart', async () => {
    expect(await run('a user in development')).toMatchObject([{ PK: 'USER#1', name: 'Test' }])
    expect(await run('the same user in production')).toMatchObject([{ PK: 'USER#1', name: 'Ann' }])
  })
  it('pages within a stage', async () => {
    const rows = await run('two pages of orders in production')
    expect(rows.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
  })
  it('refuses a cursor of another stage', async () => {
    const [row] = await run('a cursor of development is refused in production')
    expect(row?.['answer']).toMatch(/stages-prod|another table|table/)
    expect(row?.['answer']).not.toBe('opened')
  })
})

it('has one lock for all stages', () => {
  const lockFor = (stage: string) => {
    const { user, order } = recipe.designOf(recipe.nameFor(stage))
    return lockOf([user, order])
  }
  expect(lockFor('dev')).toBe(lockFor('prod'))
})
