import { rethrow } from '../error/guard.ts'
import { refuse } from '../error/refuse.ts'
import type { AnyField } from '../field/field-types.ts'
import { checkLiteral, DELIMITER } from '../text/escape.ts'
import type { Part } from './key-types.ts'

/** The parts of a key, taken apart. */
export interface Layout {
  readonly pattern: string
  readonly fields: readonly AnyField[]
  /** The fixed text before, between and after the fields: one more than there are fields. */
  readonly fixed: readonly string[]
}

const isField = (part: Part): part is AnyField =>
  typeof (part as AnyField)?.codec === 'object' && typeof (part as AnyField).name === 'string'

/** Checks the parts, and separates what varies from what does not. */
export const layoutOf = (parts: readonly Part[]): Layout => {
  try {
    const fields: AnyField[] = []
    const fixed = ['']
    let pattern = ''
    for (const [i, part] of parts.entries()) {
      const delimiter = i > 0 ? DELIMITER : ''
      const before = fixed.pop() + delimiter
      if (isField(part)) {
        fields.push(part)
        fixed.push(before, '')
      } else {
        fixed.push(before + checkLiteral(part, 'INVALID_DEFINITION'))
      }
      pattern += delimiter + (isField(part) ? `<${part.name}>` : part)
    }
    check(parts, fields, pattern)
    return { pattern, fields: Object.freeze(fields), fixed: Object.freeze(fixed) }
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', 'literals and fields')
  }
}

const check = (parts: readonly Part[], fields: readonly AnyField[], pattern: string): void => {
  if (parts.length === 0) refuse('INVALID_DEFINITION', 'at least one part', parts)
  const names = new Set<string>()
  for (const { name } of fields) {
    if (names.has(name)) refuse('INVALID_DEFINITION', 'different field names', name, { pattern })
    names.add(name)
  }
}
