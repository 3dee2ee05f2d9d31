import { readFileSync } from 'node:fs'
import * as dynamodb from '@keywright/adapters/dynamodb'
import * as core from '@keywright/core'
import * as design from '@keywright/design'
import { expect, it } from 'vitest'
import { pathOf } from '../sources.ts'

const guide = readFileSync(pathOf('packages/site/guides/tenants.md'), 'utf8')

/** The lines of the guide that say what they give: code, and the value after the arrow. */
const code = [...guide.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, block]) => block).join('\n')

it('every value that the guide on tenants shows is what its code gives', () => {
  const scope: Readonly<Record<string, unknown>> = { ...core, ...dynamodb, ...design }
  const given: [unknown, unknown][] = []
  const body = code.replace(/^(.*?) \/\/ => (.*)$/gm, 'given.push([$1, $2])')
  new Function('given', ...Object.keys(scope), body)(given, ...Object.values(scope))
  expect(given).toHaveLength(3)
  for (const [got, said] of given) expect(JSON.stringify(got)).toBe(JSON.stringify(said))
})
