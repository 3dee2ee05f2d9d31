import type { AnyField } from '../field/field-types.ts'
import type { Layout } from './key-types.ts'

/** Takes the text that is not a key, or the part of it and the field that does not read it. */
export type Refusal = (got: unknown, field?: AnyField) => undefined

/** Reads a key into a new object, or into the one that another key was read into. */
export type KeyReader = (
  text: unknown,
  refused?: Refusal,
  into?: Record<string, unknown>,
) => Record<string, unknown> | undefined

/**
 * Makes the function that reads a key: cuts it at its fixed text. A field's text holds no delimiter,
 * so the first match is its end. Two keys that share no field are read into one object.
 *
 * @example
 * const values = keyReader(key('USER', text('userId')))('USER#1')
 * keyReader(key('ORDER', text('id')))('ORDER#7', undefined, values) // => { userId: '1', id: '7' }
 * keyReader(key('USER', text('userId')))('ORDER#7') // => undefined
 */
export const keyReader = ({ fields, fixed }: Pick<Layout, 'fields' | 'fixed'>): KeyReader => {
  const [head, ...ends] = fixed as [string, ...string[]]
  // Looked up once: fields of different kinds have different shapes, and reading many shapes is slow.
  const names = fields.map(({ name }) => name)
  const decoders = fields.map(({ codec }) => codec.decode)
  const start = head.length
  const last = fields.length - 1
  const tail = fixed.at(-1) as string

  // Makes plain objects. With its own constructor each key has one shape; a literal would share its
  // code with all other keys, and slow down with many of them.
  function Values(): void {}
  Values.prototype = Object.prototype
  const Record = Values as unknown as new () => Record<string, unknown>

  return (text, refused, values = new Record()) => {
    if (typeof text !== 'string' || text.slice(0, start) !== head) return refused?.(text)
    let at = start
    for (let i = 0; i < ends.length; i++) {
      const next = ends[i] as string
      const end = i < last ? text.indexOf(next, at) : text.length - next.length
      if (end < at) return refused?.(text)
      const part = text.slice(at, end)
      const value = (decoders[i] as (text: string) => unknown)(part)
      if (value === undefined) return refused?.(part, fields[i])
      const name = names[i] as string
      // An assignment would run a setter, or fail, if there is one of this name: `__proto__` always.
      if (name in Object.prototype) values = { ...values, [name]: value }
      else values[name] = value
      at = end + next.length
    }
    return at === text.length && (!tail || text.endsWith(tail)) ? values : refused?.(text)
  }
}
