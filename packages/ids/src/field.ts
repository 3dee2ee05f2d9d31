import { type Codec, type CustomField, compareKeys } from '@keywright/core'
import { fieldOf, type Place, refuse } from '@keywright/core/internal'
import { encodeTime, MAX_ULID, MIN_ULID } from 'ulid'
import { complement } from './crockford.ts'
import { type Id, idOf } from './id.ts'
import { ULID } from './parse.ts'
import { checkPrefix } from './prefix.ts'

/** A field of ids with one prefix. */
export interface IdField<Name extends string, Prefix extends string>
  extends CustomField<Name, Id<Prefix>, Id<Prefix>, Id<Prefix>> {
  /** An id says when it was made, so `during` selects those of a year, month, day or hour. */
  readonly dated: true
}

/**
 * A field of ids with this prefix, written as they are. Sorts by the time they were made. In `desc`
 * the prefix stays and each digit of the ULID is complemented: the newest come first, and the length
 * stays. `during` selects the ids that were made in a year, month, day or hour from 1970 on.
 *
 * @throws KeyError for a bad prefix; its keys refuse ids with another one.
 * @example
 * const orderKey = key('ORDER', id('orderId', 'order'))
 * orderKey.encode({ orderId: 'order_01ARZ3NDEKTSV4RRFFQ69G5FAV' }) // => 'ORDER#order_01ARZ3NDEKTSV4RRFFQ69G5FAV'
 * orderKey.tryDecode('ORDER#user_01ARZ3NDEKTSV4RRFFQ69G5FAV') // => undefined
 * where(orderKey, { orderId: during('2024-01') }) // => { lower: 'ORDER#order_01HK153X000000000000000000', upper: 'ORDER#order_01HNGZE5ZZZZZZZZZZZZZZZZZZ$' }
 * key('FEED', desc(id('orderId', 'order'))).encode({ orderId: 'order_01ARZ3NDEKTSV4RRFFQ69G5FAV' }) // => 'FEED#order_ZYN70WAJHC564V77GG8SPFTGN4'
 */
export const id = <Name extends string, Prefix extends string>(
  name: Name,
  prefix: Prefix,
): IdField<Name, Prefix> => {
  checkPrefix(prefix, 'INVALID_DEFINITION', { field: name })
  const expects = idOf(prefix)
  const least: Id<Prefix> = `${prefix}_${MIN_ULID}`
  const greatest: Id<Prefix> = `${prefix}_${MAX_ULID}`
  const shape = new RegExp(`^${prefix}${ULID.source}`)
  const isOwn = (value: unknown): value is Id<Prefix> =>
    typeof value === 'string' && shape.test(value)

  const encode = (value: Id<Prefix>, place?: Place): Id<Prefix> =>
    isOwn(value) ? value : refuse('INVALID_VALUE', expects, value, place)
  const decode = (text: string): Id<Prefix> | undefined => (isOwn(text) ? text : undefined)
  // The first id of a span, or the last: only an end has a millisecond of 999.
  const calendar = (iso: string): string | undefined => {
    const time = Date.parse(iso)
    if (time < 0) return undefined
    return `${prefix}_${encodeTime(time)}${(iso.endsWith('.999Z') ? 'Z' : '0').repeat(16)}`
  }
  const turn = (text: string): string =>
    text.slice(0, prefix.length + 1) + complement(text.slice(prefix.length + 1))

  // Its texts are strict, so it needs none of the guards that `field` puts around a custom codec.
  const codec: Codec<Id<Prefix>, Id<Prefix>, Id<Prefix>> = {
    encode,
    decode,
    compare: compareKeys,
    expects,
    calendar,
    least,
    greatest,
    reversed: {
      encode: (value, place) => turn(encode(value, place)),
      decode: (text) => decode(turn(text)),
      compare: (a, b) => compareKeys(b, a),
      expects,
      calendar: (iso) => {
        const text = calendar(iso)
        return text && turn(text)
      },
      least: turn(greatest),
      greatest: turn(least),
    },
  }
  return fieldOf<IdField<Name, Prefix>>({ name, kind: 'custom', codec, dated: true })
}
