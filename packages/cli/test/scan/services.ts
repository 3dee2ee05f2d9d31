import type { SourceFile } from '../../src/scan/files/source-file.ts'

/** A service that was generated: its files, and how many keys they build, by pattern. */
export interface Service {
  readonly name: string
  readonly files: readonly SourceFile[]
  readonly keys: Readonly<Record<string, number>>
}

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** What services have besides keys: addresses, log lines, styles and queries, a block of 20 lines. */
const filler = (i: number): string =>
  `
export async function handle${i}(request: Request, env: { host: string; stage: string }) {
  const url = new URL(\`\${env.host}/v${i}/items/\${request.headers.get('x-id')}#top\`)
  const match = /^\\/items\\/(?<id>[^\\/#\`]+)$/.exec(url.pathname)
  if (!match?.groups) {
    console.error(\`[\${env.stage}] item #\${url.pathname} was not found\`)
    return new Response(JSON.stringify({ error: 'not found', path: url.pathname }), { status: 404 })
  }
  const cached = await cache.get(\`item:${i}:\${match.groups['id']}\`)
  const rows = cached ? [cached] : []
  const total = rows.reduce((sum, row) => sum + row.price * row.count / 100, 0)
  for (const [index, row] of rows.entries()) {
    // It's what the page shows: \`\${index}\` of #\${rows.length}.
    row.className = \`row row--\${index % 2 ? 'odd' : 'even'} id-\${row.id}\`
    row.label = index + ': ' + row.name + ' (' + (row.price / 100).toFixed(2) + ')'
  }
  logger.info({ total })
  return new Response(rows.map((row) => \`<li id="row-\${row.id}">\${row.label}</li>\`).join('\\n'), {
    headers: { etag: \`"\${total}#\${rows.length}"\`, 'x-stage': env.stage },
  })
}
`

const orders = (
  i: number,
): string => `import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'

interface Order${i} { id: string; customer: string; number: number; placedAt: Date }

export const put${i} = (order: Order${i}) =>
  new PutCommand({
    TableName: process.env['TABLE'],
    Item: {
      PK: \`CUSTOMER#\${order.customer}\`,
      SK: \`ORDER#\${order.placedAt.toISOString()}#\${order.id}\`,
      GSI1SK: \`NUMBER#\${order.number}\`,
    },
  })

export const list${i} = (customer: string, day: string) =>
  new QueryCommand({
    KeyConditionExpression: 'PK = :pk AND begins_with(SK, :day)',
    ExpressionAttributeValues: { ':pk': \`CUSTOMER#\${customer}\`, ':day': \`ORDER#\${day}\` },
  })
${filler(i)}`

const chat = (i: number): string => `'use strict'
const dynamo = require('../dynamodb')

const roomKey = (room) => 'room|' + room
const messageSk = (room, at, author) => ['msg', at, author].join('|')

exports.post${i} = async (room, author, text) => {
  const pk = roomKey(room)
  await dynamo.put({ Item: { pk, sk: messageSk(room, Date.now(), author), text } })
  console.log('room #' + room + ': ' + author + ' says ' + text.length + ' characters')
}
${filler(i)
  .replaceAll('export ', '')
  .replace(/: Request|: \{ host: string; stage: string \}/g, '')}`

const tickets = (i: number): string => `"""Tickets of board ${i}: "BOARD#{board}"."""
import logging
from boto3.dynamodb.conditions import Key

logger = logging.getLogger(__name__)


def ticket_sk(number: int) -> str:
    return f"TICKET#{number:08d}"


def put_${i}(table, board: str, number: int, title: str, assignee: str):
    logger.info(f"ticket #{number} of {board}: {title!r:>40}")
    table.put_item(
        Item={
            "PK": f"BOARD#{board}",
            "SK": ticket_sk(number),
            "GSI1PK": "ASSIGNEE#{}#{}".format(board, assignee),
        }
    )


def page_${i}(board, cursor, size=10):
    query = f"SELECT * FROM tickets_${i} WHERE board = '{board}' LIMIT {size}"
    url = "https://example.com/boards/%s?cursor=%s#list" % (board, cursor)
    match size:
        case 10:
            label = f"{board}: {(n := size)} of {url.split("#")[0]}"
        case _:
            label = f"""{board}
            #{size}"""
    return query, url, label
`

/**
 * Three services of a size, in TypeScript, JavaScript and Python.
 *
 * @param modules - how many modules each has; a module has 30 to 45 lines.
 */
export const servicesOf = (modules: number): readonly Service[] => [
  {
    name: 'orders',
    files: times(modules, (i) => ({ name: `orders/src/orders-${i}.ts`, source: orders(i) })),
    keys: {
      'CUSTOMER#${customer}': 2 * modules,
      'ORDER#${placedAt}#${id}': modules,
      'NUMBER#${number}': modules,
      'ORDER#${day}': modules,
    },
  },
  {
    name: 'chat',
    files: times(modules, (i) => ({ name: `chat/lib/room-${i}.js`, source: chat(i) })),
    keys: { 'room|${room}': modules, 'msg|${at}|${author}': modules },
  },
  {
    name: 'tickets',
    files: times(modules, (i) => ({ name: `tickets/board_${i}.py`, source: tickets(i) })),
    keys: {
      'TICKET#${number}': modules,
      'BOARD#${board}': modules,
      'ASSIGNEE#${board}#${assignee}': modules,
    },
  },
]
