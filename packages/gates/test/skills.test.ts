import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as adapters from '@keywright/adapters'
import * as core from '@keywright/core'
import { runReadme } from '@keywright/harness/docs'
import { ROOT } from '@keywright/harness/workspace'
import { describe, expect, it } from 'vitest'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const folder = (name: string): URL => new URL(`../../${name}/`, import.meta.url)
const modules = { '@keywright/core': core, '@keywright/adapters': adapters }
for (const name of ['core', 'adapters']) runReadme({ root: folder(name), modules }, 'SKILL.md')

describe.each(['core', 'adapters', 'cli'])('the skill of %s', (name) => {
  const skill = read(`packages/${name}/SKILL.md`)

  it('says in its heading what it is for and when to use it', () => {
    const [, heading = ''] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? []
    expect(heading).toMatch(/^name: keywright-[a-z]+$/m)
    expect(heading).toMatch(/^description: .*\bUse it\b.*$/m)
  })
  it('is short enough to be read whole', () => {
    expect(skill.length).toBeLessThan(4000)
  })
  it('names functions that there are', () => {
    const words = [...skill.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
    const named = words.flatMap((text) => /^([a-z]\w*)\(/.exec(text)?.[1] ?? [])
    const alone = words.filter((text) => /^[a-z]+[A-Z]\w*$/.test(text))
    const known = { ...core, ...adapters }
    const members = ['padStart', 'toISOString', 'tryDecode']
    expect([...named, ...alone].filter((one) => !(one in known || members.includes(one)))).toEqual(
      [],
    )
  })
})
