import { type Condition, conditions } from './condition.ts'
import type { Operator, StartsWith } from './operator-types.ts'
import { selectStart, selectValues } from './select.ts'

const comparing: Condition = /* @__PURE__ */ conditions<Operator<unknown>>({ select: selectValues })
const starting: Condition = /* @__PURE__ */ conditions<StartsWith>({ select: selectStart })

/**
 * Greater than this value.
 *
 * @throws KeyError for any other number of values than one.
 * @example
 * where(key('DAY', date('on')), { on: gt('2024-01-15') }) // => { lower: 'DAY#2024-01-15$', upper: 'DAY$' }
 */
export const gt = <const V>(...value: [value: V]): Operator<V, 'gt'> => comparing('gt', value, 1)

/**
 * This value or greater.
 *
 * @throws KeyError for any other number of values than one.
 * @example
 * where(key('DAY', date('on')), { on: gte('2024-01-15') }) // => { lower: 'DAY#2024-01-15', upper: 'DAY$' }
 */
export const gte = <const V>(...value: [value: V]): Operator<V, 'gte'> => comparing('gte', value, 1)

/**
 * Less than this value.
 *
 * @throws KeyError for any other number of values than one.
 * @example
 * where(key('DAY', date('on')), { on: lt('2024-01-15') }) // => { lower: 'DAY#', upper: 'DAY#2024-01-14\u{10FFFF}' }
 */
export const lt = <const V>(...value: [value: V]): Operator<V, 'lt'> => comparing('lt', value, 1)

/**
 * This value or less.
 *
 * @throws KeyError for any other number of values than one.
 * @example
 * where(key('DAY', date('on')), { on: lte('2024-01-15') }) // => { lower: 'DAY#', upper: 'DAY#2024-01-15$' }
 */
export const lte = <const V>(...value: [value: V]): Operator<V, 'lte'> => comparing('lte', value, 1)

/**
 * From one value to another, both included.
 *
 * @throws KeyError for any other number of values than two.
 * @example
 * where(key('DAY', date('on')), { on: between('2024-01-15', '2024-01-31') }) // => { lower: 'DAY#2024-01-15', upper: 'DAY#2024-01-31$' }
 */
export const between = <const V>(...ends: [from: V, to: V]): Operator<V, 'between'> =>
  comparing('between', ends, 2)

/**
 * Text that starts with this one; for `text`, `token` and their `desc`.
 *
 * @throws KeyError for any other number of texts than one.
 * @example
 * where(key('CITY', text('name')), { name: startsWith('San ') }) // => { lower: 'CITY#San$20', upper: 'CITY#San$20\u{10FFFF}', prefix: 'CITY#San$20' }
 */
export const startsWith = (...prefix: [prefix: string]): StartsWith =>
  starting('startsWith', prefix, 1)
