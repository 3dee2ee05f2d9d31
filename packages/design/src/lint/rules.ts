import type { Rule, RuleInfo } from './rule.ts'
import { changingPrimaryKey } from './rules/changing-primary-key.ts'
import { collectionLimit } from './rules/collection-limit.ts'
import { constantPartition } from './rules/constant-partition.ts'
import { finePartition } from './rules/fine-partition.ts'
import { foreignRows } from './rules/foreign-rows.ts'
import { keyTooLong } from './rules/key-too-long.ts'
import { lowCardinalityPartition } from './rules/low-cardinality-partition.ts'
import { missingInverse } from './rules/missing-inverse.ts'
import { rangeNotLast } from './rules/range-not-last.ts'
import { repeatedIndex } from './rules/repeated-index.ts'
import { rowsOverwrite } from './rules/rows-overwrite.ts'
import { samePrimaryKey } from './rules/same-primary-key.ts'
import { sequentialPartition } from './rules/sequential-partition.ts'
import { shardsDoNotSpread } from './rules/shards-do-not-spread.ts'
import { tenantNotFirst } from './rules/tenant-not-first.ts'
import { timePartition } from './rules/time-partition.ts'
import { tooManyShards } from './rules/too-many-shards.ts'
import { tooManySortParts } from './rules/too-many-sort-parts.ts'
import { undeclaredIndex } from './rules/undeclared-index.ts'
import { unprefixedPartition } from './rules/unprefixed-partition.ts'
import { unusedIndex } from './rules/unused-index.ts'
import { unusedTime } from './rules/unused-time.ts'

/** All rules, in the order of their findings. */
export const CHECKS: readonly Rule[] = [
  samePrimaryKey,
  tenantNotFirst,
  rowsOverwrite,
  foreignRows,
  keyTooLong,
  constantPartition,
  lowCardinalityPartition,
  timePartition,
  finePartition,
  shardsDoNotSpread,
  tooManyShards,
  collectionLimit,
  sequentialPartition,
  unprefixedPartition,
  tooManySortParts,
  rangeNotLast,
  missingInverse,
  changingPrimaryKey,
  unusedTime,
  undeclaredIndex,
  repeatedIndex,
  unusedIndex,
]

/**
 * The rules of `lint` in the order of their findings: name, severity, reason and fix, for
 * documentation and for choosing what to switch off.
 *
 * @example
 * RULES.map(({ name }) => name).slice(0, 3) // => ['same-primary-key', 'tenant-not-first', 'rows-overwrite']
 * RULES[0].severity // => 'error'
 */
export const RULES: readonly RuleInfo[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ CHECKS.map(({ name, severity, reason, fix }) =>
    Object.freeze({ name, severity, reason, fix }),
  ),
)
