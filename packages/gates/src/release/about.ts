import { spawnSync } from 'node:child_process'
import { posix } from 'node:path'

/**
 * Where a package comes from, as the registry wants to know it. npm compares `repository.url` with the
 * repository that publishes, letter by letter, so it is read where the release runs and is never
 * written down by hand.
 */

/** Such as `https://github.com/owner/name`. */
export type Repository = string

/** The repository that this is a clone of: what the workflow says, or the remote `origin`. */
export const repositoryOf = (
  root: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Repository | undefined => {
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_REPOSITORY: named } = env
  if (named) return `${server}/${named}`
  const { status, stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? webAddress(stdout.trim()) : undefined
}

/** The page of a repository, from what `git clone` takes; nothing for a folder. */
export const webAddress = (remote: string) => {
  const [, host, path] =
    /^(?:https?:\/\/|ssh:\/\/git@|git@)(?:[^/@]*@)?([\w.-]+\.\w+)[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? []
  return host === undefined ? undefined : `https://${host}/${path}`
}

/** What a manifest says of the repository; the directory is such as `packages/core`. */
export const about = (repository: Repository, directory: string) => ({
  repository: { type: 'git', url: `git+${repository}.git`, directory },
  homepage: `${repository}/tree/main/${directory}#readme`,
  bugs: `${repository}/issues`,
})

/** A README whose links work on the registry: those to other files of the repository are whole addresses. */
export const withWholeLinks = (markdown: string, repository: Repository, directory: string) =>
  markdown.replace(/\]\((?!\w+:|#)([^)\s]+)\)/g, (_, link) => {
    const [path = '', ...anchor] = link.split('#')
    const file = posix.normalize(posix.join(directory, path)).replace(/\/$/, '')
    const kind = /\.\w+$/.test(posix.basename(file)) ? 'blob' : 'tree'
    return `](${repository}/${kind}/main/${[file, ...anchor].join('#')})`
  })
