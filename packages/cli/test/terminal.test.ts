import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sourceCommand } from '@keywright/harness/sources'
import { hasColour, widest as widestOf } from '@keywright/harness/terminal'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../src/io/terminal.ts'
import { KIND_NAMES } from '../src/template/kind-names.ts'
import { KINDS } from '../src/template/value-kinds.ts'
import { cli, FIXTURES } from './run-cli.ts'

const CITY = 'CITY#${city}#${id}'
const ESCAPE = '\u001b['
/** What a terminal shows of text in colour. */
const uncoloured = (text: string): string => text.replaceAll(/\u001b\[\d+m/g, '')
/** The columns that the widest line takes: a wide character takes two. */
const columnsIn = (text: string): number => widestOf(uncoloured(text).split('\n'))

describe('the width', () => {
  it('is that of the terminal, or of COLUMNS, or 80', () => {
    expect(columnsOf({ columns: 132 }, { COLUMNS: '40' })).toBe(132)
    expect(columnsOf({}, { COLUMNS: '40' })).toBe(40)
    expect(columnsOf({}, {})).toBe(80)
    // A terminal that does not know its size says 0.
    expect(columnsOf({ columns: 0 }, {})).toBe(80)
    expect(columnsOf({ columns: 3 }, {})).toBe(20)
    for (const COLUMNS of ['', 'wide', '-5', '0', '1e3'])
      expect(columnsOf({}, { COLUMNS })).toBe(80)
  })

  it.each([30, 44, 80, 120])(
    'of %i holds every line of check, coverage and help',
    async (columns) => {
      const template = '都市#${city}#注文#${orderId}'
      for (const colors of [false, true]) {
        const checked = await cli(['check', template, '--seed', '1'], { columns, colors })
        // Code is not broken inside an argument, and a key is shown whole.
        expect(columnsIn(checked.out), checked.out).toBeLessThanOrEqual(columns)
        const covered = await cli(['coverage', 'clash.ts'], { columns, colors })
        expect(columnsIn(covered.out)).toBeLessThanOrEqual(columns)
      }
      // How to call it stays on one line, and so do the examples.
      const { out } = await cli(['check', '--help'], { columns })
      const help = out.split('\n\n').filter((one) => !/Usage:|Examples:/.test(one))
      if (columns > 40) expect(columnsIn(help.join('\n'))).toBeLessThanOrEqual(columns)
    },
  )
})

describe('colour', () => {
  it('is in check and in coverage, on a terminal only', async () => {
    for (const args of [
      ['check', CITY, '--seed', '1'],
      ['check', 'A#${id}', '--type', 'id=uuid'],
      ['check', 'SK: `A#${slug(x)}`'],
      ['coverage', 'shop.ts'],
      ['lint', 'clash.ts'],
    ]) {
      const [plain, coloured] = [await cli(args), await cli(args, { colors: true })]
      expect(plain.out).not.toContain(ESCAPE)
      expect(coloured.out).toContain(ESCAPE)
      expect(uncoloured(coloured.out).replace(/seed -?\d+|run \d+.*/g, '')).toBe(
        plain.out.replace(/seed -?\d+|run \d+.*/g, ''),
      )
      expect((await cli([...args, '--json'], { colors: true })).out).not.toContain(ESCAPE)
    }
  })

  it('obeys FORCE_COLOR, and NO_COLOR where that is not set', () => {
    expect(hasColour({ isTTY: true }, {})).toBe(true)
    expect(hasColour({ isTTY: false }, {})).toBe(false)
    expect(hasColour({ isTTY: true }, { NO_COLOR: '1' })).toBe(false)
    expect(hasColour({ isTTY: true }, { NO_COLOR: '' })).toBe(true)
    expect(hasColour({ isTTY: true }, { TERM: 'dumb' })).toBe(false)
    for (const FORCE_COLOR of ['1', '3', 'true'])
      expect(hasColour({ isTTY: false }, { FORCE_COLOR, NO_COLOR: '1' })).toBe(true)
    for (const FORCE_COLOR of ['0', 'false'])
      expect(hasColour({ isTTY: true }, { FORCE_COLOR })).toBe(false)
  })
})

describe('an argument', () => {
  const EVIL = '\u001b[31mA\u0007\u009b2J'

  it.each([
    [[EVIL]],
    [['check', EVIL]],
    [['check', `${EVIL}#\${id}`]],
    [['check', `\`A#\${${EVIL}(id)}\``]],
    [['check', 'A#${id}', '--type', `${EVIL}=text`]],
    [['check', 'A#${id}', `--${EVIL}`]],
    [['check', 'A#${id}', '--seed', EVIL]],
    [['check', 'A#${id}', '--link', EVIL]],
    [['check', '--module', 'encoders.ts', '--export', EVIL]],
    [['explain', EVIL]],
    [['explain', '--design', 'shop.ts', EVIL]],
    [['explain', '--design', EVIL, 'A']],
    [['infer', EVIL]],
    [['infer', '--format', EVIL]],
    [['audit', 'shop.ts', EVIL]],
    [['lint', 'shop.ts', '--off', EVIL]],
    [['lint', 'shop.ts', '--tenant', EVIL]],
    [['review', 'shop.ts', '--table', EVIL]],
    [['lock', 'shop.ts', '--check', '--out', EVIL]],
    [['migrate', 'plan', EVIL]],
    [['completion', EVIL]],
    [['conform', '--', EVIL]],
  ])('is shown without its escapes: %j', async (args) => {
    for (const colors of [false, true]) {
      const { out, err } = await cli(args, { colors })
      expect(uncoloured(out) + err).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
      if (!colors) expect(out).not.toContain(ESCAPE)
      expect(out + err).not.toContain('\u001b[31mA')
    }
  })

  it.skipIf(process.platform === 'win32')(
    'that names a file to write is shown so too',
    async () => {
      const cwd = mkdtempSync(join(tmpdir(), 'keywright-out-'))
      const infer = ['infer', '--out', `${EVIL}.ts`]
      const lock = ['lock', join(FIXTURES, 'shop.ts'), '--out', `${EVIL}.lock`]
      for (const args of [infer, lock]) {
        const { out } = await cli(args, { stdin: 'USER#1\nUSER#2\n', colors: true, cwd })
        expect(out).toContain('Written to')
        expect(out).not.toContain(EVIL)
      }
    },
  )
})

describe('the help', () => {
  it('has an example, says what is executed, and what connects', async () => {
    const { out } = await cli([])
    expect((await cli(['--help'])).out).toBe(out)
    expect(out).toContain("$ keywright check 'USER#${userId}#ORDER#${orderId}'")
    expect(out).not.toContain('Nothing leaves your machine')
    for (const command of ['audit', 'chart', 'lint', 'coverage', 'review', 'lock'])
      expect((await cli([command, '--help'])).out.replaceAll(/\s+/g, ' ')).toContain(
        'it is executed',
      )
    expect((await cli(['migrate', 'plan', '--help'])).out).toContain('executed')
  })

  it('spells out the kinds', async () => {
    expect(Object.keys(KINDS)).toEqual([...KIND_NAMES])
    const out = (await cli(['check', '--help'])).out.replaceAll(/\s+/g, ' ')
    expect(out).toContain(KIND_NAMES.join(', '))
  })
})

describe('--link', () => {
  const linkOf = async (args: readonly string[], cwd: string) => {
    const { code, out, err } = await cli(['check', 'A#${id}', '--json', ...args], { cwd })
    return { code, err, link: code === 2 ? undefined : JSON.parse(out).checks[0].link }
  }

  it('opens: an address, a file, or the playground that is built here', async () => {
    const at = mkdtempSync(join(tmpdir(), 'keywright-link-'))
    const none = await linkOf(['--link'], at)
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('no playground here')])
    const bad = await linkOf(['--link', './absent.html'], at)
    expect([bad.code, bad.err]).toEqual([
      2,
      expect.stringContaining('absent.html is no playground'),
    ])
    writeFileSync(join(at, 'playground.html'), '')
    const file = pathToFileURL(join(at, 'playground.html')).href
    for (const args of [['--link'], ['--link', 'playground.html'], ['--link', '.']])
      expect((await linkOf(args, at)).link).toMatch(new RegExp(`^${file}#v1\\.`))
    const web = await linkOf(['--link', 'https://example.com/playground.html#old'], at)
    expect(web.link).toMatch(/^https:\/\/example\.com\/playground\.html#v1\./)
  })
})

describe('output that cannot be written', () => {
  it.runIf(existsSync('/dev/full'))('ends with a message and 2', async () => {
    const full = openSync('/dev/full', 'w')
    const command = [await sourceCommand(), 'explain', 'USER#1']
    const { status, stderr } = spawnSync(process.execPath, command, {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([2, expect.stringContaining('cannot be written: ENOSPC')])
  })
})
