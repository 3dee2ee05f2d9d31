import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './hierarchy.ts'

const PK = 'ORG#acme'
const acme = { PK, SK: 'ORG', plan: 'team' }
const san = { PK, SK: 'PROJECT#San', lead: 'Ann' }
const francisco = { PK, SK: 'PROJECT#San$20Francisco', lead: 'Bob' }
const plaster = { PK, SK: 'TASK#San#000009', title: 'Plaster' }
const paint = { PK, SK: 'TASK#San#000010', title: 'Paint' }
// With a bare space it would sort before San, and a prefix of San would match it.
const survey = { PK, SK: 'TASK#San$20Francisco#000001', title: 'Survey' }

onEngine('hierarchy', recipe, (run) => {
  it('reads all levels, from the top, and nothing of the neighbour acme#2', async () => {
    expect(await run('an organisation with everything below')).toMatchObject([
      acme,
      san,
      francisco,
      plaster,
      paint,
      survey,
    ])
  })
  it('reads one level without those below', async () => {
    expect(await run('the projects of an organisation, by name')).toMatchObject([san, francisco])
    expect(await run('all tasks of an organisation, by project')).toMatchObject([
      plaster,
      paint,
      survey,
    ])
  })
  it('reads one branch, and nothing of a project whose name goes on', async () => {
    expect(await run('a project with its tasks')).toMatchObject([san, plaster, paint])
  })
  it('sorts numbers as numbers', async () => {
    expect(await run('the tasks of a project from number 10 on')).toMatchObject([paint])
  })
  it('gets one leaf', async () => {
    expect(await run('one task')).toMatchObject([plaster])
  })
})
