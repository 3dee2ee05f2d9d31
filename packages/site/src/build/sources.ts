import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The root of the repository; all paths of sources start here. */
export const ROOT: URL = new URL('../../../../', import.meta.url)

/** A path of the repository on this machine. */
export const pathOf = (path: string): string => fileURLToPath(new URL(path, ROOT))

/** The text of a file of the repository. */
export const read = (path: string): Promise<string> => readFile(pathOf(path), 'utf8')
