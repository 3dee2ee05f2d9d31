import type { Rekey } from '@keywright/adopt'
import { UsageError } from '../io/io.ts'
import { loadModule } from '../module/load-module.ts'

const isRekey = (value: unknown): value is Rekey => {
  const bag = Object(value) as Record<string, unknown>
  return ['plan', 'dualWrite', 'backfill', 'verify', 'cleanUp'].every(
    (name) => typeof bag[name] === 'function',
  )
}

/**
 * Loads the migration of a module: its only export made by `rekey`, or the named one.
 *
 * @throws UsageError if there is none, or if there are several and none is named.
 */
export const loadMigration = async (
  file: string,
  name: string | undefined,
  cwd: string,
): Promise<Rekey> => {
  const module = await loadModule(file, cwd)
  const found = Object.entries(module).filter(([, value]) => isRekey(value))
  const names = found.map(([one]) => one)
  if (found.length === 0) {
    throw new UsageError(
      `${file} exports no migration. Export one:\n  export const move = rekey([{ from: oldOrder, to: order }])`,
    )
  }
  if (name === undefined && found.length > 1) {
    throw new UsageError(
      `${file} exports ${found.length} migrations: ${names.join(', ')}.\nSay which: --export ${names[0]}`,
    )
  }
  const chosen = name === undefined ? found[0] : found.find(([one]) => one === name)
  if (!chosen)
    throw new UsageError(`${file} exports no migration ${name}. It exports ${names.join(', ')}.`)
  return chosen[1] as Rekey
}
