import type { Asked } from '../coverage/access-pattern.ts'
import type { Rows } from '../keys/rows.ts'

/**
 * How much a finding matters.
 *
 * - `error`: rows overwrite each other, or cannot be written
 * - `warning`: a query returns rows of others, or a partition throttles under load
 * - `info`: fine if it is meant; worth a second look
 */
export type Severity = 'error' | 'warning' | 'info'

/** The names of the rules. They are stable: switch one off by its name. */
export type RuleName =
  | 'same-primary-key'
  | 'foreign-rows'
  | 'key-too-long'
  | 'constant-partition'
  | 'low-cardinality-partition'
  | 'time-partition'
  | 'sequential-partition'
  | 'unprefixed-partition'
  | 'too-many-sort-parts'
  | 'range-not-last'
  | 'missing-inverse'
  | 'rows-overwrite'
  | 'changing-primary-key'
  | 'unused-time'
  | 'fine-partition'
  | 'shards-do-not-spread'
  | 'too-many-shards'
  | 'collection-limit'
  | 'unused-index'
  | 'repeated-index'
  | 'undeclared-index'
  | 'tenant-not-first'

/** A rule as people read about it. */
export interface RuleInfo {
  readonly name: RuleName
  /** The severity of its findings; some of them may be `info`. */
  readonly severity: Severity
  /** Why it matters. */
  readonly reason: string
  /** What to do about it. */
  readonly fix: string
}

/** Something about a key design that a person should look at. */
export interface Finding {
  readonly rule: RuleName
  readonly severity: Severity
  readonly entity: string
  /** `primary`, or the name of the index. */
  readonly index: string
  readonly message: string
  readonly fix: string
}

/** All that rules look at. */
export interface Design {
  /** Every entity in every one of its indexes, in order. */
  readonly rows: readonly Rows[]
  /** Access patterns, where the caller gave some. */
  readonly patterns: readonly Asked[] | undefined
  /** The most bytes of a value, by field name. */
  readonly maxBytes: ReadonlyMap<string, number>
  /** The field that says whose a row is, where the caller names it. */
  readonly tenant: string | undefined
  readonly isOff: (rule: RuleName, entity: string) => boolean
}

/** What a rule says about an entity in one index. */
export interface Remark {
  readonly message: string
  /** Where the rule's own words can be more exact. */
  readonly fix?: string
  /** Where this one matters less than the rule's others. */
  readonly severity?: Severity
}

/** A rule: what it is about, and how it looks at one entity in one index. */
export interface Rule extends RuleInfo {
  readonly check: (rows: Rows, design: Design) => readonly Remark[]
}
