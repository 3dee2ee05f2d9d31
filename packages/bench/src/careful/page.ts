import type { Page, QueryInput } from '@keywright/adapters'
import { compareKeys } from '@keywright/core'
import { checkAsked } from './asked.ts'
import type { Row } from './merge.ts'
import { ORDERS } from './query.ts'

/** A page of the orders of a user, with a cursor that opens on no other query. */

export interface Output<Item extends Row> {
  readonly Items: readonly Item[]
  readonly LastEvaluatedKey: Row
}

const mark = (text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
const TABLE = mark('app')
const INDEX = mark('undefined')
const FORWARD = mark('false')

export const page = <Item extends Row>(input: QueryInput, output: Output<Item>): Page<Item> => {
  checkAsked(input, ORDERS)
  const { PK, SK } = output.LastEvaluatedKey
  const values = input.ExpressionAttributeValues as Readonly<Record<string, string>>
  const { ':pk': pk = '', ':lower': lower = '', ':upper': upper = '' } = values
  const isKey =
    typeof PK === 'string' &&
    typeof SK === 'string' &&
    Object.keys(output.LastEvaluatedKey).length === 2
  const isInside = PK === pk && compareKeys(SK, lower) >= 0 && compareKeys(SK, upper) <= 0
  const fits = Buffer.byteLength(PK) <= 2048 && Buffer.byteLength(SK) <= 1024
  if (!isKey || !isInside || !fits) throw new Error('a key of another query')
  const body = Buffer.from(JSON.stringify([0, [['SK', SK]]])).toString('base64url')
  const partition = mark(JSON.stringify([['PK', '=', `S${pk}`]]))
  const range = mark(JSON.stringify([['SK', 'BETWEEN', `S${lower}`, `S${upper}`]]))
  const next = `${TABLE}${INDEX}${partition}${range}${FORWARD}${mark(body)}-${body}`
  return { items: [...output.Items], next, previous: undefined }
}
