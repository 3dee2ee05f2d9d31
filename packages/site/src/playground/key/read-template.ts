import { parseTemplate } from '@keywright/cli'
import type { SketchKind } from './kinds.ts'
import { newField, type PartSketch } from './sketch.ts'

/** A parsed template: the parts of a key, and the text that a person would write by hand. */
export interface ReadTemplate {
  readonly parts: readonly PartSketch[]
  /** The template between its backticks: `` CITY#${city}#${id} ``. */
  readonly template: string
}

/** Times are recognised by the names that people give them. */
const kindOf = (name: string, expression: string): SketchKind =>
  /toISOString\(\)/.test(expression) ||
  /(^|[a-z])(At|Time|Timestamp)$|^(at|time|timestamp|created|updated)$/.test(name)
    ? 'time'
    : 'text'

/** Reads a template literal as a key, without running it. Returns undefined for text without a value. */
export const readTemplate = (source: string): ReadTemplate | undefined => {
  const read = parseTemplate(source)
  if (!read) return undefined
  return {
    parts: read.parts.map((part) =>
      'literal' in part ? part.literal : newField(part.name, kindOf(part.name, part.expression)),
    ),
    template: read.between
      .map((before, i) => before + (i < read.names.length ? `\${${read.names[i]}}` : ''))
      .join(''),
  }
}
