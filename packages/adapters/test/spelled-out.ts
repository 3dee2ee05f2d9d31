import type { Placeholders } from '../src/dynamodb/sdk/input-types.ts'

/** What an input says, with names and values in the place of their placeholders. */
export const spelledOut = (
  input: Partial<Placeholders> & {
    readonly UpdateExpression?: string
    readonly ConditionExpression?: string
  } = {},
): { readonly update?: string; readonly condition?: string } => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input
  const spell = (text: string): string =>
    text
      .replace(/#\w+/g, (one) => names[one] as string)
      .replace(/:k\d+/g, (one) => JSON.stringify(values[one]))
  return {
    ...(input.UpdateExpression !== undefined && { update: spell(input.UpdateExpression) }),
    ...(input.ConditionExpression !== undefined && { condition: spell(input.ConditionExpression) }),
  }
}
