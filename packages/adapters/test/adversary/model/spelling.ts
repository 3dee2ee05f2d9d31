import { indexesIn } from '../design/build.ts'
import type { Design, EntityDesign } from '../design/design-types.ts'
import { fieldsOf, ownAttributes } from '../design/design-types.ts'
import { kindOf } from '../design/kinds.ts'
import type { Values } from './model.ts'

const isTime = (design: Design, name: string): boolean =>
  design.attributes.some((one) => one.name === name && one.kind === 'time')

/** Whether a key of some version is made of an attribute: the first that is, or `undefined`. */
const keyedSince = ({ indexes }: EntityDesign, name: string): number | undefined => {
  const versions = indexes
    .filter(({ pk, sk }) => [...fieldsOf(pk), ...fieldsOf(sk)].some((f) => f.attribute === name))
    .map(({ since }) => since)
  return versions.length > 0 ? Math.min(...versions) : undefined
}

const isOwn = (entity: EntityDesign, name: string): boolean =>
  ownAttributes(entity).some(({ attribute }) => attribute === name)

/** Whether a time of a key is stored in one spelling: where `values` makes the keys, own attributes alone are. */
export const isRespelt = (
  design: Design,
  entity: EntityDesign,
  version: number,
  name: string,
): boolean =>
  isTime(design, name) &&
  (entity.values
    ? isOwn(entity, name)
    : indexesIn(entity, version).some(({ pk, sk }) =>
        [...fieldsOf(pk), ...fieldsOf(sk)].some(({ attribute }) => attribute === name),
      ))

/** Whether a time may be given with an offset: rows from before an index would keep the spelling. */
export const mayHaveOffset = (design: Design, entity: EntityDesign, name: string): boolean =>
  isTime(design, name) && !((keyedSince(entity, name) ?? 0) > 0 && !entity.values)

/**
 * Values as the code of a version stores them: times of keys in one spelling, expiry in seconds, and what
 * `values` makes of an own attribute.
 */
export const spelled = (
  design: Design,
  entity: EntityDesign,
  version: number,
  values: Values,
): Values => {
  const hasTtl = design.ttlSince !== undefined && design.ttlSince <= version
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' && isRespelt(design, entity, version, name)) {
        return [name, new Date(value).toISOString()]
      }
      if (typeof value === 'string' && entity.values?.folds === name) {
        return [name, isOwn(entity, name) ? value.toLowerCase() : value]
      }
      const isExpiry = hasTtl && name === 'expires' && value instanceof Date
      return [name, isExpiry ? kindOf('expiry').canon(value) : value]
    }),
  )
}
