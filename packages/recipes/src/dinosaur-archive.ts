/**
 * Dinosaur archive: one kind of item with many ways in, and what a naive key would break in each.
 *
 * Use it when you want to see a search-heavy schema: by expedition, researcher, class, region, weight
 * and month, plus a sparse index of what has been published.
 *
 * Cost: six global indexes, each a copy of its items: a published dinosaur costs seven writes. Classes,
 * months and published items have few partition keys, so these are sharded: four queries instead of
 * one.
 *
 * Watch out: a month alone is one hot partition, that of today. A weight needs padding, a date needs
 * an order that does not end in 2099, and `jurassic` must not match `jurassic-late`.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  getInput,
  putInput,
  type QueryInput,
  queryInput,
  queryInputs,
  readAll,
  table,
} from '@keywright/adapters/dynamodb'
import {
  between,
  bucket,
  choice,
  desc,
  during,
  gte,
  integer,
  key,
  sharded,
  text,
  time,
} from '@keywright/core'

const archive = table({
  name: 'dinosaur-archive',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    groups: { pk: 'GSI1PK', sk: 'GSI1SK' },
    finder: { pk: 'GSI2PK', sk: 'GSI2SK' },
    classes: { pk: 'GSI3PK', sk: 'GSI3SK' },
    timeline: { pk: 'GSI4PK', sk: 'GSI4SK' },
    regions: { pk: 'GSI5PK', sk: 'GSI5SK' },
    published: { pk: 'GSI6PK', sk: 'GSI6SK' },
  },
})

const PERIODS = ['triassic', 'jurassic', 'jurassic-late', 'cretaceous'] as const
const DIETS = ['carnivore', 'herbivore', 'omnivore'] as const
type Period = (typeof PERIODS)[number]
type Diet = (typeof DIETS)[number]
const byDinosaur = { by: 'dinosaurId', count: 4 } as const
const dinosaurPk = key('DINO', text('dinosaurId'))

const dinosaur = entity(archive, 'Dinosaur', {
  primary: { pk: dinosaurPk, sk: key('#METADATA') },
  groups: {
    pk: key('EXP', text('expeditionId')),
    sk: key('FOUND', time('foundAt'), text('species'), text('dinosaurId')),
  },
  finder: {
    pk: key('RESEARCHER', text('researcherId')),
    sk: key('FOUND', desc(time('foundAt')), text('dinosaurId')),
  },
  classes: {
    pk: sharded(key('CLASS', choice('period', PERIODS), choice('diet', DIETS)), byDinosaur),
    sk: key('LINEAGE', text('family'), text('species'), text('dinosaurId')),
  },
  timeline: {
    pk: sharded(key('TIMELINE', bucket('foundAt', 'month')), byDinosaur),
    sk: key('FOUND', time('foundAt'), text('dinosaurId')),
  },
  regions: {
    pk: key('REGION', text('country'), text('region')),
    sk: key('WEIGHT', integer('kilograms', { digits: 6 }), text('dinosaurId')),
  },
  published: {
    pk: sharded(key('PUBLISHED'), byDinosaur),
    sk: key('PUBLISHED', time('publishedAt'), text('dinosaurId')),
    sparse: true,
  },
})
const sample = entity(archive, 'Sample', {
  primary: { pk: dinosaurPk, sk: key('SAMPLE', integer('number', { digits: 4 })) },
})
const publication = entity(archive, 'Publication', {
  primary: { pk: key('PUB', text('publicationId')), sk: key('#METADATA') },
  groups: { pk: dinosaurPk, sk: key('PUB', time('publishedAt'), text('publicationId')) },
})
const expedition = entity(archive, 'Expedition', {
  primary: { pk: key('EXP', text('expeditionId')), sk: key('#METADATA') },
  groups: {
    pk: key('RESEARCHER', text('leader')),
    sk: key('EXP', time('startsAt'), text('expeditionId')),
  },
})
const researcher = entity(archive, 'Researcher', {
  primary: { pk: key('RESEARCHER', text('researcherId')), sk: key('#METADATA') },
  groups: {
    pk: key('SPECIALTY', text('specialty')),
    sk: key('RESEARCHER', text('name'), text('researcherId')),
  },
})

export const tables = [archive]
export const entities = [dinosaur, sample, publication, expedition, researcher]

/** The queries, as inputs: one `QueryCommand` each, or several for `readAll`. */
export const ask = {
  dinosaur: (dinosaurId: string) => getInput(dinosaur, { dinosaurId }),
  samples: (dinosaurId: string) => queryInput(sample, { dinosaurId }),
  finds: (expeditionId: string, since: Date) =>
    queryInput(dinosaur, { expeditionId, foundAt: gte(since) }, { index: 'groups' }),
  lastFinds: (researcherId: string, limit: number) =>
    queryInput(dinosaur, { researcherId }, { index: 'finder', limit }),
  class: (period: Period, diet: Diet) =>
    queryInputs(dinosaur, { period, diet }, { index: 'classes' }),
  family: (period: Period, diet: Diet, family: string) =>
    queryInputs(dinosaur, { period, diet, family }, { index: 'classes' }),
  foundBetween: (from: Date, to: Date) =>
    queryInputs(dinosaur, { foundAt: between(from, to) }, { index: 'timeline' }),
  region: (country: string, region: string) =>
    queryInput(dinosaur, { country, region }, { index: 'regions' }),
  heavy: (country: string, region: string, least: number) =>
    queryInput(dinosaur, { country, region, kilograms: gte(least) }, { index: 'regions' }),
  published: () => queryInputs(dinosaur, {}, { index: 'published' }),
  publications: (dinosaurId: string) =>
    queryInput(publication, { dinosaurId }, { index: 'groups' }),
  expeditions: (leader: string, year: string) =>
    queryInput(expedition, { leader, startsAt: during(year) }, { index: 'groups' }),
  researchers: (specialty: string) => queryInput(researcher, { specialty }, { index: 'groups' }),
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const common = { expeditionId: 'sahara', researcherId: 'r1', country: 'MA', region: 'Kem Kem' }
const big = { ...common, diet: 'carnivore', period: 'jurassic', family: 'Allosauridae' } as const

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (input: PutCommandInput) => db.send(new PutCommand(input))
  const find = (dinosaurId: string, species: string, foundAt: string, kilograms: number) => ({
    ...big,
    ...{ dinosaurId, species, foundAt: new Date(foundAt), kilograms },
  })
  const publishedAt = new Date('2024-06-01T00:00:00.000Z')

  await put(putInput(dinosaur, find('d1', 'fragilis', '2023-12-31T23:59:59.999Z', 900)))
  await put(putInput(dinosaur, find('d2', 'europaeus', '2024-01-01T00:00:00.000Z', 1_000)))
  await put(
    putInput(dinosaur, { ...find('d3', 'jim', '2100-05-01T00:00:00.000Z', 90), publishedAt }),
  )
  await put(
    putInput(dinosaur, {
      ...find('d4', 'rex', '2024-01-15T00:00:00.000Z', 8_000),
      ...{ period: 'jurassic-late', family: 'Allosauridae minor', region: 'Kem' },
    }),
  )
  await put(putInput(sample, { dinosaurId: 'd1', number: 10 }))
  await put(putInput(sample, { dinosaurId: 'd1', number: 9 }))
  await put(putInput(publication, { publicationId: 'p1', dinosaurId: 'd3', publishedAt }))
  const startsAt = new Date('2023-10-01T00:00:00.000Z')
  await put(putInput(expedition, { expeditionId: 'sahara', leader: 'r1', startsAt }))
  await put(putInput(researcher, { researcherId: 'r1', name: 'Ann', specialty: 'theropods' }))
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const query = (input: QueryInput) => db.send(new QueryCommand(input))
  const merged = async (inputs: readonly QueryInput[]) => {
    const rows: Record<string, unknown>[] = []
    for await (const row of readAll(inputs, query)) rows.push(row)
    return rows
  }
  return {
    'a dinosaur': () => db.send(new GetCommand(ask.dinosaur('d1'))),
    'its samples by number': () => query(ask.samples('d1')),
    'the finds of an expedition since 2024': () =>
      query(ask.finds('sahara', new Date('2024-01-01T00:00:00.000Z'))),
    'the last two finds of a researcher': () => query(ask.lastFinds('r1', 2)),
    'the jurassic carnivores by lineage': () => merged(ask.class('jurassic', 'carnivore')),
    'one family of them': () => merged(ask.family('jurassic', 'carnivore', 'Allosauridae')),
    'the finds of a winter, across the year': () =>
      merged(
        ask.foundBetween(new Date('2023-12-01T00:00:00Z'), new Date('2024-01-31T23:59:59.999Z')),
      ),
    'the dinosaurs of a region, the lightest first': () => query(ask.region('MA', 'Kem Kem')),
    'those of at least a tonne': () => query(ask.heavy('MA', 'Kem Kem', 1_000)),
    'what has been published, and nothing else': () => merged(ask.published()),
    'the publications about a dinosaur': () => query(ask.publications('d3')),
    'the expeditions of a leader in 2023': () => query(ask.expeditions('r1', '2023')),
    'the researchers of a specialty by name': () => query(ask.researchers('theropods')),
  }
}
