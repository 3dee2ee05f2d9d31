import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm, publicPackages, ROOT } from '@keywright/harness/workspace'

/** The times of change of all files below a folder, or of a file. */
const timesIn = (path: string): number[] => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [statSync(path).mtimeMs]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs)
}

/** True if what a package's build wrote is younger than what it is made of. */
const isCurrent = (folder: string) => {
  const made = timesIn(join(folder, 'dist'))
  const parts = ['src', 'package.json', 'tsup.config.ts'].map((name) => join(folder, name))
  // The command has the vectors in it.
  const shared = ['tsup.config.ts', 'packages/core/vectors.json'].map((name) => join(ROOT, name))
  const sources = [...parts, ...shared].flatMap(timesIn)
  return made.length > 0 && Math.min(...made) > Math.max(...sources)
}

/** Builds all packages, unless that has happened since their last change. */
export const build = async () => {
  if (publicPackages().every(({ folder }) => isCurrent(folder))) return
  const { code, output } = await pnpm(['build'], ROOT)
  if (code !== 0) throw new Error(`the build failed:\n${output}`)
}
