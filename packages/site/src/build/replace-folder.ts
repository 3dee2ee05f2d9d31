import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Fills a folder anew. `write` fills a draft beside it, which takes its place at the end, so that
 * nobody sees half of it and a failure leaves what was there.
 */
export const replaceFolder = async <T>(
  folder: string,
  write: (draft: string) => Promise<T>,
): Promise<T> => {
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  const room = await mkdtemp(join(parent, `.${basename(folder)}-`))
  const [draft, former] = [join(room, 'draft'), join(room, 'former')]
  try {
    await mkdir(draft)
    const result = await write(draft)
    const wasThere = await moved(folder, former)
    await rename(draft, folder).catch(async (error: unknown) => {
      if (wasThere) await moved(former, folder)
      throw error
    })
    return result
  } finally {
    await rm(room, { recursive: true, force: true })
  }
}

/** Moves a folder, and gives false if there is none. */
const moved = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
