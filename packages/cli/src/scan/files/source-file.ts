import { attempt } from '@keywright/core/internal'

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

/** Why a file is too large to be read at all. */
export const tooLarge = (size: number): string | undefined =>
  size > MOST_BYTES ? 'is larger than 2 MB' : undefined

/** A file as a source, or why it is not looked at. */
export const sourceOf = (name: string, bytes: Uint8Array): SourceFile | Skipped => {
  const reason = tooLarge(bytes.length)
  if (reason !== undefined) return { file: name, reason }
  if (bytes.includes(0)) return { file: name, reason: 'is binary' }
  // The mark of UTF-8 at the beginning is not part of the text, but counts as a character of its line.
  const source = attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  return source === undefined ? { file: name, reason: 'is not UTF-8 text' } : { name, source }
}
