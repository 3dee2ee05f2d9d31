import { codecOf } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of UUIDs. */
export interface UuidField<Name extends string> extends Field<Name, string> {
  readonly kind: 'uuid'
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const written = (value: string): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined

const uuidCodec: Codec<string> = /* @__PURE__ */ codecOf(
  'a UUID',
  written,
  (text) => (written(text) === text ? text : undefined),
  {
    least: '00000000-0000-0000-0000-000000000000',
    greatest: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  },
)

/**
 * A UUID of any version: any case in, lower case out. Sorts by its text; version 7 sorts by time.
 *
 * @example
 * key('FILE', uuid('id')).encode({ id: '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F' }) // => 'FILE#0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'
 */
export const uuid = <Name extends string>(name: Name): UuidField<Name> =>
  fieldOf({
    name,
    kind: 'uuid',
    codec: uuidCodec,
  })
