import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { type Engine, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cli, type Ended, FIXTURES, LOADED, spawnCli, widest } from './run-cli.ts'
import { type Transactional, withTransactions } from './transactions.ts'

const MOVE = join(FIXTURES, 'move.mjs')

let engine: Engine
let server: Transactional | undefined
let endpoint: string
let cwd: string

beforeAll(async () => {
  engine = await startEngine()
  server = isDynamoDbLocal ? undefined : await withTransactions(engine.client)
  const own = await engine.client.config.endpoint?.()
  endpoint = server?.endpoint ?? `http://${own?.hostname}:${own?.port}`
  const { accessKeyId, secretAccessKey } = await engine.client.config.credentials()
  process.env['AWS_ACCESS_KEY_ID'] = accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = secretAccessKey
  process.env['AWS_REGION'] = 'local'
})
afterAll(async () => {
  await server?.close()
  await engine?.stop()
})

const noTable = async (): Promise<void> => {
  await engine.client.send(new DeleteTableCommand({ TableName: 'shop' })).catch(() => {})
}

/** A table with hand-written keys, as code of before wrote them. */
const fill = async (rows: number): Promise<void> => {
  await noTable()
  await engine.client.send(
    new CreateTableCommand({
      TableName: 'shop',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
    }),
  )
  for (let i = 0; i < rows; i++) {
    const [city, id] = [['New York', 'Rome', 'San#x'][i % 3], String(i)]
    const Item = { PK: `CITY#${city}`, SK: `ORDER#${id}`, city, id, on: '2024-01-15', total: i }
    await engine.documents.send(new PutCommand({ TableName: 'shop', Item }))
  }
}

const keys = async (): Promise<string[]> => {
  const { Items = [] } = await engine.documents.send(
    new ScanCommand({ TableName: 'shop', ConsistentRead: true }),
  )
  return Items.map(({ PK, SK }) => `${PK} ${SK}`).sort()
}

const oldKeys = async (): Promise<string[]> =>
  (await keys()).filter((key) => key.startsWith('CITY'))
const newKeys = async (): Promise<string[]> => (await keys()).filter((key) => key.startsWith('IN'))

const migrate = (step: string, ...more: readonly string[]): Promise<Ended> =>
  cli(['migrate', step, MOVE, '--endpoint', endpoint, ...more], { cwd })

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'keywright-migrate-'))
})

describe('migrate, step by step', { shuffle: false }, () => {
  beforeAll(() => fill(4))

  it('plans, and writes nothing', async () => {
    const before = await keys()
    const { code, out, err } = await migrate('plan')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^rows read +4$/m)
    expect(out).toMatch(/^move +4$/m)
    expect(out.replace(/\s+/g, ' ')).toContain('-> {"PK":"IN#New$20York","SK":"ORDER#2024-01-15#')
    expect(widest(out)).toBeLessThanOrEqual(80)
    expect(await keys()).toEqual(before)
    const json = JSON.parse((await migrate('plan', '--json')).out)
    expect(json).toMatchObject({ step: 'plan', rows: 4, moves: 4, stuck: [] })
  })

  it('says before the backfill that every row is missing', async () => {
    const { code, out } = await migrate('verify')
    expect(code).toBe(1)
    expect(out).toContain('4 missing, 0 different, 0 orphans.')
    expect(widest(out)).toBeLessThanOrEqual(80)
    const { missing } = JSON.parse((await migrate('verify', '--json')).out)
    expect(missing).toHaveLength(4)
  })

  it('writes nothing without a terminal to ask on, or when the answer is not yes', async () => {
    const before = await keys()
    for (const step of ['backfill', 'clean-up']) {
      const { code, out, err } = await migrate(step)
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain('--yes')
      for (const answer of ['', 'n', 'nonsense']) {
        const asked: string[] = []
        const said = await cli(['migrate', step, MOVE, '--endpoint', endpoint], {
          cwd,
          ask: async (question) => {
            asked.push(question)
            return answer
          },
        })
        expect([said.code, said.out, asked.length]).toEqual([1, 'Nothing was written.\n', 1])
      }
    }
    expect(await keys()).toEqual(before)
  })

  it('backfills when the answer is yes', async () => {
    const { code, out } = await cli(['migrate', 'backfill', MOVE, '--endpoint', endpoint], {
      cwd,
      ask: async () => 'Yes',
    })
    expect(code).toBe(0)
    expect(out).toMatch(/^written +4$/m)
    expect(out).toContain('The backfill is done.')
    expect(await newKeys()).toHaveLength(4)
    expect(existsSync(join(cwd, 'keywright-backfill.json'))).toBe(false)
  })

  it('finds what is done done, in a second backfill', async () => {
    const { code, out } = await migrate('backfill', '--yes', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      step: 'backfill',
      done: true,
      refused: [],
      counts: { rows: 8, there: 4, new: 4 },
    })
  })

  it('verifies, then cleans up, and leaves the new rows alone', async () => {
    const verified = await migrate('verify')
    expect([verified.code, verified.err]).toEqual([0, ''])
    expect(verified.out).toContain('Reads may switch')
    const cleaned = await migrate('clean-up', '--yes')
    expect(cleaned.code).toBe(0)
    expect(cleaned.out).toMatch(/^removed +4$/m)
    expect(await oldKeys()).toEqual([])
    expect(await newKeys()).toHaveLength(4)
  })
})

