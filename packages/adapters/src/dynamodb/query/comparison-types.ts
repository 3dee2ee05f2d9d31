import type { Stored } from '../stored/stored-types.ts'

/** The comparisons that DynamoDB knows for keys. */
export type Comparison = '=' | '<' | '<=' | '>' | '>=' | 'BETWEEN' | 'begins_with'

/** A condition on one attribute. */
export interface Condition {
  readonly name: string
  readonly comparison: Comparison
  readonly operands: readonly Stored[]
}
