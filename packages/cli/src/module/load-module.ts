import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../io/io.ts'

/** Whether this Node runs TypeScript. */
const stripsTypes = (): boolean =>
  Boolean((process.features as { typescript?: unknown }).typescript)

const isTypeScript = (path: string): boolean => /^\.[cm]?ts$/.test(extname(path))

const firstLines = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.split('\n').slice(0, 6).join('\n')
}

/** Our loader, for what this Node cannot load: TypeScript, or syntax that is more than types. */
const loadWithJiti = async (path: string): Promise<object> => {
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url, { fsCache: false, interopDefault: false }).import(path)
}

/**
 * Loads a user's module, in TypeScript or JavaScript: through Node if it can, or else through our own
 * loader.
 *
 * @throws UsageError if there is no such file, or if it throws while loading.
 */
export const loadModule = async (
  file: string,
  cwd: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const path = resolve(cwd, file)
  if (!existsSync(path)) throw new UsageError(`${file} cannot be loaded: there is no such file.`)
  // A module that ends the process would pass for one in which nothing is wrong.
  const ended = (): void => {
    process.exitCode = 2
    process.stderr.write(`${file} cannot be loaded. It ends the process, or never settles.\n`)
  }
  process.once('exit', ended)
  try {
    if (!isTypeScript(path) || stripsTypes()) {
      try {
        return (await import(pathToFileURL(path).href)) as Record<string, unknown>
      } catch (error) {
        // Node does not load enums, paths without an extension and the like.
        const code = (error as { code?: unknown }).code
        const isBeyond =
          isTypeScript(path) &&
          (error instanceof SyntaxError ||
            code === 'ERR_MODULE_NOT_FOUND' ||
            code === 'ERR_UNKNOWN_FILE_EXTENSION' ||
            code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' ||
            code === 'ERR_IMPORT_ATTRIBUTE_MISSING')
        if (!isBeyond) throw error
      }
    }
    return (await loadWithJiti(path)) as Record<string, unknown>
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded. It throws:\n${firstLines(error)}`)
  } finally {
    process.off('exit', ended)
  }
}
