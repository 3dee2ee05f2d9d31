import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './versions.ts'

const version = (number: number) => ({
  PK: 'DOC#faq',
  SK: `VERSION#${String(number).padStart(6, '0')}`,
  doc: 'faq',
  version: number,
  body: `text ${number}`,
})
const latest = { ...version(10), SK: 'LATEST' }

onEngine('versions', recipe, (run) => {
  it('gets the latest by a fixed key', async () => {
    expect(await run('the latest version')).toMatchObject([latest])
  })
  it('reads 9 before 10, without the pointer', async () => {
    expect(await run('the versions since number 9, oldest first')).toMatchObject([
      version(9),
      version(10),
    ])
  })
  it('reads history backwards', async () => {
    expect(await run('the last three versions')).toMatchObject([
      version(10),
      version(9),
      version(8),
    ])
  })
  it('refuses the second writer of a version and changes nothing', async () => {
    expect(
      await run('the latest version, after a second writer came too late with number 10'),
    ).toEqual([{ ...latest, refused: 'TransactionCanceledException' }])
    expect(await run('the last three versions')).toMatchObject([
      version(10),
      version(9),
      version(8),
    ])
  })
})
