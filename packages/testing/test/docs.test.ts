import { readFileSync } from 'node:fs'
import * as core from '@keywright/core'
import { compareKeys } from '@keywright/core'
import { runDocs } from '@keywright/harness/docs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as testing from '../src/index.ts'
import { failure, withoutCalls } from './failure.ts'

const root = new URL('../', import.meta.url)

runDocs({
  root,
  modules: {
    // In the sources it is `fc`; READMEs import all of it. First, because names of core hide its own.
    'fast-check': { ...fc, fc },
    '@keywright/core': core,
    '@keywright/testing': testing,
  },
})

it('README.md shows the message as it is', () => {
  const { message } = failure(() =>
    testing.checkEncoder({
      values: fc.record({ city: fc.string(), id: fc.string() }),
      encode: ({ city, id }) => `CITY#${city}#${id}`,
      compare: (a, b) => compareKeys(a.city, b.city) || compareKeys(a.id, b.id),
      seed: 7,
    }),
  )
  const readme = readFileSync(new URL('README.md', root), 'utf8')
  expect(withoutCalls(readme)).toContain(`\`\`\`text\n${withoutCalls(message)}\n\`\`\``)
})
