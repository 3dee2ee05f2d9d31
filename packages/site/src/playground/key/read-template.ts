import { parseTemplates, type Template, type TemplateValue } from '@keywright/cli'
import { attempt } from '@keywright/core/internal'
import { piecesOf, templateFrom } from './by-hand.ts'
import { kindOfName } from './kind-of-name.ts'
import { type FieldSketch, newField, type PartSketch } from './sketch.ts'

/** A parsed template: the parts of a key, and the text that a person would write by hand. */
export interface ReadTemplate {
  /** The attribute or variable that it is for, if the code names one. */
  readonly label: string | undefined
  readonly parts: readonly PartSketch[]
  /** The template between its backticks: `` CITY#${city}#${name.toLowerCase()} ``. */
  readonly template: string
  /** What the code does that is not understood: it is taken as any text. */
  readonly unclear: readonly string[]
}

/** The keys of some code, and what else stands there. */
export interface ReadCode {
  readonly templates: readonly ReadTemplate[]
  /** Text without a value: there is nothing that could go wrong. */
  readonly fixed: readonly string[]
  /** Code that may build a key, and cannot be read. */
  readonly unread: readonly string[]
}

/** Values that tell two expressions apart. */
const PROBES = ['aB c', '7', 7, new Date(Date.UTC(2024, 0, 15, 10, 30, 0, 500))]

const same = (a: TemplateValue['write'], b: TemplateValue['write']): boolean =>
  PROBES.every((probe) => attempt(() => a(probe) === b(probe)))

/**
 * An expression for a hole of a template literal that does what the code does. Python's `n:05d` becomes
 * `padStart`; what is not understood becomes the bare name.
 */
const expressionOf = (value: TemplateValue): string => {
  const { name, expression, write, isUnclear, isPadded } = value
  if (isUnclear) return name
  const width = isPadded ? write(0).length : 0
  const options = [expression, ...(width > 0 ? [`String(${name}).padStart(${width}, '0')`] : [])]
  const good = options.find((option) => {
    const [piece] = piecesOf(`\${${option}}`)
    return piece?.name !== undefined && !/[{}]/.test(option) && same(piece.write ?? String, write)
  })
  return good ?? name
}

/** As `keywright check` defines them: a number may be negative, unless zeros are put before it. */
const fieldFor = ({ name, kind, isPadded }: TemplateValue): FieldSketch => {
  const suggested = kind ?? kindOfName(name)
  const field = newField(name, suggested)
  if (suggested === 'integer') return { ...field, digits: 16, signed: !isPadded }
  return suggested === 'decimal' ? { ...field, digits: 10, signed: true } : field
}

const readOne = (read: Template): ReadTemplate => {
  const fields = new Map(read.values.map((value) => [value.name, fieldFor(value)]))
  const expressions = read.values.map(expressionOf)
  const template = templateFrom(read.between, expressions)
  // Two values of one name, `a.id` and `b.id`, are told apart by their names alone.
  const names = piecesOf(template).flatMap(({ name }) => (name === undefined ? [] : [name]))
  const isRead = read.names.every((name, i) => names[i] === name)
  return {
    label: read.label,
    parts: read.parts.map((part) =>
      'literal' in part ? part.literal : (fields.get(part.name) as FieldSketch),
    ),
    template: isRead ? template : templateFrom(read.between, read.names),
    unclear: read.values.filter(({ isUnclear }) => isUnclear).map(({ expression }) => expression),
  }
}

/** Reads code that builds keys, without running it: template literals, f-strings, `+`, `join`, `USER#<id>`. */
export const readTemplates = (source: string): ReadCode => {
  const { templates, fixed, unread } = parseTemplates(source)
  return { templates: templates.map(readOne), fixed, unread }
}

/** Reads the first template of some code. Returns undefined for text without a value. */
export const readTemplate = (source: string): ReadTemplate | undefined =>
  readTemplates(source).templates[0]
