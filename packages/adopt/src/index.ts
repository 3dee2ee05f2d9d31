export { type Audit, audit } from './audit/audit.ts'
export type { AuditedGroup, AuditedRow, AuditedRows } from './audit/groups.ts'
export type { InferredField, InferredKey } from './infer/definition.ts'
export { infer } from './infer/infer.ts'
export type { InferFinding, InferRule } from './infer/infer-finding.ts'
export type { InferredKind } from './infer/kind.ts'
export type { Inference } from './infer/reader.ts'
export { inferTable } from './infer/table/infer-table.ts'
export type {
  InferredTable,
  InferTableOptions,
  TableFinding,
  TableRule,
} from './infer/table/table-types.ts'
export type { Checkpoint, SegmentState } from './job/checkpoint.ts'
export type { Clock } from './job/clock.ts'
export { RekeyError } from './job/error.ts'
export type { DifferentRow, MissingRow, OrphanRow, Verified } from './job/verify.ts'
export type { Outcome, Progress, WalkOptions } from './job/walk.ts'
export {
  type ElectrodbIndex,
  type ElectrodbKeys,
  type ElectrodbMember,
  type ElectrodbSide,
  electrodbKey,
} from './legacy/electrodb-key.ts'
export { epoch } from './legacy/epoch.ts'
export {
  type LegacyConditions,
  type LegacyKey,
  type LegacyOptions,
  type LegacyText,
  legacyKey,
} from './legacy/legacy-key.ts'
export { onetableKey } from './legacy/onetable-key.ts'
export { type Padded, padded } from './legacy/padded.ts'
export type { NamedFields, TemplateNames } from './legacy/template.ts'
export type { Costs } from './plan/costs.ts'
export type { Plan } from './plan/plan.ts'
export { type PairDefinitions, type Rekey, rekey } from './rekey.ts'
export type { PairDefinition } from './row/pair.ts'
export type {
  Condition,
  Get,
  GetInput,
  GetOutput,
  Item,
  RowKey,
  Scan,
  ScanInput,
  ScanOutput,
  TransactItem,
  TransactWriteInput,
  Write,
} from './row/requests.ts'
export type { StuckRows } from './row/stuck.ts'
