import type { Rule, RuleInfo } from './rule.ts'
import { constantPartition } from './rules/constant-partition.ts'
import { foreignRows } from './rules/foreign-rows.ts'
import { keyTooLong } from './rules/key-too-long.ts'
import { lowCardinalityPartition } from './rules/low-cardinality-partition.ts'
import { missingInverse } from './rules/missing-inverse.ts'
import { rangeNotLast } from './rules/range-not-last.ts'
import { samePrimaryKey } from './rules/same-primary-key.ts'
import { sequentialPartition } from './rules/sequential-partition.ts'
import { timePartition } from './rules/time-partition.ts'
import { tooManySortParts } from './rules/too-many-sort-parts.ts'
import { unprefixedPartition } from './rules/unprefixed-partition.ts'

/** All rules, in the order of their findings. */
export const CHECKS: readonly Rule[] = [
  samePrimaryKey,
  foreignRows,
  keyTooLong,
  constantPartition,
  lowCardinalityPartition,
  timePartition,
  sequentialPartition,
  unprefixedPartition,
  tooManySortParts,
  rangeNotLast,
  missingInverse,
]

/**
 * The rules of `lint` in the order of their findings: name, severity, reason and fix, for
 * documentation and for choosing what to switch off.
 *
 * @example
 * RULES.map(({ name }) => name).slice(0, 3) // => ['same-primary-key', 'foreign-rows', 'key-too-long']
 * RULES[0].severity // => 'error'
 */
export const RULES: readonly RuleInfo[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ CHECKS.map(({ name, severity, reason, fix }) =>
    Object.freeze({ name, severity, reason, fix }),
  ),
)
