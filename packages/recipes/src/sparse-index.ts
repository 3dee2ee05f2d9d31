/**
 * Sparse index: an index that holds only the items that matter, and how they leave it.
 *
 * Use it when a question is about a few of many items: open tickets, unpaid bills, featured products.
 * `sparse: true` leaves out the items that lack a value of the key; `when` leaves out the items for
 * which it returns false.
 *
 * Cost: the index stores and writes only those items. A query reads nothing else, so it needs no
 * filter.
 *
 * Watch out: an item leaves the index when its index attributes are removed; DynamoDB refuses empty or
 * null ones. `updateInput` sees from the stored item which to set and which to remove, and its condition
 * fails if the item has changed since. If one agent can have very many open tickets, shard the partition.
 */
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table, updateInput } from '@keywright/adapters/dynamodb'
import { date, key, text } from '@keywright/core'

const desk = table({
  name: 'sparse-index',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    open: { pk: 'GSI1PK', sk: 'GSI1SK' },
    starred: { pk: 'GSI2PK', sk: 'GSI2SK' },
  },
})

export interface Ticket {
  readonly ticketId: string
  readonly board: string
  readonly assignee?: string
  readonly due?: string
  readonly starred?: boolean
}

/**
 * Only a ticket with an assignee and a due date is in the index `open`; only one with the flag is
 * in `starred`.
 */
const ticket = entity(desk, 'Ticket', {
  primary: { pk: key('TICKET', text('ticketId')), sk: key('TICKET') },
  open: {
    pk: key('ASSIGNEE', text('assignee')),
    sk: key('DUE', date('due'), text('ticketId')),
    sparse: true,
  },
  starred: {
    pk: key('STARRED', text('board')),
    sk: key('TICKET', text('ticketId')),
    when: ({ starred }: Ticket) => starred === true,
  },
})

export const tables = [desk]
export const entities = [ticket]

export const openTickets = (db: DynamoDBDocumentClient, assignee: string) =>
  db.send(new QueryCommand(queryInput(ticket, { assignee }, { index: 'open' })))

export const starredTickets = (db: DynamoDBDocumentClient, board: string) =>
  db.send(new QueryCommand(queryInput(ticket, { board }, { index: 'starred' })))

/** Removes attributes that are `undefined`, with their index keys. Fails if the ticket has changed. */
export const change = (
  db: DynamoDBDocumentClient,
  before: Ticket,
  changes: {
    readonly [Name in Exclude<keyof Ticket, 'ticketId' | 'board'>]?: Ticket[Name] | undefined
  },
) => db.send(new UpdateCommand(updateInput(ticket, before, changes)))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const board = 'shop'
const SEVEN: Ticket = { ticketId: '7', board, assignee: 'ann', due: '2024-03-01' }
const EIGHT: Ticket = {
  ...{ ticketId: '8', board, assignee: 'ann', due: '2024-02-01' },
  starred: true,
}

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (item: Ticket) => db.send(new PutCommand(putInput(ticket, item)))

  await put(SEVEN)
  await put(EIGHT)
  await put({ ticketId: '9', board, starred: true })
  await put({ ticketId: '10', board, assignee: 'ann', starred: false })
  await put({ ticketId: '11', board, assignee: 'ann b', due: '2024-01-01' })
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the open tickets of an agent, the most urgent first': () => openTickets(db, 'ann'),
  'the same, once ticket 7 is due earlier': async () => {
    await change(db, SEVEN, { due: '2024-01-15' })
    return openTickets(db, 'ann')
  },
  'the same, once ticket 7 is closed': async () => {
    await change(db, { ...SEVEN, due: '2024-01-15' }, { assignee: undefined, due: undefined })
    return openTickets(db, 'ann')
  },
  'the starred tickets': () => starredTickets(db, board),
  'the starred tickets, once 8 has lost its star': async () => {
    await change(db, EIGHT, { starred: false })
    return starredTickets(db, board)
  },
})
