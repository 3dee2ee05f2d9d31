import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { isDynamoDbLocal, type Engine as Real, startEngine } from '@keywright/harness/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { show } from '../design/print.ts'
import { randomOf } from '../random.ts'
import { type Engine, engineOf, type Row, storageOf, storedText } from './engine.ts'
import { keysOfIndex, type Sent, someRequest, TABLE } from './requests.ts'

/** What came of a request: rows, or the name of the exception. */
type Answer =
  | { readonly refused: string }
  | { readonly rows: readonly string[]; readonly last: string }

const textOf = (row: Row | undefined): string => (row === undefined ? '' : storedText(row))

const inMemory = (engine: Engine, { command, request }: Sent): Answer => {
  try {
    if (command === 'query') {
      const { Items, LastEvaluatedKey } = engine.query(request)
      return { rows: Items.map(textOf), last: textOf(LastEvaluatedKey) }
    }
    if (command === 'get') return { rows: [textOf(engine.get(request))], last: '' }
    engine[command](request)
    return { rows: [], last: '' }
  } catch (error) {
    return { refused: (error as Error).name }
  }
}

const COMMANDS = {
  put: PutCommand,
  delete: DeleteCommand,
  update: UpdateCommand,
  transact: TransactWriteCommand,
  query: QueryCommand,
  get: GetCommand,
}

const onLocal = async (real: Real, { command, request }: Sent): Promise<Answer> => {
  try {
    const made = new COMMANDS[command](request as never)
    const output = (await real.documents.send(made as never)) as {
      Items?: Row[]
      Item?: Row
      LastEvaluatedKey?: Row
    }
    if (command === 'query') {
      return { rows: (output.Items ?? []).map(textOf), last: textOf(output.LastEvaluatedKey) }
    }
    return { rows: command === 'get' ? [textOf(output.Item)] : [], last: '' }
  } catch (error) {
    return { refused: (error as Error).name }
  }
}

/**
 * Where several rows have the same sort key, their order is up to DynamoDB, and so is what a page has.
 * A write of a transaction that is not valid cancels it; in memory the exception says what is wrong.
 */
const comparable = (answer: Answer, { command, request }: Sent, hasTies: boolean): unknown => {
  if ('refused' in answer) return command === 'transact' ? 'refused' : answer
  if (!hasTies) return answer
  return 'Limit' in request || 'ExclusiveStartKey' in request ? 'a page' : [...answer.rows].sort()
}

/** Whether two rows of an index, or a row and the start key, have the same place in it. */
const tiesIn = (engine: Engine, { command, request }: Sent): boolean => {
  if (command !== 'query') return false
  const { IndexName, ExclusiveStartKey } = request as {
    IndexName?: string
    ExclusiveStartKey?: Row
  }
  const [hash, range] = keysOfIndex(IndexName)
  const names = [...hash, ...range]
  const start = ExclusiveStartKey && IndexName !== undefined ? [ExclusiveStartKey] : []
  const places = [...engine.scan(), ...start]
    .filter((row) => names.every((name) => row[name] !== undefined))
    .map((row) => textOf(Object.fromEntries(names.map((name) => [name, row[name]]))))
  return new Set(places).size < places.length
}

const HISTORIES = 40
const STEPS = 60

describe.skipIf(!isDynamoDbLocal)('the engine in memory', () => {
  let real: Real
  beforeAll(async () => {
    real = await startEngine()
  })
  afterAll(() => real?.stop())

  it('answers and refuses whatever DynamoDB does', async () => {
    const first = Math.floor(Math.random() * 2 ** 31)
    for (let seed = first; seed < first + HISTORIES; seed++) {
      await real.client.send(new CreateTableCommand(TABLE))
      const random = randomOf(seed)
      const engine = engineOf(storageOf(TABLE))
      for (let step = 0; step < STEPS; step++) {
        const sent = someRequest(random)
        const hasTies = tiesIn(engine, sent)
        const expected = comparable(await onLocal(real, sent), sent, hasTies)
        const got = comparable(inMemory(engine, sent), sent, hasTies)
        expect(got, `seed ${seed}, step ${step}: ${show(sent)}`).toEqual(expected)
      }
      const { Items = [] } = await real.documents.send(new ScanCommand({ TableName: 'engine' }))
      expect(engine.scan().map(textOf).sort()).toEqual(Items.map(textOf).sort())
      await real.client.send(new DeleteTableCommand({ TableName: 'engine' }))
    }
  })
})
