/** A source to look at: its name, as people know it, and its text. */
export interface SourceFile {
  readonly name: string
  readonly source: string
}

/** A file or folder that was not looked at, and why. */
export interface Skipped {
  readonly file: string
  readonly reason: string
}

/** The files that hold TypeScript, JavaScript or Python. */
export const isSource = (name: string): boolean => /\.(?:[mc]?[jt]s|[jt]sx|py)$/i.test(name)

/** Nobody writes longer files: they are made by programs. */
const MOST_BYTES = 2 * 1024 * 1024

/** The text of a file, or why it is not looked at. */
export const textOf = (bytes: Uint8Array): { text: string } | { reason: string } => {
  if (bytes.length > MOST_BYTES) return { reason: 'is larger than 2 MB' }
  if (bytes.includes(0)) return { reason: 'is binary' }
  try {
    // The mark of UTF-8 at the beginning is not part of the text, but counts as a character of its line.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { reason: 'is not UTF-8 text' }
  }
}

/** Why a file is too large to be read at all. */
export const tooLarge = (size: number): string | undefined =>
  size > MOST_BYTES ? 'is larger than 2 MB' : undefined
