export { type ChartRow, chartMarkdown, entityChart } from './chart.ts'
export { type Coverage, coverage, type Satisfied, type Unsatisfied } from './coverage.ts'
export type { AccessPattern } from './coverage-pattern.ts'
export {
  type Distribution,
  type DistributionOptions,
  distribution,
  type PartitionCount,
} from './distribution.ts'
export {
  type HotPartition,
  type HotPartitions,
  type HotPartitionsOptions,
  hotPartitions,
} from './hot-partitions.ts'
export { type LintOptions, lint, type Off } from './lint.ts'
export { type Load, planShards, type ShardPlan } from './plan-shards.ts'
export { renderCoverage } from './render-coverage.ts'
export { type RenderDistributionOptions, renderDistribution } from './render-distribution.ts'
export { renderFindings } from './render-findings.ts'
export type { Finding, RuleInfo, RuleName, Severity } from './rules/rule.ts'
export { RULES } from './rules.ts'
