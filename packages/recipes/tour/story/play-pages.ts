import { readFileSync } from 'node:fs'
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { page, putInput } from '@keywright/adapters/dynamodb'
import type { Row } from '../run/recipe.ts'
import type { Request, StrictRecorder } from '../run/record-requests.ts'
import { order, query } from './orders.ts'

/** One page of the query: what was sent, what came back, and the cursor of the page after it. */
export interface PlayedPage {
  readonly requests: readonly Request[]
  readonly rows: readonly Row[]
  readonly next: string | undefined
}

/** More than any page of this story: a cursor that leads nowhere ends here. */
const MOST_PAGES = 5

/** Orders of users whose ids begin alike, before, in and after the year that is asked for. */
const ORDERS = [
  { user: '7', at: new Date('2023-12-31T23:59:59Z'), id: 'k7', total: 15 },
  { user: '7', at: new Date('2024-01-01T00:00:00Z'), id: 'p', total: 20 },
  { user: '7', at: new Date('2024-02-29T10:30:00Z'), id: 'a#1', total: 10 },
  { user: '7', at: new Date('2024-12-31T23:59:59Z'), id: 'c', total: 35 },
  { user: '7', at: new Date('2025-01-01T00:00:00Z'), id: 'd', total: 50 },
  { user: '77', at: new Date('2024-01-15T10:30:00Z'), id: 'e', total: 99 },
]

/** Puts the orders. */
export const putOrders = async (db: DynamoDBDocumentClient): Promise<void> => {
  for (const one of ORDERS) await db.send(new PutCommand(putInput(order, one)))
}

/** Reads the year page by page. */
export const playPages = async (
  db: DynamoDBDocumentClient,
  record: StrictRecorder,
): Promise<readonly PlayedPage[]> => {
  const pages: PlayedPage[] = []
  let cursor: string | undefined
  do {
    const input = query(cursor)
    const { requests, result } = await record(() => db.send(new QueryCommand(input)))
    const { items, next } = page<Row>(input, result)
    pages.push({ requests, rows: items, next })
    cursor = next
  } while (cursor !== undefined && pages.length < MOST_PAGES)
  return pages
}

/** The code of the query, as it stands in its file. */
export const queryCode = (): string[] =>
  (readFileSync(new URL('orders.ts', import.meta.url), 'utf8').split(/^\/\/ .*\n/m)[1] ?? '')
    .replace(/^export /gm, '')
    .trimEnd()
    .split('\n')
