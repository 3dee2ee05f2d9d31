import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../io/io.ts'
import { printable } from '../io/visible.ts'

const PAGE = 'playground.html'

/** Where a site is built to: the folder itself, or what a workspace has. */
const FOLDERS = ['', 'dist', 'packages/site/dist']

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** The page in a folder, or in one above it. */
const pageAbove = (folder: string): string | undefined => {
  const found = FOLDERS.map((one) => join(folder, one, PAGE)).find(isFile)
  if (found !== undefined || dirname(folder) === folder) return found
  return pageAbove(dirname(folder))
}

/**
 * The address of a playground that opens: the one that is given, on the web or as a path, or else that of
 * a site that is built here.
 *
 * @throws UsageError if there is none: a link that opens nothing helps nobody.
 */
export const playgroundAddress = (given: string | true, cwd: string): string => {
  if (typeof given === 'string' && /^(https?|file):\/\//i.test(given)) return given
  const path = given === true ? pageAbove(cwd) : resolve(cwd, given)
  if (path !== undefined && isFile(path)) return pathToFileURL(path).href
  const page = path && existsSync(path) ? join(path, PAGE) : undefined
  if (page !== undefined && isFile(page)) return pathToFileURL(page).href
  throw new UsageError(
    given === true
      ? 'There is no playground here. Say where it is:\n  --link https://example.com/playground.html\n  --link ./site/playground.html'
      : `${printable(given)} is no playground: give its address, or the path of a ${PAGE} that exists.`,
  )
}
