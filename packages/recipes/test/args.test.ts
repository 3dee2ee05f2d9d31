import { describe, expect, it } from 'vitest'
import { parseArguments } from '../tour/cli/arguments.ts'
import { chooseRecipes } from '../tour/cli/choose-recipes.ts'
import { didYouMean, nearest } from '../tour/cli/did-you-mean.ts'
import { UsageError } from '../tour/cli/usage.ts'

describe('arguments', () => {
  it.each([
    [[], { task: 'story' }],
    [['--'], { task: 'story' }],
    [['--engine', 'dynamodb-local'], { task: 'story', engine: 'dynamodb-local' }],
    [['--all'], { task: 'all' }],
    [['--', '--all'], { task: 'all' }],
    [['--engine=dynalite', '--all'], { task: 'all', engine: 'dynalite' }],
    [['one-to-many'], { task: 'recipes', names: ['one-to-many'] }],
    [['a', 'b', 'a'], { task: 'recipes', names: ['a', 'b'] }],
    [['--', 'a'], { task: 'recipes', names: ['a'] }],
    [['a', '--engine=dynalite'], { task: 'recipes', names: ['a'], engine: 'dynalite' }],
    [['--list'], { task: 'list', names: [] }],
    [['--', '--list'], { task: 'list', names: [] }],
    [['--list', 'a'], { task: 'list', names: ['a'] }],
    [['--help', '--list'], { task: 'help' }],
    [['--list', '-h'], { task: 'help' }],
  ])('%j', (given, expected) => {
    const { text, ...args } = { text: '', ...parseArguments(given) }
    expect(args).toEqual(expected)
    expect(text !== '').toBe(expected.task === 'help')
  })

  it.each([
    [['--lst'], "unknown option '--lst'\n(Did you mean --list?)"],
    [['--list=all'], "unknown option '--list=all'"],
    [['-x'], "unknown option '-x'"],
    [['--engine', 'dynamodb'], "argument 'dynamodb' is invalid"],
    [['--engine', 'toString'], 'Allowed choices are dynalite, dynamodb-local.'],
    [['--engine'], "option '--engine <name>' argument missing"],
    [['--engine='], "argument '' is invalid"],
    [['--all', 'one-to-many'], '--all runs every recipe'],
    [['--all', '--list'], '--all runs every recipe'],
  ])('%j is refused', (given, message) => {
    expect(() => parseArguments(given)).toThrow(UsageError)
    expect(() => parseArguments(given)).toThrow(message)
  })

  it('the help names every option and keeps to the width', () => {
    const args = parseArguments(['--help'], 60)
    const text = args.task === 'help' ? args.text : ''
    for (const word of ['[recipe...]', '--all', '--list', '--engine', '--help']) {
      expect(text).toContain(word)
    }
    expect(text.split('\n').filter((line) => line.length > 60)).toEqual([])
  })
})

describe('did you mean', () => {
  const all = ['one-to-many', 'parent-first', 'write-sharding', 'growing-shards']

  it('knows a name with a few wrong, missing or additional characters', () => {
    expect(nearest('one-to-mny', all)).toEqual(['one-to-many'])
    expect(nearest('One-To-Many', all)).toEqual(['one-to-many'])
    expect(nearest('one-to-many.ts', all)).toEqual(['one-to-many'])
  })
  it('knows a name by a part of it', () => {
    expect(nearest('shard', all)).toEqual(['write-sharding', 'growing-shards'])
    expect(didYouMean('shard', all)).toBe(' Did you mean write-sharding or growing-shards?')
  })
  it('does not guess wildly', () => {
    expect(nearest('cursor', all)).toEqual([])
    expect(didYouMean('cursor', all)).toBe('')
  })
})

describe('the recipes that are asked for', () => {
  it('are all, or those that are named, in that order', () => {
    expect(chooseRecipes([], ['a', 'b'])).toEqual(['a', 'b'])
    expect(chooseRecipes(['b', 'a'], ['a', 'b'])).toEqual(['b', 'a'])
  })
  it('must be there: all that are not are named', () => {
    expect(() => chooseRecipes(['one-to-may', 'x', 'paging'], ['one-to-many', 'paging'])).toThrow(
      'There is no recipe one-to-may. Did you mean one-to-many?\nThere is no recipe x.\n' +
        'npx -y pnpm@10.34.9 tour --list lists all 2.',
    )
  })
})
