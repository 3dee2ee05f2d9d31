import { fileURLToPath } from 'node:url'
import ts from '@keywright/harness/typescript'
import { expect, it } from 'vitest'

const HEAD = `import { between, choice, gte, integer, key, sharded, text, time, bucket } from '@keywright/core'
import { entity, keysOf, putInput, queryInput, queryInputs, table } from '@keywright/adapters/dynamodb'
const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'G1P', sk: 'G1S' } } })
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', integer('total', { digits: 5 }), text('orderId'), text('note')) },
  GSI1: { pk: key('STATUS', choice('status', ['open', 'done'])), sk: key(integer('total', { digits: 5 })) },
})
const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
const metric = entity(app, 'Metric', { primary: { pk: key('M', bucket('at', 'day')), sk: key(time('at')) } })
const at = new Date(0)
`

/** What is wrong, and the words that a reader has to see. */
const CASES: readonly (readonly [code: string, ...words: string[]])[] = [
  [
    `queryInput(order, { userId: '1' }, { index: 'GSI9' })`,
    `Type '"GSI9"' is not assignable to type '"`,
    '"GSI1"',
    '"primary"',
  ],
  [
    `queryInput(user, { status: 'open' }, { index: 'GSI1' })`,
    `Type '"GSI1"' is not assignable to type '"primary"`,
  ],
  [
    `queryInputs(order, {}, { index: 'GSI9' })`,
    `Type '"GSI9"' is not assignable to type '"`,
    '"GSI1"',
    '"primary"',
  ],
  [
    `queryInput(order, { userId: '1', orderId: '7' })`,
    `total comes before orderId in the key, and is missing`,
  ],
  [
    `queryInput(order, { userId: '1', total: 5, note: 'x' })`,
    `orderId comes before note in the key, and is missing`,
  ],
  [
    `queryInput(order, { userId: '1', total: gte(5), orderId: '7' })`,
    `an operator goes only on the last field that is given: orderId comes after total`,
  ],
  [`queryInput(order, { userId: '1', name: 'x' })`, `name is not a field of the key`],
  [
    `queryInput(order, { total: 5 })`,
    `Property 'userId' is missing in type`,
    `readonly userId: string; readonly total?: number | Operator<number`,
  ],
  [`queryInputs(metric, { at: gte(at) })`, `"gte"`, `"between"`],
  [
    `keysOf(order, { userId: '1', total: 5, orderId: '1', note: '', satus: 'open' })`,
    `'satus' does not exist`,
    `Did you mean to write 'status'?`,
  ],
  [
    `putInput(order, { userId: '1', total: 5, orderId: '1', note: '', status: 'lost' })`,
    `'"lost"' is not assignable to type '"open" | "done"'`,
  ],
]

it('the messages of the compiler name what is wrong', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const file = fileURLToPath(new URL('./type-messages.example.ts', import.meta.url))
  const lines = HEAD.split('\n').length
  const source = HEAD + CASES.map(([code]) => code).join('\n')
  const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? source : readFile(name))
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, source, version) : getSourceFile(name, version)
  const program = ts.createProgram(
    [file],
    { ...options, noEmit: true, noUnusedLocals: false },
    host,
  )
  const found = program.getSemanticDiagnostics(program.getSourceFile(file)).map((diagnostic) => ({
    line: diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0,
    text: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
  }))
  CASES.forEach(([code, ...words], i) => {
    const [first] = found.filter(({ line }) => line === lines - 1 + i)
    for (const one of words) expect(first?.text, code).toContain(one)
  })
}, 120_000)
