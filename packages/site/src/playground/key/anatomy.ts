import { keyByteLength } from '@keywright/core'
import { type HandPiece, handKey } from './by-hand.ts'
import { nameOf } from './characters.ts'
import type { PageKey } from './definition.ts'

/** A stretch of a key, and what it is. */
export interface Segment {
  readonly text: string
  readonly role: 'literal' | 'delimiter' | 'value' | 'escape'
  /** The field that it belongs to. */
  readonly field?: string
  /** What it stands for, if the text itself does not show it. */
  readonly says?: string
}

/** A key taken apart. */
export interface Anatomy {
  readonly segments: readonly Segment[]
  readonly bytes: number
}

/** How many bytes of a segment are shown; a long value repeats itself. */
const SHOWN_BYTES = 12

/** The UTF-8 bytes of a segment in hex, as a store compares them: `4C 79 6F 6E`. */
export const bytesOf = (text: string): string => {
  const bytes = new TextEncoder().encode(text)
  const shown = Array.from(bytes.subarray(0, SHOWN_BYTES), (byte) =>
    byte.toString(16).toUpperCase().padStart(2, '0'),
  ).join(' ')
  return bytes.length > SHOWN_BYTES ? `${shown} …` : shown
}

const ESCAPED = /\$([\dA-F]{2})/g

const fixedSegments = (text: string): Segment[] =>
  text
    .split(/(#)/)
    .flatMap((piece): Segment[] =>
      piece === '' ? [] : [{ text: piece, role: piece === '#' ? 'delimiter' : 'literal' }],
    )

const escaped = ([, hex = '']: RegExpMatchArray): string =>
  String.fromCharCode(Number.parseInt(hex, 16))

const valueSegments = (text: string, field: string): Segment[] => {
  const segments: Segment[] = []
  let at = 0
  for (const match of text.matchAll(ESCAPED)) {
    if (match.index > at) segments.push({ text: text.slice(at, match.index), role: 'value', field })
    segments.push({ text: match[0], role: 'escape', field, says: nameOf(escaped(match)) })
    at = match.index + match[0].length
  }
  if (at < text.length || text === '') segments.push({ text: text.slice(at), role: 'value', field })
  return segments
}

/** Takes a key of this definition apart: literals, delimiters, values and their escapes. */
export const anatomyOf = (key: PageKey, text: string): Anatomy => {
  const [head = '', ...rest] = key.fixed
  const segments = fixedSegments(head)
  let at = head.length
  for (const [i, field] of key.fields.entries()) {
    const next = rest[i] as string
    const end = i + 1 < key.fields.length ? text.indexOf(next, at) : text.length - next.length
    segments.push(...valueSegments(text.slice(at, end), field.name), ...fixedSegments(next))
    at = end + next.length
  }
  return { segments, bytes: keyByteLength(text) }
}

/**
 * Takes apart a key that was written by hand. In the store, a delimiter inside a value looks like any
 * other; only here do we know whose it is.
 */
export const handAnatomyOf = (pieces: readonly HandPiece[], texts: readonly string[]): Anatomy => {
  const segments = pieces.flatMap(({ before, name }, i): Segment[] => [
    ...fixedSegments(before),
    ...(name === undefined ? [] : [{ text: texts[i] ?? '', role: 'value' as const, field: name }]),
  ])
  return { segments, bytes: keyByteLength(handKey(pieces, texts)) }
}
