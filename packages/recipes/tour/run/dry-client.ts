import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Recorder, type Request, recorderOf } from './record-requests.ts'

// Otherwise the SDK warns about Node 20.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'

/** More requests than any recipe makes. A recipe that asks until it gets an answer stops here. */
const MOST = 1000

/** What each command returns when the table is empty. */
const EMPTY: Readonly<Record<string, object>> = {
  Query: { Items: [], Count: 0, ScannedCount: 0 },
  Scan: { Items: [], Count: 0, ScannedCount: 0 },
  BatchGet: { Responses: {}, UnprocessedKeys: {} },
  BatchWrite: { UnprocessedItems: {} },
  TransactGet: { Responses: [] },
}

/** A client that sends nothing: every table is empty and every write succeeds. */
export const dryClient = (): { documents: DynamoDBDocumentClient; record: Recorder } => {
  let count = 0
  const client = new DynamoDBClient({
    region: 'local',
    credentials: { accessKeyId: 'dry', secretAccessKey: 'dry' },
  })
  const record = recorderOf(client, ({ command }: Request) => {
    count += 1
    if (count > MOST) throw new Error(`more than ${MOST} requests without an engine to answer`)
    return { $metadata: {}, ...structuredClone(EMPTY[command] ?? {}) }
  })
  return { documents: DynamoDBDocumentClient.from(client), record }
}
