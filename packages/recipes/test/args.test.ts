import { describe, expect, it } from 'vitest'
import { parseArguments } from '../tour/cli/arguments.ts'
import { chooseRecipes } from '../tour/cli/choose-recipes.ts'
import { didYouMean, nearest } from '../tour/cli/did-you-mean.ts'
import { UsageError } from '../tour/cli/usage.ts'

describe('arguments', () => {
  it.each([
    [[], { task: 'run', names: [] }],
    [['one-to-many'], { task: 'run', names: ['one-to-many'] }],
    [['a', 'b', 'a'], { task: 'run', names: ['a', 'b'] }],
    [['--list'], { task: 'list', names: [] }],
    [['--', '--list'], { task: 'list', names: [] }],
    [['--help', '--list'], { task: 'help', names: [] }],
    [['--list', '-h'], { task: 'help', names: [] }],
    [['--engine', 'dynamodb-local', 'a'], { task: 'run', names: ['a'], engine: 'dynamodb-local' }],
    [['a', '--engine=dynalite'], { task: 'run', names: ['a'], engine: 'dynalite' }],
  ])('%j', (given, expected) => {
    expect(parseArguments(given)).toEqual(expected)
  })

  it.each([
    [['--lst'], 'There is no option --lst. Did you mean --list?'],
    [['--list=all'], 'There is no option --list.'],
    [['-x'], 'There is no option -x.'],
    [['--engine', 'dynamodb'], 'There is no engine dynamodb. Did you mean dynamodb-local?'],
    [['--engine', 'toString'], 'There is no engine toString.'],
    [['--engine'], '--engine needs a name.'],
    [['--engine='], '--engine needs a name.'],
  ])('%j is refused', (given, message) => {
    expect(() => parseArguments(given)).toThrow(UsageError)
    expect(() => parseArguments(given)).toThrow(message)
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
