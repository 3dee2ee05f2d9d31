import { readFileSync } from 'node:fs'
import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { createTableInput } from '@keywright/adapters/dynamodb'
import * as core from '@keywright/core'
import { type Engine, startEngine } from '@keywright/harness/engine'
import { paintFor, progressLine, widthOf } from '@keywright/harness/terminal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterStory } from '../tour/cli/next.ts'
import { faultsByHand } from '../tour/run/by-hand.ts'
import { recipeNames } from '../tour/run/find-recipes.ts'
import { recorderOf, strict } from '../tour/run/record-requests.ts'
import { BUGS, type Way } from '../tour/story/bugs.ts'
import { shop } from '../tour/story/orders.ts'
import { playBug } from '../tour/story/play-bug.ts'
import { playPages, putOrders, queryCode } from '../tour/story/play-pages.ts'
import { runStory } from '../tour/story/run-story.ts'
import { showBug } from '../tour/story/show-story.ts'

const storyAt = async (width: number, coloured = false): Promise<string> => {
  let out = ''
  const write = (text: string): void => {
    out += text
  }
  const progress = progressLine({ write: () => {} })
  const isGood = await runStory({ write, progress, paint: paintFor(coloured), width })
  expect(isGood).toBe(true)
  return out
}

describe('the story', () => {
  it('is one screenful of 80 columns, and its last line counts', async () => {
    const out = await storyAt(80)
    const lines = out.trimEnd().split('\n')
    expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
    expect(lines.length).toBeLessThanOrEqual(70)
    expect(lines.at(-1)).toMatch(
      /^3 bugs ran, 28 requests in \d+\.\d s; prevented: 1 row lost, 1 misplaced, 1 leaked$/,
    )
  })

  it('puts both ways side by side, or below each other where there is no room', async () => {
    const wide = await storyAt(80)
    expect(wide).toMatch(/^ {2}✗ 1 of 2 rows is lost +✓ both rows are there$/m)
    expect(wide).toMatch(/^ {2}✗ 1 row out of order +✓ every city in its place$/m)
    expect(wide).toMatch(/^ {2}✗ 1 row of someone else +✓ user 1's order, no other$/m)
    const narrow = await storyAt(60)
    expect(narrow.split('\n').filter((line) => widthOf(line) > 60)).toEqual([])
    expect(narrow).toMatch(/^ {2}✗ 1 row of someone else$/m)
    expect(narrow).toMatch(/^ {2}✓ user 1's order, no other$/m)
  })

  it('says the same in colour', async () => {
    const timeless = (text: string): string => text.replace(/ in \d+\.\d s;/, '')
    const coloured = await storyAt(80, true)
    expect(coloured).toContain('\u001b[31m✗')
    expect(coloured).toContain('\u001b[32m✓')
    const bare = coloured.replace(/\u001b\[\d+m/g, '')
    expect(timeless(bare)).toBe(timeless(await storyAt(80)))
  })
})

describe('on the engine', () => {
  let engine!: Engine
  beforeAll(async () => {
    engine = await startEngine()
  })
  afterAll(() => engine?.stop())

  const create = async (name: string): Promise<string> => {
    const table = { ...createTableInput(shop), TableName: name }
    await engine.client.send(new CreateTableCommand(table))
    return name
  }

  it.each(BUGS)('$title: by hand, and not with Keywright', async (bug) => {
    const table = await create(`${bug.fault}-both`)
    const { byHand, keywright } = await playBug(engine.documents, table, bug)
    expect(byHand.wrong).toBe(1)
    expect(keywright.wrong).toBe(0)
    expect(byHand.rows.some(({ blamed }) => blamed)).toBe(true)
    expect(keywright.rows.some(({ blamed }) => blamed)).toBe(false)
  })

  it.each(BUGS)('$title: what is printed comes from the engine', async (bug) => {
    // The same hand-written keys on both sides: then Keywright's side is as wrong.
    const wrong = { ...bug, keywright: bug.byHand }
    const table = await create(`${bug.fault}-by-hand`)
    const played = await playBug(engine.documents, table, wrong)
    expect(played.keywright.wrong).toBe(1)
    const lines = showBug(1, played, { paint: paintFor(false), width: 80 })
    expect(lines.join('\n')).not.toContain('✓')
  })

  it('one query is read page by page, exactly the year and the user', async () => {
    await create(shop.name)
    await putOrders(engine.documents)
    const pages = await playPages(engine.documents, strict(recorderOf(engine.client)))
    expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['p', 'a#1'], ['c']])
    expect(pages.map(({ next }) => next !== undefined)).toEqual([true, false])
  })
})

describe('the code in the story', () => {
  const run = (code: string, names: object): unknown =>
    new Function(...Object.keys(names), `return ${code}`)(...Object.values(names))

  const keyCodes = BUGS.slice(0, 2).flatMap((bug) =>
    [bug.byHand, bug.keywright].map((way: Way) => ({ way, puts: bug.puts })),
  )
  it.each(keyCodes)('$way.code makes the keys', ({ way, puts }) => {
    for (const values of puts) {
      expect(run(way.code, { ...core, ...values })).toBe(way.keyOf(values))
    }
  })
  it('of the third bug asks for what is asked', () => {
    const [, , bug] = BUGS
    expect(run(bug?.keywright.code ?? '', { ...core })).toEqual(bug?.keywright.asks)
    expect(bug?.byHand.code).toBe(`begins_with(SK, '${bug?.byHand.asks}')`)
  })
  it('of the query is the code that runs', () => {
    const source = readFileSync(new URL('../tour/story/orders.ts', import.meta.url), 'utf8')
    expect(queryCode()).toHaveLength(5)
    for (const line of queryCode()) expect(source).toContain(line)
  })
})

describe('what to do next', () => {
  const lines = afterStory({ paint: paintFor(false), width: 80 })

  it('names every recipe once', () => {
    const text = lines.join('\n')
    const isNamed = (name: string): boolean => new RegExp(`[ ]${name}(,|$)`, 'm').test(text)
    expect(recipeNames().filter((name) => !isNamed(name))).toEqual([])
    expect(text).toContain(`one of the ${recipeNames().length} recipes`)
  })
  it('names scripts that there are', () => {
    const root = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { scripts: Record<string, string> }
    const scripts = lines.flatMap((line) => /npx -y pnpm@\S+ (\S+)/.exec(line)?.[1] ?? [])
    expect(scripts).toEqual(['tour', 'keywright', 'site'])
    for (const script of scripts) expect(root.scripts).toHaveProperty(script)
  })
  it('names a command that there is', () => {
    const commands = readFileSync(new URL('../../cli/src/commands.ts', import.meta.url), 'utf8')
    const named = lines.flatMap((line) => / keywright (\S+)/.exec(line)?.[1] ?? [])
    expect(named).toHaveLength(1)
    for (const name of named) expect(commands).toContain(`name: '${name}'`)
  })
})

describe('what would go wrong by hand', () => {
  const faults = (...sks: readonly string[]) => faultsByHand(sks.map((sk) => ({ pk: 'P', sk })))

  it('two values that make one key', () => {
    expect(faults('a$23b#c', 'a#b$23c')).toEqual({ lost: 1, misplaced: 0, leaked: 0 })
  })
  it('a space before the delimiter', () => {
    expect(faults('CITY#San#x', 'CITY#San$20Jose#a')).toMatchObject({ misplaced: 1, leaked: 1 })
  })
  it('an id that begins like another', () => {
    expect(faults('USER#1#a', 'USER#12#b')).toEqual({ lost: 0, misplaced: 0, leaked: 1 })
    expect(faults('USER#1', 'USER#12')).toEqual({ lost: 0, misplaced: 0, leaked: 0 })
  })
  it('nothing between partitions, and nothing in plain keys', () => {
    const apart = ['1', '12'].map((pk) => ({ pk: `USER#${pk}`, sk: 'A#1' }))
    expect(faultsByHand(apart)).toEqual({ lost: 0, misplaced: 0, leaked: 0 })
    expect(faults('#METADATA', 'ORDER#1#a', 'ORDER#2#b')).toEqual({
      lost: 0,
      misplaced: 0,
      leaked: 0,
    })
  })
})
