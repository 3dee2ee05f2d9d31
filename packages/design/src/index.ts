export { type ChartRow, entityChart } from './chart/entity-chart.ts'
export type { AccessPattern } from './coverage/access-pattern.ts'
export type { Cost } from './coverage/cost.ts'
export { type Coverage, coverage, type Satisfied, type Unsatisfied } from './coverage/coverage.ts'
export { type LintOptions, lint, type Off } from './lint/lint.ts'
export type { Finding, RuleInfo, RuleName, Severity } from './lint/rule.ts'
export { RULES } from './lint/rules.ts'
export { type Diagnosis, diagnose } from './load/diagnose.ts'
export {
  type Distribution,
  type DistributionOptions,
  distribution,
  type PartitionCount,
} from './load/distribution.ts'
export {
  type HotPartition,
  type HotPartitions,
  type HotPartitionsOptions,
  hotPartitions,
  type WatchedPeriod,
} from './load/hot-partitions.ts'
export { type Load, planShards, type ShardPlan } from './load/plan-shards.ts'
export { compareLocks, type LockChange } from './lock/compare-locks.ts'
export type { KeyEffect } from './lock/effect.ts'
export { lockOf } from './lock/lock.ts'
export { type Renderable, type RenderOptions, render } from './render/render.ts'
