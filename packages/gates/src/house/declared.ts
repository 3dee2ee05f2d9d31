import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { relative } from 'node:path'
import { packagesIn } from '@keywright/harness/workspace'
import { filesIn, importsOf } from './plan.ts'

/** What the root declares for all: the tools that every package's tests and builds run with. */
const FROM_THE_ROOT: readonly string[] = ['tsup', 'typescript', 'vitest', '@types/node']

const LISTS = ['dependencies', 'peerDependencies', 'devDependencies']

/** Names of packages: `@keywright/core` of `@keywright/core/internal`. */
const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Neither a path nor a part of Node; an example in a comment may name anything. */
const isPackage = (specifier: string): boolean =>
  /^(@[\w.-]+\/)?[a-z][\w.-]+(\/|$)/.test(specifier) && !builtinModules.includes(nameOf(specifier))

/** A `define` of ours is no module loader's: calls count in JavaScript only. */
const packagesOf = (file: string): string[] =>
  importsOf(file, !/tsx?$/.test(file)).filter(isPackage).map(nameOf)

const isTestFile = (file: string): boolean => /\.(test|test-d|store-test)\.tsx?$/.test(file)

const declaringIn = (root: string) =>
  packagesIn(root).map(({ short, folder, manifest }) => ({
    short,
    manifest,
    declared: LISTS.flatMap((list) => Object.keys(manifest[list] ?? {})),
    files: filesIn(folder),
  }))

/**
 * What packages import without saying so in their package.json, as `file: package`. Only tests and
 * private packages use the root's tools. What a published source imports of `devDependencies` is built
 * into it, as `ulid` is; `check:pack` tries what comes out.
 */
export const undeclared = (root: string): string[] =>
  declaringIn(root).flatMap(({ manifest, declared, files }) =>
    files.flatMap((file) => {
      const isPublished = manifest.private !== true && /\/src\//.test(file) && !isTestFile(file)
      const allowed = [manifest.name, ...declared, ...(isPublished ? [] : FROM_THE_ROOT)]
      return packagesOf(file)
        .filter((name) => !allowed.includes(name))
        .map((name) => `${relative(root, file)}: ${name}`)
    }),
  )

/** What packages declare and nothing in them names: neither a module, nor a script. */
export const unused = (root: string): string[] =>
  declaringIn(root).flatMap(({ short, manifest, declared, files }) => {
    const texts = [
      ...files.map((file) => readFileSync(file, 'utf8')),
      JSON.stringify(manifest.scripts ?? {}),
    ]
    return declared
      .filter((name) => !texts.some((text) => text.includes(name.replace(/^@types\//, ''))))
      .map((name) => `${short}: ${name}`)
  })
