import { spawnSync } from 'node:child_process'
import { ROOT } from '@keywright/harness/workspace'

/** The lines of a package: of its sources, and of its tests. */
export interface Lines {
  readonly source: number
  readonly tests: number
}

/** Code that people wrote: neither data, nor documentation, nor lockfiles. */
const CODE = /^packages\/([^/]+)\/.*\.(?:[cm]?[jt]sx?|py|css)$/
const TEST = /\.(?:test|test-d|store-test)\.tsx?$|^packages\/[^/]+\/tests?\//

/** The lines of code of each package: at a commit, or as the files are now. */
export const linesOf = (commit?: string): Map<string, Lines> => {
  const [untracked, at] = commit === undefined ? [['--untracked'], []] : [[], [commit]]
  const { stdout, stderr, status } = spawnSync(
    'git',
    ['grep', '-c', ...untracked, '', ...at, '--', 'packages'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  if (status !== 0) throw new Error(`git knows no ${commit}: ${stderr.trim()}`)
  const found = new Map<string, Lines>()
  for (const line of stdout.trim().split('\n')) {
    const [, path = '', count] = /^(?:[^:]*:)??(packages\/.*):(\d+)$/.exec(line) ?? []
    const name = CODE.exec(path)?.[1]
    if (name === undefined) continue
    const { source, tests } = found.get(name) ?? { source: 0, tests: 0 }
    const more = Number(count)
    found.set(
      name,
      TEST.test(path) ? { source, tests: tests + more } : { source: source + more, tests },
    )
  }
  return found
}
