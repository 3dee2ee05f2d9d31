import { type AnyField, MADE } from '../field-types.ts'

/**
 * Marks a field that a constructor made. The mark is not enumerable, so a copy does not have it, and it
 * holds for this codec only: whoever puts in another one has made another field.
 *
 * @example
 * isField(text('id')) // => true
 * isField({ ...text('id') }) // => false
 */
export const fieldOf = <F extends AnyField>(field: Omit<F, typeof MADE>): F =>
  Object.defineProperty(field, MADE, { value: field.codec }) as F

/**
 * Whether something is a field that a constructor made.
 *
 * @example
 * isField(desc(time('at'))) // => true
 * isField({ name: 'id', kind: 'custom', codec: text('id').codec }) // => false
 */
export const isField = (value: unknown): value is AnyField => {
  const { [MADE]: made, codec, name } = Object(value) as Partial<AnyField>
  return typeof name === 'string' && made !== undefined && made === codec
}
