import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../sources.ts'
import { linker } from './links.ts'

/** The Markdown files of the repository: at the top, and at the top of each package. */
const documents = ['', ...readdirSync(pathOf('packages')).map((name) => `packages/${name}/`)]
  .flatMap((folder) => readdirSync(pathOf(folder)).map((name) => folder + name))
  .filter((name) => name.endsWith('.md'))

/** The targets of links outside of code. */
const hrefsOf = (markdown: string): string[] => {
  const prose = markdown.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '``')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
}

// The build of the site would fail at the first of them: this takes no build.
describe.each(documents)('%s', (name) => {
  it('links to files that exist', () => {
    const link = linker(new Map(), name, 'page.html')
    const dead = hrefsOf(readFileSync(pathOf(name), 'utf8')).filter((href) => {
      try {
        link(href)
        return false
      } catch {
        return true
      }
    })
    expect(dead).toEqual([])
  })
})

it('a link to a file that does not exist is an error', () => {
  expect(existsSync(pathOf('packages/no-such'))).toBe(false)
  const link = linker(new Map(), 'packages/cli/README.md', 'page.html')
  expect(() => link('../no-such')).toThrow('links to ../no-such, which does not exist')
})
