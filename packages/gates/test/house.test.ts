import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'
import { describe, expect, it } from 'vitest'
import { CALLS } from '../src/house/calls.ts'
import { type Module, readModules } from '../src/house/plan.ts'
import { dependentsOf, roomsOf } from '../src/house/rooms.ts'
import {
  crowdedFolders,
  GROUND,
  longestChain,
  trespasses,
  wrongArrows,
} from '../src/house/rules.ts'
import { trace } from '../src/house/trace.ts'

/** Modules of one package, from lines such as `a > b c`: the module and those it imports. */
const plan = (...lines: string[]): Module[] =>
  lines.map((line) => {
    const [name = '', targets = ''] = line.split(' > ')
    const imports = targets.split(' ').filter(Boolean)
    return {
      package: name.split('/')[1] ?? '',
      path: name,
      imports: imports.map((path) => ({ path, byName: path.endsWith('index.ts') })),
    }
  })

describe('the house', () => {
  const modules = readModules(ROOT)

  it('has modules', () => {
    expect(modules.length).toBeGreaterThan(300)
    expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(1000)
  })
  it('has no crowded folder', () => {
    expect(crowdedFolders(modules)).toEqual([])
  })
  it('has no import past the entrance of another package', () => {
    expect(trespasses(modules)).toEqual([])
  })
  it('has arrows that point one way', () => {
    expect(wrongArrows(modules)).toEqual([])
  })
  it('stands on a room that imports nothing', () => {
    const files = readdirSync(join(ROOT, GROUND))
    expect(files).toContain('index.ts')
    const outside = files.flatMap((name) =>
      [...readFileSync(join(ROOT, GROUND, name), 'utf8').matchAll(/ from '([^']*)'/g)]
        .map(([, from = '']) => from)
        .filter((from) => !from.startsWith('./')),
    )
    expect(outside).toEqual([])
  })
})

describe('the rules of the house', () => {
  it('find the longest chain', () => {
    const modules = plan(
      'packages/a/0.ts > packages/a/1.ts packages/a/2.ts',
      'packages/a/1.ts > packages/a/2.ts',
      'packages/a/2.ts',
      'packages/b/0.ts',
    )
    expect(longestChain(modules, 'a')).toEqual([
      'packages/a/0.ts',
      'packages/a/1.ts',
      'packages/a/2.ts',
    ])
    expect(longestChain(modules, 'c')).toEqual([])
  })
  it('find a crowded folder, unless it is a catalogue', () => {
    const files = Array.from({ length: 21 }, (_, i) => `packages/a/src/${i}.ts`)
    expect(crowdedFolders(plan(...files))).toEqual([])
    const [first, ...rest] = files
    expect(crowdedFolders(plan(`${first} > packages/a/other.ts`, ...rest))).toEqual([])
    expect(crowdedFolders(plan(`${first} > ${rest[0]}`, ...rest))).toEqual(['packages/a/src: 21'])
  })
  it('find a way past an entrance, in tests too', () => {
    const modules = plan(
      'packages/a/test/x.ts > packages/b/src/y.ts',
      'packages/a/src/x.ts > packages/b/src/index.ts packages/a/src/y.ts',
    )
    expect(trespasses(modules)).toEqual(['packages/a/test/x.ts -> packages/b/src/y.ts'])
  })
  it('find an arrow that points up', () => {
    const modules = plan(
      'packages/core/src/x.ts > packages/ids/src/index.ts',
      'packages/ids/src/x.ts > packages/core/src/index.ts',
    )
    expect(wrongArrows(modules)).toEqual(['packages/core/src/x.ts -> ids'])
  })
})

describe('a plan of the house', () => {
  const modules = plan(
    'packages/a/src/index.ts > packages/a/src/door/door.ts',
    'packages/a/src/door/door.ts > packages/a/src/wall/wall.ts packages/a/src/door/hinge.ts',
    'packages/a/src/door/hinge.ts',
    'packages/a/src/wall/wall.ts',
  )

  it('has the rooms of a package, each after those that use it', () => {
    expect(roomsOf(modules, 'a')).toEqual([
      { path: 'src', modules: 1, uses: ['src/door'] },
      { path: 'src/door', modules: 2, uses: ['src/wall'] },
      { path: 'src/wall', modules: 1, uses: [] },
    ])
  })
  it('says who depends on a file', () => {
    expect(dependentsOf(modules, 'packages/a/src/wall/wall.ts')).toEqual({
      direct: ['packages/a/src/door/door.ts'],
      further: ['packages/a/src/index.ts'],
    })
  })
})

describe('a trace', () => {
  it('counts the modules that one call enters, and not what is built once', async () => {
    const entered = await trace(CALLS['encode'] ?? (() => {}))
    expect(entered.map(({ path }) => path)).toContain('packages/core/src/time/instant.ts')
    expect(entered.map(({ path }) => path)).not.toContain('packages/core/src/index.ts')
    expect(entered.length).toBeLessThan(15)
  })

  // An item's keys were made in three ways once, and a put entered 25 modules. An update asks for single keys,
  // and each is written by itself, in core.
  it.each([
    ['putInput', 12],
    ['updateInput', 13],
  ])('%s enters at most %i', async (name, most) => {
    const entered = await trace(CALLS[name] ?? (() => {}))
    // Vitest enters a door for each name that comes through it.
    const paths = entered
      .map(({ path }) => path)
      .filter((path) => !/(index|internal)\.ts$/.test(path))
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(most)
  })
})
