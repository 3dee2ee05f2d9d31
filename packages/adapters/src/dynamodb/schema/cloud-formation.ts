import type { CreateTableInput } from '../sdk/input-types.ts'
import { type CreateTableOptions, createTableInput } from './create-table.ts'
import type { Table } from './table-types.ts'

/** A table as a resource of a CloudFormation template. */
export interface CloudFormationTable {
  readonly Type: 'AWS::DynamoDB::Table'
  readonly Properties: CreateTableInput
}

/**
 * The table as a CloudFormation resource, for a template (or CDK's `CfnInclude`, SAM, Serverless):
 * the schema of `createTableInput`, so that what is deployed is what the code and its tests use.
 *
 * @throws KeyError for an unknown billing mode.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const template = { Resources: { App: cloudFormationTable(app) } }
 * template.Resources.App.Type // => 'AWS::DynamoDB::Table'
 * template.Resources.App.Properties.TableName // => 'app'
 */
export const cloudFormationTable = (
  table: Table,
  options?: CreateTableOptions,
): CloudFormationTable => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: createTableInput(table, options),
})
