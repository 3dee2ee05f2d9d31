import { parseTemplate } from '@keywright/cli'
import { fieldsIn, type PartSketch } from './sketch.ts'

/** A template literal in pieces: the text before the first value, and then each value and what follows. */
export interface HandPiece {
  readonly before: string
  /** The name of the field; undefined at the end. */
  readonly name: string | undefined
  /** What the code makes of the value, if it does more than put it there: `name.toLowerCase()`. */
  readonly write?: (value: unknown) => string
}

const HOLE = /\$\{([^{}]*)\}/g

/** The text between the backticks, as the page stores it, with its escapes read. */
const unescaped = (text: string): string => text.replace(/\\([\\`$])/g, '$1')

/** A literal, as it stands between backticks. */
const escaped = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, (char) => `\\${char}`)

const isPlain = (expression: string): boolean => /^[\w$.?![\]]*$/.test(expression)

/** A template that holds something other than code: it is cut at its holes, whatever they hold. */
const cut = (template: string): readonly HandPiece[] => {
  const pieces: HandPiece[] = []
  let at = 0
  for (const hole of template.matchAll(HOLE)) {
    pieces.push({ before: unescaped(template.slice(at, hole.index)), name: hole[1] })
    at = hole.index + hole[0].length
  }
  return [...pieces, { before: unescaped(template.slice(at)), name: undefined }]
}

/** Cuts a template at its values. What stands in a hole may call methods, which are understood and not run. */
export const piecesOf = (template: string): readonly HandPiece[] => {
  const plain = cut(template)
  const holes = plain.flatMap(({ name }) => (name === undefined ? [] : [name]))
  if (holes.every((hole) => /^[\w$]*$/.test(hole))) return plain
  const read = parseTemplate(`\`${template}\``)
  if (read?.names.length !== holes.length) return plain
  return plain.map((piece, i) => {
    const value = read.values[i]
    if (piece.name === undefined || !value || value.isUnclear) return piece
    return {
      before: piece.before,
      name: value.name,
      ...(!isPlain(value.expression) && { write: value.write }),
    }
  })
}

/** The template that people write for these parts. */
export const templateOf = (parts: readonly PartSketch[]): string =>
  parts.map((part) => (typeof part === 'string' ? escaped(part) : `\${${part.name}}`)).join('#')

/** The template of code that was read: each value with what the code does to it. */
export const templateFrom = (between: readonly string[], expressions: readonly string[]): string =>
  between
    .map((text, i) => escaped(text) + (i < expressions.length ? `\${${expressions[i]}}` : ''))
    .join('')

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
