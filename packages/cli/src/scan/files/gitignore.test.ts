import { describe, expect, it } from 'vitest'
import { ignoreFile, isIgnored } from './gitignore.ts'

const ignores = (rules: string, path: string): boolean =>
  isIgnored([ignoreFile(rules, [])], path.replace(/\/$/, '').split('/'), path.endsWith('/'))

describe('what git ignores', () => {
  it.each([
    ['dist', 'a/dist/', true],
    ['dist/', 'dist', false],
    ['dist/', 'a/dist/', true],
    ['/dist', 'a/dist/', false],
    ['/dist', 'dist/', true],
    ['a/b', 'a/b', true],
    ['a/b', 'x/a/b', false],
    ['*.js', 'a/b.js', true],
    ['*.js\n!keep.js', 'a/keep.js', false],
    ['!keep.js\n*.js', 'a/keep.js', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['**/b', 'b', true],
    ['a/**', 'a/b/c', true],
    ['a/**', 'a/', false],
    ['a/*', 'a/b', true],
    ['a/*', 'a/b/c', false],
    ['?.ts', 'a.ts', true],
    ['[a-c].ts', 'b.ts', true],
    ['[!a-c].ts', 'b.ts', false],
    ['[!]a].ts', '].ts', false],
    ['\\#a', '#a', true],
    ['# a', '# a', false],
    ['a  \r\n', 'a', true],
    ['a\\ ', 'a ', true],
    ['\\!a', '!a', true],
    ['/', 'a', false],
  ])('%j and %s: %s', (rules, path, expected) => {
    expect(ignores(rules, path)).toBe(expected)
  })

  it('inner files decide after outer ones', () => {
    const files = [ignoreFile('*.py', []), ignoreFile('!keys.py\n/x.py', ['a'])]
    expect(isIgnored(files, ['a', 'keys.py'], false)).toBe(false)
    expect(isIgnored(files, ['a', 'other.py'], false)).toBe(true)
    expect(isIgnored(files, ['keys.py'], false)).toBe(true)
  })

  it('in little time', () => {
    const rule = `${'*a'.repeat(2000)}b`
    expect(ignores(rule, 'a'.repeat(4000))).toBe(false)
    expect(ignores(`${'**/'.repeat(1000)}b`, `${'a/'.repeat(200)}b`)).toBe(true)
  })
})
