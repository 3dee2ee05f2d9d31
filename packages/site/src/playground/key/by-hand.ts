import { fieldsIn, type PartSketch } from './sketch.ts'

/** A template literal in pieces: the text before the first value, and then each value and what follows. */
export interface HandPiece {
  readonly before: string
  /** The name of the field; undefined at the end. */
  readonly name: string | undefined
}

/** Cuts a template at its values. */
export const piecesOf = (template: string): readonly HandPiece[] => {
  const pieces: HandPiece[] = []
  let at = 0
  for (const hole of template.matchAll(/\$\{([^{}]*)\}/g)) {
    pieces.push({ before: template.slice(at, hole.index), name: hole[1] })
    at = hole.index + hole[0].length
  }
  return [...pieces, { before: template.slice(at), name: undefined }]
}

/** The template that people write for these parts. */
export const templateOf = (parts: readonly PartSketch[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `\${${part.name}}`)).join('#')

/** Whether the template has exactly these fields, in this order. */
export const fits = (template: string, parts: readonly PartSketch[]): boolean => {
  const names = piecesOf(template).flatMap(({ name }) => (name === undefined ? [] : [name]))
  const fields = fieldsIn(parts)
  return names.length === fields.length && fields.every(({ name }, i) => names[i] === name)
}

/** The key that a template literal makes from values, already as text. */
export const handKey = (pieces: readonly HandPiece[], texts: readonly string[]): string =>
  pieces
    .map(({ before, name }, i) => (name === undefined ? before : before + (texts[i] ?? '')))
    .join('')
