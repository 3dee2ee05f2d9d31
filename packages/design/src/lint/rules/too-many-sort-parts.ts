import type { Rule } from '../rule.ts'

/**
 * Country, state, city, postcode and an id are five. A native key takes four, and the rare query
 * that gives six values from the left is better served by an index of its own.
 */
const MOST = 5

export const tooManySortParts: Rule = {
  name: 'too-many-sort-parts',
  severity: 'warning',
  reason:
    'Conditions go from the left without a gap, so queries hardly ever reach the late parts; yet all of them take bytes in every row, and a change of any of them is a delete and a put.',
  fix: 'Keep the parts that queries use and one id; leave the rest to attributes.',
  check: ({ index: { sk } }) => {
    const names = sk?.fields.map(({ name }) => name) ?? []
    if (names.length <= MOST) return []
    return [{ message: `The sort key has ${names.length} fields: ${names.join(', ')}.` }]
  },
}
