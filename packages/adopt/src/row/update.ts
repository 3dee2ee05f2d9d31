import type { Row } from './pair.ts'
import type { Condition, Item, TransactItem } from './requests.ts'

/** A look at one row, on a condition. */
export const checkAction = (
  { table, key }: Pick<Row, 'table' | 'key'>,
  condition: Condition,
): TransactItem => ({ ConditionCheck: { TableName: table, Key: { ...key }, ...condition } })

/** An update of one row that sets some attributes and removes others, on a condition. */
export const updateAction = (
  { table, key }: Pick<Row, 'table' | 'key'>,
  set: Item,
  remove: readonly string[],
  condition: Condition,
): TransactItem => {
  const names = [...Object.keys(set), ...remove]
  const sets = Object.keys(set).map((_, i) => `#s${i} = :s${i}`)
  const removes = remove.map((_, i) => `#s${sets.length + i}`)
  const values = {
    ...condition.ExpressionAttributeValues,
    ...Object.fromEntries(Object.values(set).map((value, i) => [`:s${i}`, value])),
  }
  return {
    Update: {
      TableName: table,
      Key: { ...key },
      UpdateExpression: [
        ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
        ...(removes.length > 0 ? [`REMOVE ${removes.join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: {
        ...condition.ExpressionAttributeNames,
        ...Object.fromEntries(names.map((name, i) => [`#s${i}`, name])),
      },
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    },
  }
}
