import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './dinosaur-archive.ts'

onEngine('dinosaur-archive', recipe, (run) => {
  const keys = async (...pattern: Parameters<typeof run>) =>
    (await run(...pattern)).map(({ PK, SK }) => `${PK} ${SK}`)
  const d = (...numbers: number[]) => numbers.map((number) => `DINO#d${number} #METADATA`)

  it('writes a dinosaur into the indexes that it belongs to', async () => {
    const [found] = await run('a dinosaur')
    expect(found).toMatchObject({
      PK: 'DINO#d1',
      SK: '#METADATA',
      GSI1PK: 'EXP#sahara',
      GSI1SK: 'FOUND#2023-12-31T23:59:59.999Z#fragilis#d1',
      GSI2PK: 'RESEARCHER#r1',
      GSI2SK: 'FOUND#251698233600000#d1',
      GSI3PK: expect.stringMatching(/^CLASS#jurassic#carnivore#SHARD#[0-3]$/),
      GSI3SK: 'LINEAGE#Allosauridae#fragilis#d1',
      GSI4PK: expect.stringMatching(/^TIMELINE#2023-12#SHARD#[0-3]$/),
      GSI4SK: 'FOUND#2023-12-31T23:59:59.999Z#d1',
      GSI5PK: 'REGION#MA#Kem$20Kem',
      GSI5SK: 'WEIGHT#000900#d1',
    })
  })
  it('sorts samples by number', async () => {
    expect(await keys('its samples by number')).toEqual([
      'DINO#d1 SAMPLE#0009',
      'DINO#d1 SAMPLE#0010',
    ])
  })
  it('selects finds by time, from the first millisecond of a year', async () => {
    expect(await keys('the finds of an expedition since 2024')).toEqual(d(2, 4, 3))
  })
  it('has the newest find first, also after 2099', async () => {
    expect(await keys('the last two finds of a researcher')).toEqual(d(3, 4))
  })
  it('selects a class without the one whose name extends it', async () => {
    expect(await keys('the jurassic carnivores by lineage')).toEqual(d(2, 1, 3))
    expect(await keys('one family of them')).toEqual(d(2, 1, 3))
  })
  it('reads months in order across the year', async () => {
    expect(await keys('the finds of a winter, across the year')).toEqual(d(1, 2, 4))
  })
  it('sorts by weight, not by its digits', async () => {
    expect(await keys('the dinosaurs of a region, the lightest first')).toEqual(d(3, 1, 2))
    expect(await keys('those of at least a tonne')).toEqual(d(2))
  })
  it('holds only the published in the sparse index', async () => {
    expect(await keys('what has been published, and nothing else')).toEqual(d(3))
  })
  it('answers for the other kinds through the shared index', async () => {
    expect(await keys('the publications about a dinosaur')).toEqual(['PUB#p1 #METADATA'])
    expect(await keys('the expeditions of a leader in 2023')).toEqual(['EXP#sahara #METADATA'])
    expect(await keys('the researchers of a specialty by name')).toEqual([
      'RESEARCHER#r1 #METADATA',
    ])
  })
})
