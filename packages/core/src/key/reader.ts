import type { AnyField } from '../field/field-types.ts'

/** What happens to text that is not a key: which text it is, and of which field. */
export type Refusal = (got: unknown, field?: AnyField) => undefined

/**
 * Makes the function that reads a key: cuts it at its fixed text. A field's text holds no delimiter,
 * so the first match is its end.
 */
export const keyReader = (
  fields: readonly AnyField[],
  fixed: readonly string[],
): ((text: string, refused: Refusal) => object | undefined) => {
  const head = fixed[0] as string
  const last = fields.length - 1
  const Values = recordOf()

  return (text, refused) => {
    if (typeof text !== 'string' || !text.startsWith(head)) return refused(text)
    let values = new Values()
    let at = head.length
    for (let i = 0; i <= last; i++) {
      const field = fields[i] as AnyField
      const next = fixed[i + 1] as string
      const end = i < last ? text.indexOf(next, at) : text.length - next.length
      if (end < at || (i === last && !text.endsWith(next))) return refused(text)
      const part = text.slice(at, end)
      const value = field.codec.decode(part)
      if (value === undefined) return refused(part, field)
      // Assigning to `__proto__` would set no property.
      if (field.name === '__proto__') values = { ...values, [field.name]: value }
      else values[field.name] = value
      at = end + next.length
    }
    return at === text.length ? values : refused(text)
  }
}

/**
 * Makes plain objects. A constructor of its own gives each key one shape; a literal would share its
 * code with all other keys, and slow down with many of them.
 */
const recordOf = (): (new () => Record<string, unknown>) => {
  function Values(): void {}
  Values.prototype = Object.prototype
  return Values as unknown as new () => Record<string, unknown>
}
