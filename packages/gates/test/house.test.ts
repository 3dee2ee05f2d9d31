import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'
import { describe, expect, it } from 'vitest'
import { type Module, readModules } from '../src/house/plan.ts'
import {
  crowdedFolders,
  cycles,
  GROUND,
  longChains,
  trespasses,
  wrongArrows,
} from '../src/house/rules.ts'

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
  it('has no imports in a circle', () => {
    expect(cycles(modules)).toEqual([])
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
    expect(files).toContain('index.mjs')
    const outside = files.flatMap((name) =>
      [...readFileSync(join(ROOT, GROUND, name), 'utf8').matchAll(/ from '([^']*)'/g)]
        .map(([, from = '']) => from)
        .filter((from) => !from.startsWith('./')),
    )
    expect(outside).toEqual([])
  })
})

describe('the rules of the house', () => {
  it('find a circle', () => {
    const circle = plan('packages/a/x.ts > packages/a/y.ts', 'packages/a/y.ts > packages/a/x.ts')
    expect(cycles(circle)).toEqual(['packages/a/x.ts > packages/a/y.ts > packages/a/x.ts'])
  })
  it('find a long chain', () => {
    const chain = (length: number) =>
      plan(
        ...Array.from({ length }, (_, i) =>
          i + 1 < length ? `packages/a/${i}.ts > packages/a/${i + 1}.ts` : `packages/a/${i}.ts`,
        ),
      )
    expect(longChains(chain(9))).toEqual([])
    expect(longChains(chain(10))).toEqual([expect.stringMatching(/^10: packages\/a\/0\.ts > /)])
  })
  it('find a crowded folder, unless it is a catalogue', () => {
    const files = Array.from({ length: 21 }, (_, i) => `packages/a/src/${i}.ts`)
    expect(crowdedFolders(plan(...files))).toEqual([])
    const [first, ...rest] = files
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
