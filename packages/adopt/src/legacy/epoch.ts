import { type CustomField, compareKeys, field } from '@keywright/core'
import { refuse } from '@keywright/core/internal'

/**
 * An instant as a count since 1970, as hand-written code puts it in keys: milliseconds, or whole
 * seconds. For legacy keys: the text is not padded, so it sorts as text.
 *
 * @throws KeyError for a unit that is neither.
 * @example
 * legacyKey({}, 'LOGIN', epoch('at')).encode({ at: new Date(1705314600000) }) // => 'LOGIN#1705314600000'
 * legacyKey({}, 'LOGIN', epoch('at', 'seconds')).decode('LOGIN#1705314600') // => { at: new Date(1705314600000) }
 */
export const epoch = <Name extends string>(
  name: Name,
  unit: 'milliseconds' | 'seconds' = 'milliseconds',
): CustomField<Name, Date> => {
  if (unit !== 'milliseconds' && unit !== 'seconds') {
    refuse('INVALID_DEFINITION', '"milliseconds" or "seconds"', unit, { field: name })
  }
  const size = unit === 'seconds' ? 1000 : 1
  const encode = (value: Date): string => {
    const units = Date.prototype.getTime.call(value) / size
    // A time between two seconds would be read back as a different time.
    if (!Number.isInteger(units)) throw new RangeError(`expected whole ${unit}`)
    return String(units)
  }
  return field(name, {
    encode,
    decode: (text) => new Date(Number(text) * size),
    compare: (a, b) => compareKeys(encode(a), encode(b)),
  })
}
