import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from '@keywright/harness/typescript'
import { type Package, packagesIn } from '@keywright/harness/workspace'

/** A source file of a package, and the files of the workspace that it imports. */
export interface Module {
  readonly package: string
  /** Its path from the root of the workspace: `packages/core/src/key/key.ts`. */
  readonly path: string
  readonly imports: readonly Import[]
}

/** An import of another file of the workspace. */
export interface Import {
  readonly path: string
  /** True for `@keywright/core`, false for a relative path. */
  readonly byName: boolean
}

/** The modules of all packages, those of tests included. */
export const readModules = (root: string): Module[] => {
  const packages = packagesIn(root)
  const entrances = new Map(packages.flatMap(entrancesOf))
  return packages.flatMap(({ short, folder }) =>
    filesIn(folder).map((file) => ({
      package: short,
      path: slashes(relative(root, file)),
      imports: importsOf(file).flatMap((specifier): Import[] => {
        if (specifier.startsWith('.')) {
          const path = slashes(relative(root, resolve(dirname(file), specifier)))
          return path.startsWith('packages/') ? [{ path, byName: false }] : []
        }
        const path = entrances.get(specifier)
        return path === undefined ? [] : [{ path, byName: true }]
      }),
    })),
  )
}

/** True for tests and what only they use. */
export const isTest = ({ path }: Module): boolean =>
  /\.(test|test-d)\.ts$|^packages\/[^/]+\/test\//.test(path)

/** The sources behind `@keywright/core` and `@keywright/adapters/dynamodb`, by those names. */
const entrancesOf = ({ name, short, manifest }: Package): [string, string][] =>
  Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]): [string, string][] => {
    const source = /"\.\/(src\/[^"]+\.m?ts)"/.exec(JSON.stringify(target))?.[1]
    return source === undefined ? [] : [[name + subpath.slice(1), `packages/${short}/${source}`]]
  })

/** The modules below a folder: what is written by hand, without declarations. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /(?<!\.d)\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })

/** What a file imports, as it says it; calls of a module loader count where they are asked for. */
export const importsOf = (file: string, withCalls = true): string[] =>
  ts
    .preProcessFile(readFileSync(file, 'utf8'), true, withCalls)
    .importedFiles.map(({ fileName }) => fileName)

const slashes = (path: string): string => path.replaceAll(sep, '/')
