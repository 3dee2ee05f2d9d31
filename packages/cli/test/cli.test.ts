import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/commands.ts'
import { cli, spawnCli, widest } from './run-cli.ts'

/** Those that are no step of another one. */
const COMMAND_NAMES = COMMANDS.map(({ name }) => name).filter((name) => !name.includes(' '))

const folder = (): string => mkdtempSync(join(tmpdir(), 'keywright-cli-'))

describe('keywright', () => {
  it('alone shows what there is', async () => {
    const { code, out } = await cli([])
    expect(code).toBe(0)
    for (const command of [...COMMAND_NAMES, 'migrate']) {
      expect(out).toContain(`  ${command}`)
    }
    expect(widest(out)).toBeLessThanOrEqual(80)
  })

  it('says its version', async () => {
    const { code, out } = await cli(['--version'])
    expect(code).toBe(0)
    expect(out).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('asks whether another command was meant, and ends with 2', async () => {
    const { code, err, out } = await cli(['explan', 'USER#1'])
    expect(code).toBe(2)
    expect(err).toContain('Did you mean explain?')
    expect(out).toBe('')
  })

  it.each(COMMAND_NAMES)('%s --help has two examples, in 80 columns', async (command) => {
    const { code, out } = await cli([command, '--help'])
    expect(code).toBe(0)
    expect(out.match(/^ {2}\$ keywright /gm)).toHaveLength(2)
    expect(widest(out)).toBeLessThanOrEqual(80)
  })

  it.each([
    [['explain']],
    [['infer', '--nonsense']],
    [['check']],
    [['audit']],
    [['lock', 'missing.ts']],
  ])('wrong use %j ends with 2, and prints nothing on standard output', async (args) => {
    const { code, out, err } = await cli(args, { isTTY: true })
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).not.toBe('')
  })
})

describe('explain', () => {
  it('fits 80 columns, and is coloured only on a terminal', async () => {
    const key = `ORDER#${'x'.repeat(200)}#2024-01-15T10:30:00.000Z`
    const plain = await cli(['explain', key])
    expect(widest(plain.out)).toBeLessThanOrEqual(80)
    expect(plain.out).not.toContain('\u001b')
    expect((await cli(['explain', key], { colors: true })).out).toContain('\u001b')
  })

  it('prints one document with --json, before or after the command', async () => {
    for (const args of [
      ['explain', '--json', 'CITY#New York'],
      ['--json', 'explain', 'CITY#New York'],
    ]) {
      const { code, out } = await cli(args)
      expect(code).toBe(1)
      expect(JSON.parse(out).keys[0].unsafe[0].rule).toBe('unescaped')
    }
  })

  it('says which entity of a design a key belongs to, and its siblings', async () => {
    const { code, out } = await cli([
      'explain',
      '--design',
      'shop.ts',
      'ORDER#2024-01-15T10:30:00.000Z#a$231',
    ])
    expect(code).toBe(0)
    expect(out).toContain('Order, primary, sort key: ORDER#<at>#<orderId>')
    expect(out).toContain('"a#1"')
    expect(out).toContain('parent: ORDER#2024-01-15T10:30:00.000Z\n')
    expect(out).toContain('all keys that begin with ORDER#2024-01-15T10:30:00.000Z#')
  })

  it('shows bytes, bigints and shards of a design, as text and as JSON', async () => {
    const keys = ['TX#00000000000000000042', 'HASH#0aff', 'STATUS#OPEN#SHARD#2']
    const { code, out } = await cli(['explain', '--design', 'ledger.ts', ...keys])
    expect(code).toBe(0)
    expect(out).toMatch(/^ {4}number {2}42$/m)
    expect(out).toMatch(/^ {4}hash {2}0aff$/m)
    expect(out).toMatch(/^ {4}shard {3}2$/m)
    const json = JSON.parse(
      (await cli(['explain', '--json', '--design', 'ledger.ts', ...keys])).out,
    )
    const values = json.keys.map((key: never) => key['design']['places'][0]['values'])
    expect(values).toEqual([{ number: '42' }, { hash: '0aff' }, { status: 'OPEN', shard: 2 }])
  })

  it('ends with 1 for a key that no entity of the design has', async () => {
    const { code, out } = await cli(['explain', '--design', 'shop.ts', 'CITY#Rome'])
    expect(code).toBe(1)
    expect(out).toContain('No key of the design looks like this.')
  })

  it('says why a key that almost fits does not', async () => {
    const { out } = await cli(['explain', '--design', 'shop.ts', 'ORDER#yesterday#a'])
    expect(out).toContain('almost a key of Order')
    expect(out).toMatch(/at: expected\s+the\s+text/)
  })
})

describe('check', () => {
  it('finds the values that break a template, and shows the definition', async () => {
    const { code, out } = await cli(['check', 'CITY#${city}#${id}', '--seed', '1'])
    expect(code).toBe(1)
    expect(out).toContain("key('CITY', text('city'), text('id'))")
    expect(out).toMatch(/CITY#/)
  })

  it('takes types, and finds numbers that are not padded', async () => {
    const { code, out } = await cli(['check', 'ISSUE#${n}', '--type', 'n=integer', '--seed', '1'])
    expect(code).toBe(1)
    expect(out).toContain("integer('n'")
  })

  it('finds nothing where nothing is wrong', async () => {
    const { code, out } = await cli(['check', 'USER#${id}', '--type', 'id=uuid', '--runs', '100'])
    expect(out).toContain('no counterexample')
    expect(code).toBe(0)
  })

  it('says what a shell took away', async () => {
    const { code, err } = await cli(['check', 'CITY##'])
    expect(code).toBe(2)
    expect(err).toContain('single quotes')
  })

  it('checks a key, an encoder and a function of a module', async () => {
    expect((await cli(['check', '--module', 'encoders.ts', '--export', 'orderKey'])).code).toBe(0)
    expect(
      (await cli(['check', '--module', 'encoders.ts', '--export', 'joined', '--seed', '1'])).code,
    ).toBe(1)
    expect((await cli(['check', '--module', 'encoders.ts', '--export', 'padded'])).code).toBe(0)
    const missing = await cli(['check', '--module', 'encoders.ts', '--export', 'orderkey'])
    expect(missing.code).toBe(2)
    expect(missing.err).toContain('orderKey')
  })
})

describe('infer', () => {
  const KEYS =
    'USER#1\nUSER#9\nUSER#10\nORDER#2024-01-15T10:30:00.000Z#a\nORDER#2024-02-15T10:30:00.000Z#b\n'

  it('reads lines from standard input', async () => {
    const { code, out } = await cli(['infer'], { stdin: KEYS })
    expect(code).toBe(1)
    expect(out).toContain("key('ORDER', time(")
    expect(out).toMatch(/USER#10/)
    expect(widest(out)).toBeLessThanOrEqual(80)
  })

  it('reads one attribute of JSON lines, CSV and a gzipped export, and finds the same', async () => {
    const items = KEYS.trim()
      .split('\n')
      .map((PK) => ({ PK, n: 1 }))
    const at = folder()
    writeFileSync(join(at, 'items.jsonl'), items.map((item) => JSON.stringify(item)).join('\n'))
    writeFileSync(join(at, 'items.csv'), `PK,n\n${items.map(({ PK }) => `"${PK}",1`).join('\n')}\n`)
    writeFileSync(
      join(at, 'export.json.gz'),
      gzipSync(
        items
          .map(({ PK }) => JSON.stringify({ Item: { PK: { S: PK }, n: { N: '1' } } }))
          .join('\n'),
      ),
    )
    const [lines, ...others] = await Promise.all([
      cli(['infer', '--json'], { stdin: KEYS }),
      ...['items.jsonl', 'items.csv', 'export.json.gz'].map((file) =>
        cli(['infer', '--json', '--attribute', 'PK', file], { cwd: at }),
      ),
    ])
    for (const other of others) expect(JSON.parse(other.out)).toEqual(JSON.parse(lines.out))
  })

  it('writes a module, and does not replace one unless it is asked to', async () => {
    const at = folder()
    expect((await cli(['infer', '--out', 'keys.ts'], { stdin: KEYS, cwd: at })).out).toContain(
      'Written to keys.ts',
    )
    expect(readFileSync(join(at, 'keys.ts'), 'utf8')).toContain('export const')
    expect((await cli(['infer', '--out', 'keys.ts'], { stdin: KEYS, cwd: at })).code).toBe(2)
    expect(
      (await cli(['infer', '--out', 'keys.ts', '--force'], { stdin: KEYS, cwd: at })).code,
    ).toBe(0)
  })

  it.each([
    ['', 'is empty'],
    ['\n\n', 'is empty'],
    ['\u0000\u0001', 'is binary'],
    ['{"PK": 1}\nnot json', 'line 2 is not JSON'],
    ['{"a": null}', 'rows with an attribute that can be a key'],
    ['{}', 'rows with an attribute that can be a key'],
  ])('says what is wrong with %j', async (stdin, words) => {
    const { code, err, out } = await cli(['infer'], { stdin })
    expect(err).toContain(words)
    expect(code).toBe(2)
    expect(out).toBe('')
  })

  it('refuses a file that is not there, and a folder', async () => {
    expect((await cli(['infer', 'nothing.txt'])).err).toContain('no such file')
    expect((await cli(['infer', '.'])).err).toContain('is a folder')
  })
})

describe('a design', () => {
  it('has a chart, in 80 columns, and as Markdown', async () => {
    const { code, out } = await cli(['chart', 'shop.ts'])
    expect(code).toBe(0)
    expect(out).toContain('USER#<userId>')
    expect(widest(out)).toBeLessThanOrEqual(80)
    expect((await cli(['chart', 'shop.ts', '--markdown'])).out).toContain('| Order')
  })

  it('is linted, and its patterns are covered', async () => {
    const linted = JSON.parse((await cli(['lint', 'shop.ts', '--json'])).out)
    expect(Array.isArray(linted.findings)).toBe(true)
    const { code, out } = await cli(['coverage', 'shop.ts'])
    expect(code).toBe(0)
    expect(out).toContain('an order by its id')
  })

  it('is linted without the rules that are switched off', async () => {
    const linted = (...args: string[]) => cli(['lint', 'shop.ts', ...args])
    const tenant = await linted('--tenant', 'orderId')
    expect([tenant.code, tenant.out]).toEqual([1, expect.stringContaining('tenant-not-first')])
    const less = await linted('--tenant', 'orderId', '--off', 'tenant-not-first')
    expect(less.out).not.toContain('tenant-not-first')
    const unknown = await linted('--off', 'no-such-rule')
    expect([unknown.code, unknown.err]).toEqual([
      2,
      expect.stringContaining('There is no rule no-such-rule'),
    ])
    const nobody = await linted('--off', 'foreign-rows:Nobody')
    expect([nobody.code, nobody.err]).toEqual([
      2,
      expect.stringContaining('There is no entity Nobody'),
    ])
  })

  it('is locked, and a change of format fails the check', async () => {
    const at = folder()
    const lock = join(at, 'keys.lock')
    expect((await cli(['lock', 'shop.ts', '--out', lock])).code).toBe(0)
    expect((await cli(['lock', 'shop.ts', '--check', '--out', lock])).code).toBe(0)
    const changed = await cli(['lock', 'shop-changed.ts', '--check', '--out', lock])
    expect(changed.code).toBe(1)
    expect(changed.out).toContain('Migrate')
  })

  it('that exports nothing, two tables, or throws, says what to do', async () => {
    expect((await cli(['chart', 'nothing.ts'])).err).toContain('exports no entity')
    expect((await cli(['chart', 'two-tables.ts'])).err).toContain('--table')
    expect((await cli(['chart', 'two-tables.ts', '--table', 'shop-b'])).code).toBe(0)
    expect((await cli(['chart', 'throws.ts'])).err).toContain('out of order')
    expect((await cli(['chart', 'absent.ts'])).err).toContain('no such file')
  })

  // Found by attack: `keywright lock --check` passed, although nothing was compared.
  it.each(['process.exit(0)', 'await new Promise(() => {})'])(
    'that is %s is wrong use, not a design without findings',
    async (code) => {
      const cwd = folder()
      writeFileSync(join(cwd, 'keys.mjs'), code)
      const { ended } = await spawnCli(['lint', 'keys.mjs'], { cwd })
      expect(await ended).toMatchObject({
        code: 2,
        out: '',
        err: 'keys.mjs cannot be loaded. It ends the process, or never settles.\n',
      })
    },
  )
})

describe('audit', () => {
  const good = '{"PK":"USER#1","SK":"#METADATA"}\n'

  it('says which rows no entity reads', async () => {
    const { code, out } = await cli(['audit', 'shop.ts'], {
      stdin: `${good}{"PK":"CITY#New York","SK":"x"}\n`,
    })
    expect(code).toBe(1)
    expect(out).toContain('CITY#New York')
    expect(widest(out)).toBeLessThanOrEqual(80)
  })

  it('is content with rows of the design', async () => {
    expect((await cli(['audit', 'shop.ts'], { stdin: good })).code).toBe(0)
  })

  it('needs rows, not keys', async () => {
    expect((await cli(['audit', 'shop.ts'], { stdin: 'USER#1\n' })).err).toContain(
      'An audit needs rows',
    )
  })
})
