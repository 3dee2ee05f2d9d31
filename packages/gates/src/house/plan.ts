import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from '@keywright/harness/typescript'

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
  const packages = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  )
  const entrances = new Map(packages.flatMap((name) => entrancesOf(root, name)))
  return packages.flatMap((name) =>
    filesIn(join(root, 'packages', name)).map((file) => ({
      package: name,
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
const entrancesOf = (root: string, folder: string): [string, string][] => {
  const manifest = JSON.parse(
    readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
  ) as { name: string; exports?: Record<string, unknown> }
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]): [string, string][] => {
    const source = /"\.\/(src\/[^"]+\.m?ts)"/.exec(JSON.stringify(target))?.[1]
    const name = manifest.name + subpath.slice(1)
    return source === undefined ? [] : [[name, `packages/${folder}/${source}`]]
  })
}

/** The modules below a folder: what is written by hand, without declarations. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /(?<!\.d)\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })

const importsOf = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => fileName)

const slashes = (path: string): string => path.replaceAll(sep, '/')
