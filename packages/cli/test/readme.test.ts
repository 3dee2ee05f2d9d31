import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Engine, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/commands.ts'
import { cli, spawnCli, widest } from './run-cli.ts'
import { type Transactional, withTransactions } from './transactions.ts'

const FILE = new URL('../README.md', import.meta.url)
const readme = readFileSync(FILE, 'utf8')

/** The modules that the README shows: their first line names them. */
const modules = [...readme.matchAll(/```typescript\n\/\/ (\S+)\n([\s\S]*?)```/g)]

/** Every `$ line` of the README, and what it shows below it. */
const shown = [...readme.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((one) => ({
      line: one.split('\n')[0] as string,
      output: one.slice(one.indexOf('\n') + 1),
    })),
)

/** Splits a line as a shell does, for single quotes. */
const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

/** A project that has the packed packages, if they are to print: `pnpm test:cli` names it. */
const packed = process.env['KEYWRIGHT_PACKED']

/** What the command prints, and then what it complains about. */
const say = async (args: readonly string[]): Promise<string> => {
  if (packed === undefined) {
    const { out, err } = await cli(args, { cwd })
    return out + err
  }
  const env = { ...process.env, PYTHONPATH: PYTHON, COLUMNS: '', JITI_ALIAS: '{}' }
  const main = join(packed, 'node_modules/@keywright/cli/dist/main.js')
  const { ended } = await spawnCli(args, { cwd, env }, [main])
  const { out, err } = await ended
  return out + err
}

/** The port in Python, which the README runs. Elsewhere a program takes its place that needs no Python. */
const PYTHON = fileURLToPath(new URL('../../python/src', import.meta.url))
const hasPython =
  packed !== undefined && spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0

let cwd: string
let engine: Engine
let server: Transactional | undefined
let endpoint: string

beforeAll(async () => {
  cwd = mkdtempSync(join(packed ?? tmpdir(), 'keywright-readme-'))
  for (const [, name = '', code = ''] of modules) writeFileSync(join(cwd, name), code)
  writeFileSync(join(cwd, 'port.mjs'), PORT)
  // A user has the SDK in the project.
  const sdk = fileURLToPath(new URL('../node_modules/@aws-sdk', import.meta.url))
  if (!packed) {
    mkdirSync(join(cwd, 'node_modules'))
    symlinkSync(sdk, join(cwd, 'node_modules/@aws-sdk'))
  }
  engine = await startEngine()
  server = isDynamoDbLocal ? undefined : await withTransactions(engine.client)
  const own = await engine.client.config.endpoint?.()
  endpoint = server?.endpoint ?? `http://${own?.hostname}:${own?.port}`
  await engine.client.send(
    new CreateTableCommand({
      TableName: 'app',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'PK', AttributeType: 'S' },
        { AttributeName: 'SK', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
    }),
  )
  for (const [city, id] of [
    ['New York', '7'],
    ['Rome', '8'],
  ]) {
    const Item = { PK: `CITY#${city}`, SK: `ORDER#${id}`, city, id, on: '2024-01-15' }
    await engine.documents.send(new PutCommand({ TableName: 'app', Item }))
  }
})
afterAll(async () => {
  await server?.close()
  await engine?.stop()
  rmSync(cwd, { recursive: true })
})

/** What a line prints; a file that is shown is written. */
const printed = async (line: string, output: string): Promise<string> => {
  const [program, ...args] = words(line)
  if (program === 'cat') {
    writeFileSync(join(cwd, args[0] as string), output)
    return output
  }
  const at = args[0] === 'migrate' ? ['--endpoint', endpoint] : []
  const vectors = fileURLToPath(new URL('../../core/vectors.json', import.meta.url))
  const port = ['conform', '--', process.execPath, join(cwd, 'port.mjs'), vectors]
  return say(args[0] === 'conform' && !hasPython ? port : [...args, ...at])
}

/** A program that answers as the vectors say, in place of the Python that the README has. */
const PORT = `import { readFileSync } from 'node:fs'
const { levels } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const all = Object.values(levels).flat()
readFileSync(0, 'utf8').trim().split('\\n').forEach((line, i) => {
  const { result, refused } = all[i]
  console.log(JSON.stringify({ id: JSON.parse(line).id, ...(refused ? { refused: 'no' } : { result }) }))
})`

describe('the README shows what the commands print', () => {
  it('of every command', () => {
    const names = shown.map(({ line }) => words(line)[1])
    for (const { name } of COMMANDS) expect(names).toContain(name.split(' ')[0])
    expect(names.filter((name) => name === 'migrate')).toHaveLength(4)
  })

  // The lines of a story: each stands on what those before it did.
  it('word for word, in 80 columns', async () => {
    let now = readme
    for (const { line, output } of shown) {
      const out = await printed(line, output)
      expect(widest(out), line).toBeLessThanOrEqual(80)
      now = now.replace(`$ ${line}\n${output}`, () => `$ ${line}\n${out}`)
    }
    if (process.env['UPDATE_README']) writeFileSync(FILE, now)
    else expect(now, 'UPDATE_README=1 writes it anew').toBe(readme)
  })
})
