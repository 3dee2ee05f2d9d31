import { listedBothWays } from './codec/listed.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of true and false. */
export interface BooleanField<Name extends string> extends Field<Name, boolean> {
  readonly kind: 'boolean'
}

/**
 * `0` for false, `1` for true; false sorts first.
 *
 * @example
 * key('TASK', boolean('done')).encode({ done: true }) // => 'TASK#1'
 */
export const boolean = <Name extends string>(name: Name): BooleanField<Name> =>
  fieldOf({
    name,
    kind: 'boolean',
    codec: listedBothWays<boolean>([false, true], 'a boolean'),
  })
