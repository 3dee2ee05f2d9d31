/**
 * Sparse index: an index that holds only the items that matter, and how they leave it.
 *
 * Use it when a question concerns few of many items: featured products, open tickets, unpaid bills.
 *
 * Cost: the index stores and writes only those items. A query reads nothing else, so it needs no
 * filter.
 *
 * Watch out: an item leaves the index when its attributes are removed; an empty or null one is
 * refused. `updateInput` removes them, on the condition that the item is still what it was. If one agent can have very many open tickets, shard the partition.
 */
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, queryInput, table, updateInput } from '@keywright/adapters/dynamodb'
import { date, key, text } from '@keywright/core'

const desk = table({
  name: 'sparse-index',
  pk: 'PK',
  sk: 'SK',
  indexes: { open: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

/** Only a ticket with an assignee and a due date is in the index `open`. */
const ticket = entity(desk, 'Ticket', {
  primary: { pk: key('TICKET', text('ticketId')), sk: key('TICKET') },
  open: {
    pk: key('ASSIGNEE', text('assignee')),
    sk: key('DUE', date('due'), text('ticketId')),
    sparse: true,
  },
})

export const tables = [desk]
export const entities = [ticket]

interface Ticket {
  readonly ticketId: string
  readonly assignee?: string
  readonly due?: string
}

const SEVEN: Ticket = { ticketId: '7', assignee: 'ann', due: '2024-03-01' }

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (item: Ticket) =>
    db.send(new PutCommand({ TableName: desk.name, Item: { ...item, ...keysOf(ticket, item) } }))

  await put(SEVEN)
  await put({ ticketId: '8', assignee: 'ann', due: '2024-02-01' })
  await put({ ticketId: '9' })
  await put({ ticketId: '10', assignee: 'ann' })
  await put({ ticketId: '11', assignee: 'ann b', due: '2024-01-01' })
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const open = () =>
    db.send(new QueryCommand(queryInput(ticket, { assignee: 'ann' }, { index: 'open' })))
  /** What the item loses leaves the index with it. */
  const change = (before: Ticket, changes: { assignee?: undefined; due?: string | undefined }) =>
    db.send(new UpdateCommand(updateInput(ticket, before, changes)))
  return {
    'the open tickets of an agent, the most urgent first': open,
    'the same, once ticket 7 is due earlier': async () => {
      await change(SEVEN, { due: '2024-01-15' })
      return open()
    },
    'the same, once ticket 7 is closed': async () => {
      await change({ ...SEVEN, due: '2024-01-15' }, { assignee: undefined, due: undefined })
      return open()
    },
  }
}
