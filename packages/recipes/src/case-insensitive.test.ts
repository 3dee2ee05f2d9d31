import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './case-insensitive.ts'

const names = (rows: readonly object[]) => rows.map((row) => 'name' in row && row.name)

onEngine('case-insensitive', recipe, (run) => {
  it('sorts by the folded name, and tells names of one folding apart', async () => {
    const rows = await run('the contacts by name, whatever their case')
    expect(names(rows)).toEqual(['abel', 'DAVIS', 'Davis', 'de Vries', 'Zoë', 'Émile'])
    expect(rows[1]).toMatchObject({ SK: 'CONTACT#davis#DAVIS', phone: '3' })
    expect(rows[1]).not.toHaveProperty('folded')
  })
  it('finds a name in any case, and nobody of another owner', async () => {
    expect(names(await run('everyone called davis'))).toEqual(['DAVIS', 'Davis'])
  })
  it('finds what begins with a letter in any case', async () => {
    expect(names(await run('whose name begins with d'))).toEqual(['DAVIS', 'Davis', 'de Vries'])
  })
  it('folds what looks the same', () => {
    expect(recipe.fold('E\u0301MILE')).toBe(recipe.fold('émile'))
  })
})