describe('a row that differs', () => {
  it('is named by verify, and kept by the clean-up', async () => {
    await fill(2)
    await migrate('backfill', '--yes')
    const [key = ''] = await oldKeys()
    const [PK, SK] = key.split(/ (?=ORDER)/)
    const id = SK?.slice('ORDER#'.length)
    const Item = { PK, SK, city: PK?.slice('CITY#'.length), id, on: '2024-01-15', total: 99 }
    await engine.documents.send(new PutCommand({ TableName: 'shop', Item }))
    const { code, out } = await migrate('verify')
    expect(code).toBe(1)
    expect(out).toContain('0 missing, 1 different, 0 orphans.')
    expect(out).toContain('total')
    const cleaned = await migrate('clean-up', '--yes')
    expect(cleaned.code).toBe(1)
    expect(cleaned.out).toMatch(/^refused +1$/m)
    expect(cleaned.out.replace(/\s+/g, ' ')).toContain('its new row is missing, or says something')
    expect(cleaned.out).toContain('is not done: rows were refused')
    expect(await oldKeys()).toEqual([key])
  })
})

describe('a plan with findings', () => {
  it('ends with 1, and shows the rows', async () => {
    await fill(1)
    const long = {
      PK: 'CITY#Rome',
      SK: `ORDER#${'x'.repeat(1010)}`,
      city: 'Rome',
      on: '2024-01-15',
    }
    await engine.documents.send(new PutCommand({ TableName: 'shop', Item: long }))
    const { code, out } = await migrate('plan')
    expect(code).toBe(1)
    expect(out).toMatch(/^will not move +1$/m)
    expect(out).toContain('1024 bytes')
    const refused = await migrate('backfill', '--yes', '--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.out)).toMatchObject({ done: false, refused: [{ rows: 1 }] })
    expect(widest(out)).toBeLessThanOrEqual(80)
  })
})

describe('numbers that JavaScript does not hold', () => {
  it('are copied exactly', async () => {
    await fill(0)
    const N = '0.12345678901234567890123456789012345678'
    const row = { PK: { S: 'CITY#Rome' }, SK: { S: 'ORDER#1' }, on: { S: '2024-01-15' } }
    const { PutItemCommand, GetItemCommand } = await import('@aws-sdk/client-dynamodb')
    await engine.client.send(
      new PutItemCommand({ TableName: 'shop', Item: { ...row, exact: { N } } }),
    )
    expect((await migrate('backfill', '--yes')).code).toBe(0)
    const Key = { PK: { S: 'IN#Rome' }, SK: { S: 'ORDER#2024-01-15#1' } }
    const { Item } = await engine.client.send(new GetItemCommand({ TableName: 'shop', Key }))
    expect(Item?.['exact']).toEqual({ N })
    expect((await migrate('verify')).code).toBe(0)
  })
})

describe('Ctrl-C', () => {
  it('stops after the rows under way, says how to go on, and the same command does', async () => {
    await fill(15)
    const args = ['migrate', 'backfill', MOVE, '--endpoint', endpoint, '--yes', '--json']
    const slow = await spawnCli([...args, '--per-second', '80'], { cwd }, LOADED)
    const before = server?.count() ?? 0
    const written = async (): Promise<number> =>
      server ? server.count() - before : (await newKeys()).length
    while ((await written()) < 5) await sleep(50)
    slow.kill('SIGINT')
    const stopped = await slow.ended
    expect(stopped.signal).toBe(null)
    expect(stopped.code).toBe(1)
    expect(stopped.err).toContain('Press Ctrl-C again to stop at once.')
    const { counts, ...rest } = JSON.parse(stopped.out)
    expect(rest).toEqual({
      step: 'backfill',
      done: false,
      refused: [],
      checkpoint: 'keywright-backfill.json',
    })
    expect(counts.written).toBe((await newKeys()).length)
    expect(counts.written).toBeLessThan(15)

    const resumed = await cli(args, { cwd })
    expect(resumed.code).toBe(0)
    // Rows that were dealt with are not read again: the counts go on, and nothing is found done.
    const done = JSON.parse(resumed.out)
    expect(done).toMatchObject({ done: true, counts: { written: 15 } })
    expect(done.counts.there).toBeUndefined()
    expect(await newKeys()).toHaveLength(15)
    expect(existsSync(join(cwd, 'keywright-backfill.json'))).toBe(false)
  })
})

describe('what goes wrong', () => {
  it('says which package is missing', async () => {
    const steps = ['plan', 'dualWrite', 'backfill', 'verify', 'cleanUp']
    const move = `export const move = { ${steps.map((step) => `${step}() {}`).join(', ')} }`
    writeFileSync(join(cwd, 'move.mjs'), move)
    // A search path of the package manager would find it.
    const { NODE_PATH: _, ...env } = process.env
    const { ended } = await spawnCli(['migrate', 'plan', 'move.mjs'], { cwd, env })
    const { code, out, err } = await ended
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('npm install @aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb')
  })

  it.each([
    ['no region', [], {}, 'Region is missing', '--region eu-west-1, or AWS_REGION'],
    ['a region that is none', ['--region', 'a b'], {}, 'Region not accepted', '--region eu-west-1'],
    ['no credentials', ['--region', 'eu-west-1'], {}, 'credentials', 'a profile (AWS_PROFILE), or'],
    [
      'a profile that does not exist',
      ['--region', 'eu-west-1'],
      { AWS_PROFILE: 'nobody' },
      'credentials',
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ],
  ])('says what to set when there is %s', async (_, more, env, problem, advice) => {
    // A machine that knows nothing of AWS: no variables, no files, no instance to ask.
    for (const name of Object.keys(process.env)) {
      if (name.startsWith('AWS_')) vi.stubEnv(name, undefined)
    }
    const own = { HOME: cwd, USERPROFILE: cwd, AWS_EC2_METADATA_DISABLED: 'true', ...env }
    for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value)
    try {
      for (const step of [['plan'], ['verify'], ['backfill', '--yes'], ['clean-up', '--yes']]) {
        const { code, out, err } = await cli(['migrate', ...step, MOVE, ...more], { cwd })
        expect([code, out]).toEqual([2, ''])
        expect(err).toContain(problem)
        expect(err).toContain(advice)
        expect(err).not.toContain('    at ')
        expect(widest(err)).toBeLessThanOrEqual(80)
      }
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('says what to do when there is no table, or nobody answers', async () => {
    await noTable()
    for (const [step, more] of [
      ['plan', []],
      ['verify', []],
      ['backfill', ['--yes']],
    ] as const) {
      const { code, out, err } = await migrate(step, ...more)
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain('There is no such table')
      expect(err).not.toContain('    at ')
    }
    const { code, err } = await cli(['migrate', 'plan', MOVE, '--endpoint', 'http://127.0.0.1:1'], {
      cwd,
    })
    expect(code).toBe(2)
    expect(err).toContain('Nothing answers there')
    expect((await cli(['migrate', 'plan', MOVE, '--endpoint', 'nonsense'], { cwd })).code).toBe(2)
  })

  it('keeps the checkpoint of a backfill whose requests fail, and goes on from it', async () => {
    const file = join(cwd, 'cut-off.json')
    await noTable()
    const failed = await migrate('backfill', '--yes', '--checkpoint', file)
    expect(failed.code).toBe(2)
    expect(failed.err).toContain(`it starts from ${file}`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ job: 'backfill' })
    await fill(3)
    expect((await migrate('backfill', '--yes', '--checkpoint', file)).code).toBe(0)
    expect(await newKeys()).toHaveLength(3)
  })

  it('refuses a checkpoint that is damaged, or of another job', async () => {
    const file = join(cwd, 'checkpoint.json')
    for (const [text, words] of [
      ['not json', 'is not JSON'],
      ['{}', 'the checkpoint of a migration'],
      ['{"version":2,"job":"cleanUp","segments":[{}]}', 'one of backfill'],
    ] as const) {
      writeFileSync(file, text)
      const { code, err } = await migrate('backfill', '--yes', '--checkpoint', file)
      expect(code).toBe(2)
      expect(err).toContain(words)
      expect(err).toContain('Remove it to start over')
    }
  })

  it('asks for a migration where there is none', async () => {
    writeFileSync(join(cwd, 'none.mjs'), 'export const answer = 42')
    const { code, err } = await cli(['migrate', 'plan', 'none.mjs'], { cwd })
    expect(code).toBe(2)
    expect(err).toContain('export const move = rekey(')
    expect((await migrate('plan', '--export', 'other')).err).toContain('It exports move.')
    expect((await cli(['migrate', 'bakfill', MOVE])).err).toContain('Did you mean backfill?')
  })
})
