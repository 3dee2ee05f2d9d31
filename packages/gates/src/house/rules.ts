import { dirname } from 'node:path/posix'
import { isTest, type Module } from './plan.ts'

/** How many modules a folder may have: more, and a stranger gets lost in it. */
const MOST_IN_A_FOLDER = 20

/** Which packages a package may use; what is not named here may use all. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ids: ['core'],
  adapters: ['core'],
  testing: ['core'],
  design: ['adapters', 'core'],
  adopt: ['adapters', 'core'],
  cli: ['adapters', 'core', 'design', 'ids', 'adopt', 'testing'],
}

/**
 * A room that imports nothing, and that tsup bundles into the packages that use it: it stands below all.
 * So one room draws on terminals, for gates as for the published command.
 */
export const GROUND = 'packages/harness/src/terminal/'

/** For each module that is not a test, the modules of its own package that it imports. */
const arrowsWithin = (modules: readonly Module[]): Map<string, readonly string[]> =>
  new Map(
    modules
      .filter((module) => !isTest(module))
      .map((module) => [
        module.path,
        module.imports
          .map(({ path }) => path)
          .filter((path) => path.startsWith(`packages/${module.package}/`)),
      ]),
  )

/** The longest chain of imports within a package: how deep one may have to go. A hint, no rule. */
export const longestChain = (modules: readonly Module[], name: string): readonly string[] => {
  const arrows = arrowsWithin(modules)
  const known = new Map<string, readonly string[]>()
  const longest = (chains: readonly (readonly string[])[]): readonly string[] =>
    chains.reduce((a, b) => (b.length > a.length ? b : a), [])
  const chainOf = (path: string): readonly string[] => {
    const cached = known.get(path)
    if (cached) return cached
    // `lint` reports a circle; here it must only come to an end.
    known.set(path, [path])
    const chain = [path, ...longest((arrows.get(path) ?? []).map(chainOf))]
    known.set(path, chain)
    return chain
  }
  return longest(
    [...arrows.keys()].filter((path) => path.startsWith(`packages/${name}/`)).map(chainOf),
  )
}

/**
 * Folders with too many modules. A catalogue, whose modules do not import each other, may be as long as
 * it likes: one looks a name up there and reads that file alone.
 */
export const crowdedFolders = (modules: readonly Module[]): string[] => {
  const arrows = arrowsWithin(modules)
  const folders = new Map<string, string[]>()
  for (const path of arrows.keys()) {
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path])
  }
  return Array.from(folders)
    .filter(([, paths]) => paths.some((path) => arrows.get(path)?.some((to) => paths.includes(to))))
    .filter(([, paths]) => paths.length > MOST_IN_A_FOLDER)
    .map(([folder, paths]) => `${folder}: ${paths.length}`)
}

/** Imports of another package past its entrance, those of tests included. */
export const trespasses = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ package: own, path, imports }) =>
    imports
      .filter((one) => !one.byName && !one.path.startsWith(`packages/${own}/`))
      .map((one) => `${path} -> ${one.path}`),
  )

/** Imports, by name, of a package that this one stands below or beside. */
export const wrongArrows = (modules: readonly Module[]): string[] =>
  modules
    .filter((module) => !isTest(module))
    .flatMap(({ package: own, path, imports }) =>
      imports
        .filter((one) => one.byName && !one.path.startsWith(GROUND))
        .map((one) => one.path.split('/')[1] ?? '')
        .filter((name) => name !== own && !(ARROWS[own]?.includes(name) ?? true))
        .map((name) => `${path} -> ${name}`),
    )
