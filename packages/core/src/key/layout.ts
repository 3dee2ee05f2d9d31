import { rethrow } from '../error/guard.ts'
import { refuse } from '../error/refuse.ts'
import { isField } from '../field/codec/made.ts'
import type { AnyField } from '../field/field-types.ts'
import { checkLiteral, DELIMITER } from '../text/escape.ts'
import type { Layout, Part } from './key-types.ts'

/** An object with a name and a codec is not a field: nothing guards what that codec writes. */
const PART = 'text, or a named field made by text, time, field or the like'

/** Checks the parts, and separates what varies from what does not. */
export const layoutOf = (parts: readonly Part[]): Layout => {
  try {
    if (parts.length === 0) refuse('INVALID_DEFINITION', 'at least one part', parts)
    const fields: AnyField[] = []
    const fixed: string[] = []
    let before = ''
    let pattern = ''
    parts.forEach((part, i) => {
      const delimiter = i > 0 ? DELIMITER : ''
      before += delimiter
      if (isField(part)) {
        fields.push(part)
        fixed.push(before)
        before = ''
        pattern += `${delimiter}<${part.name}>`
      } else {
        if (typeof part !== 'string') refuse('INVALID_DEFINITION', PART, part)
        before += checkLiteral(part, 'INVALID_DEFINITION')
        pattern += delimiter + part
      }
    })
    fixed.push(before)
    const names = fields.map(({ name }) => name)
    const repeated = names.find((name, i) => names.indexOf(name) < i)
    if (repeated !== undefined) {
      refuse('INVALID_DEFINITION', 'different field names', repeated, { pattern })
    }
    return { pattern, fields: Object.freeze(fields), fixed: Object.freeze(fixed) }
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', 'literals and fields')
  }
}
