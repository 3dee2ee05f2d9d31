import { type KindName, parseTemplate, playgroundLink, type Template } from '@keywright/cli'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derive } from './derive.ts'
import { fromHash } from './link.ts'

const KINDS: readonly KindName[] = [
  'text',
  'token',
  'integer',
  'bigint',
  'decimal',
  'number',
  'boolean',
  'time',
  'date',
  'uuid',
]

const opened = async (link: string) => {
  const read = await fromHash(link.slice(link.indexOf('#')))
  if (!('state' in read)) throw new Error(JSON.stringify(read))
  return read.state
}

describe('a link of `keywright check --link`', () => {
  it('opens the template, with values that show what is wrong with it', async () => {
    const template = parseTemplate('CITY#${city}#${id}') as Template
    const state = await opened(await playgroundLink(template))
    expect(state).toMatchObject({
      parts: ['CITY', { name: 'city', kind: 'text' }, { name: 'id', kind: 'text' }],
      template: 'CITY#${city}#${id}',
    })
    const { problems, sides } = derive(state)
    expect(sides.errors).toEqual([])
    expect(problems.map(({ kind }) => kind)).toContain('order')
  })

  it('opens for every kind and any delimiter, with values that the fields take', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('#', '|', '::', '/', '-'),
        async (kinds, between) => {
          const names = kinds.map((_, i) => `v${i}`)
          const source = ['K', ...names.map((name) => `\${${name}}`)].join(between)
          const template = parseTemplate(source) as Template
          const types = new Map(names.map((name, i) => [name, kinds[i] as KindName]))
          const state = await opened(await playgroundLink(template, types, 'https://x.test/p.html'))
          expect(state.template).toBe(source)
          const { definition, sides } = derive(state)
          expect(definition.key).toBeDefined()
          expect(sides.errors).toEqual([])
          expect(sides.ours.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})
