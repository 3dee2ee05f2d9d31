import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareLocks, lockOf, render } from '@keywright/design'
import { paintFor, wrap } from '@keywright/harness/terminal'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { codeLine } from '../io/visible.ts'
import { loadDesign } from '../module/design-module.ts'

/** The options of `lock`. */
export interface LockOptions {
  readonly table?: string
  readonly check?: boolean
  /** The file; `keys.lock` by default. */
  readonly out?: string
}

/** Writes the formats of all keys into a file to commit, or compares them with that file. */
export const lockCommand = async (
  file: string,
  { table, check, out = 'keys.lock' }: LockOptions,
  io: Io,
): Promise<Result> => {
  const { entities } = await loadDesign(file, io.cwd, table)
  const current = lockOf(entities)
  const path = resolve(io.cwd, out)
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (check && committed === undefined) {
    throw new UsageError(
      `${out} does not exist. Write it first, and commit it:\n  keywright lock ${file}`,
    )
  }
  const changes = committed === undefined ? [] : compareLocks(committed, current)
  if (!check) writeFileSync(path, current)
  const paint = paintFor(io.colors)
  const breaking = changes.filter(({ effect }) => effect !== 'none' && effect !== 'new keys')
  const lines = changes.flatMap((change) => {
    const shown = render([change], { width: io.columns }).split('\n')
    return breaking.includes(change) ? shown.map((line) => paint.red(line)) : shown
  })
  const unseen: readonly string[] = JSON.parse(current).unseen ?? []
  const blind = unseen.length > 0 ? ['', 'Not in the lock, so a change of it does not show:'] : []
  const end = check
    ? changes.length === 0
      ? `${out} is up to date.`
      : breaking.length > 0
        ? 'Stored keys change. Migrate them (see @keywright/adopt), then write the lock again.'
        : `No stored key changes. Write the lock again: keywright lock ${file}`
    : `Written to ${out}. Commit it, and run keywright lock --check ${file} in CI.`
  return {
    code: check && changes.length > 0 ? 1 : 0,
    json: { file: out, changes, written: !check, unseen },
    text: `${[...lines, ...(lines.length > 0 ? [''] : []), ...wrap(codeLine(end), io.columns), ...blind, ...unseen.flatMap((one) => wrap(one, io.columns, '  '))].join('\n')}\n`,
  }
}
