import { answer } from '@keywright/core/internal'
import type { CreateTableInput } from '../sdk/input-types.ts'
import { type CreateTableMore, createTableInput } from './create-table.ts'
import type { Table } from './table-types.ts'

/** A table as a resource of a CloudFormation template. */
export interface CloudFormationTable<More = object> {
  readonly Type: 'AWS::DynamoDB::Table'
  readonly Properties: CreateTableInput &
    Omit<More, keyof CreateTableInput> & {
      readonly TimeToLiveSpecification?: { readonly AttributeName: string; readonly Enabled: true }
    }
}

/**
 * The table as a CloudFormation resource, for a template (or CDK's `CfnInclude`, SAM, Serverless):
 * the schema of `createTableInput`, so that what is deployed is what the code and its tests use. `more` has
 * CloudFormation's further properties; what the table decides cannot be given there.
 *
 * @throws KeyError for an unknown billing mode, and for a property that the table decides.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', ttl: 'expiresAt' })
 * const more = { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }
 * const template = { Resources: { App: cloudFormationTable(app, more) } }
 * template.Resources.App.Type // => 'AWS::DynamoDB::Table'
 * template.Resources.App.Properties.TableName // => 'app'
 * template.Resources.App.Properties.TimeToLiveSpecification // => { AttributeName: 'expiresAt', Enabled: true }
 */
export const cloudFormationTable = <const More extends CreateTableMore = CreateTableMore>(
  table: Table,
  more?: More,
): CloudFormationTable<More> =>
  answer('cloudFormationTable', () => {
    const Properties = createTableInput(table, more)
    const { ttl } = table.definition
    const expiry = ttl !== undefined && {
      TimeToLiveSpecification: { AttributeName: ttl, Enabled: true as const },
    }
    return { Type: 'AWS::DynamoDB::Table', Properties: { ...Properties, ...expiry } }
  })
