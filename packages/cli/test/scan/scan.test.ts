import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, widest } from '../run-cli.ts'

/** A folder with files. */
const folderWith = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'keywright-scan-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const scanned = async (files: Readonly<Record<string, string | Uint8Array>>, ...args: string[]) => {
  const { code, out, err } = await cli(['scan', '--json', ...args], { cwd: folderWith(files) })
  return { code, err, ...JSON.parse(out) }
}

const BROKEN = 'const PK = `A#${a}#${b}`\n'
const SOUND = 'const PK = `A#${a}`\n'

describe('keywright scan', () => {
  it('exits with 1 for findings, 0 for none and 2 for wrong use', async () => {
    expect((await scanned({ 'a.ts': BROKEN })).code).toBe(1)
    expect((await scanned({ 'a.ts': SOUND })).code).toBe(0)
    expect((await scanned({ 'a.ts': 'x' })).code).toBe(0)
    const cwd = folderWith({ 'a.ts': SOUND, 'a.txt': '' })
    for (const args of [
      ['missing'],
      ['a.txt'],
      ['--as', 'a.ts'],
      ['-', 'a.ts'],
      ['-', '--as', 'a.txt'],
      ['--json', '--sarif'],
    ]) {
      const { code, out, err } = await cli(['scan', ...args], { cwd })
      expect({ code, out }, args.join(' ')).toEqual({ code: 2, out: '' })
      expect(err).not.toBe('')
    }
  })

  it('says what it looked at when it found nothing', async () => {
    const cwd = folderWith({ 'a.ts': 'x\ny\n', 'b.md': 'no', 'c.py': "'" })
    const { code, out } = await cli(['scan'], { cwd })
    expect(code).toBe(0)
    expect(out).toContain('No keys were found.')
    expect(out).toContain('Looked at 1 file with 3 lines')
    expect(out).toContain('1 file of other kinds was not looked at')
    expect(out).toContain('Not looked at: c.py line 1 has a text that is not closed.')
    const nothing = await cli(['scan'], { cwd: folderWith({ 'b.md': '' }) })
    expect(nothing).toMatchObject({ code: 0 })
    expect(nothing.out).toContain('Nothing was looked at')
    const blind = await cli(['scan'], { cwd: folderWith({ 'a.py': '(' }) })
    expect(blind).toMatchObject({ code: 1 })
    expect(blind.out).not.toContain('No keys were found')
  })

  it('groups equal patterns, with what the code says of their values', async () => {
    const { patterns } = await scanned({
      'a.ts': 'const SK = (n: number) => `N#${n}`\n',
      'b.ts': 'export const item = (count) => ({\n  SK: `N#${count}`,\n})\n',
    })
    expect(patterns).toHaveLength(1)
    expect(patterns[0]).toMatchObject({
      pattern: 'N#${n}',
      values: [{ name: 'n', kind: 'integer', isTold: true }],
      places: [
        { file: 'a.ts', line: 1 },
        { file: 'b.ts', line: 2, column: 7, labels: ['SK'] },
      ],
      findings: [{ law: 'ordered' }],
      definition: "key('N', integer('n', { digits: 16, signed: true }))",
    })
  })

  it('names patterns of different places that meet', async () => {
    const files = { 'a.ts': 'const PK = `USER#${id}`', 'b.py': "PK = f'USER#{id}#ORDER#{n}'" }
    const { code, meetings } = await scanned(files)
    expect(code).toBe(1)
    expect(meetings).toMatchObject([
      {
        attribute: 'pk',
        key: 'USER#1#ORDER#1',
        patterns: [{ pattern: 'USER#${id}' }, { pattern: 'USER#${id}#ORDER#${n}' }],
      },
    ])
    const uuid = { ...files, 'a.ts': 'const PK = `USER#${randomUUID()}`' }
    expect((await scanned(uuid)).meetings).toEqual([])
    const other = { ...files, 'a.ts': 'const GSI1PK = `USER#${id}`' }
    expect((await scanned(other)).meetings).toEqual([])
    const range = { ...files, 'a.py': "Key('PK').begins_with(f'USER#{id}')", 'a.ts': '' }
    expect((await scanned(range)).meetings).toEqual([])
  })

  it('reports each pair once, and only where a value holds what is fixed elsewhere', async () => {
    const pairs = async (source: string) =>
      (await scanned({ 'a.ts': source })).meetings.map(({ key }: { key: string }) => key)
    const both =
      'a = { PK: `A#${x}`, SK: `A#${x}` }; b = { PK: `A#${x}#B#${y}`, SK: `A#${x}#B#${y}` }'
    expect(await pairs(both)).toEqual(['A#1#B#1'])
    expect(await pairs('a = { SK: `A#${x}#META` }; b = { SK: `A#${x}#${y}` }')).toEqual([
      'A#1#META',
    ])
    expect(await pairs('a = { SK: `A#u${x}` }; b = { SK: `A#${x}` }')).toEqual([])
    expect(await pairs('a = { SK: `A#${hash(x)}` }; b = { SK: `A#${x}#B` }')).toEqual([])
  })

  it('takes a value for what the code makes of it', async () => {
    const kinds = async (source: string, name = 'a.ts') =>
      (await scanned({ [name]: source })).patterns.flatMap(
        ({ values }: { values: { says: string }[] }) => values.map(({ says }) => says),
      )
    expect(await kinds('for (let i = 0; i < 9; i++) put({ SK: `N#${i}` })')).toEqual(['integer'])
    expect(await kinds('rows.map((row, i) => ({ SK: `N#${i}` }))')).toEqual(['integer'])
    expect(await kinds("let kind = 'A'; kind = f(); put({ SK: `${kind}#${id}` })")).toHaveLength(2)
    expect(await kinds("const kind = 'A'; put({ SK: `${kind}#${id}` })")).toHaveLength(1)
    expect(await kinds('const n = hash(id) % 10; put({ PK: `S#${n}` })')).toEqual(['integer'])
    expect(await kinds('put({ PK: `S#${hash(id)}` })')).toEqual(['not understood'])
    expect(await kinds('class A { n: 1 | 2; sk() { return `N#${this.n}` } }')).toEqual([
      'one of 1, 2',
    ])
    expect(await kinds('def sk(n: int): return f"N#{n:05d}"', 'a.py')).toEqual([
      'integer of 5 digits',
    ])
  })

  it('finds no fault in what it does not understand', async () => {
    const { code, patterns } = await scanned({ 'a.ts': 'put({ SK: `A#${f(a)}-${g(b)}#${c}` })' })
    expect(code).toBe(0)
    expect(patterns[0].notLookedAt).toHaveLength(2)
  })

  it('ignores a key for a reason, and reports a comment without one', async () => {
    const { code, ignored, patterns } = await scanned({
      'a.ts': `// keywright-ignore: ends at 9\n${BROKEN}`,
      'b.ts': `const SK = \`A#\${a}#\${b}\` // keywright-ignore: old\n`,
      'c.py': "PK = (\n    # keywright-ignore: old\n    f'A#{a}#{b}'\n)\n",
      'd.tsx': 'const a = <b c={/* keywright-ignore: x */ 1} />',
    })
    expect({ code, patterns }).toEqual({ code: 0, patterns: [] })
    expect(ignored).toMatchObject([
      { file: 'a.ts', line: 1, reason: 'ends at 9', keys: 1 },
      { file: 'b.ts', line: 1, reason: 'old', keys: 1 },
      { file: 'c.py', line: 2, reason: 'old', keys: 1 },
      { file: 'd.tsx', reason: 'x', keys: 0 },
    ])
    for (const comment of [
      '// keywright-ignore',
      '/* keywright-ignore: */',
      '//keywright-ignore :',
    ]) {
      const cwd = folderWith({ 'a.ts': `${comment}\n${SOUND}` })
      const { code: own, out } = await cli(['scan'], { cwd })
      expect(own).toBe(1)
      expect(out).toContain('a.ts:1 says keywright-ignore without a reason')
      expect(out).toContain('✓ A#${a}')
    }
    const far = await scanned({ 'a.ts': `// keywright-ignore: x\n\n${BROKEN}` })
    expect(far.code).toBe(1)
  })

  it('leaves out what git ignores, and follows no links', async () => {
    const cwd = folderWith({
      '.git/HEAD': '',
      '.git/info/exclude': 'private.ts',
      '.gitignore': 'dist\n*.gen.ts\n!keep.gen.ts\n',
      'dist/a.ts': BROKEN,
      'node_modules/a/index.js': BROKEN,
      'src/private.ts': BROKEN,
      'src/a.gen.ts': BROKEN,
      'src/keep.gen.ts': SOUND,
      'src/.gitignore': '/local.ts\n!/again.gen.ts',
      'src/local.ts': BROKEN,
      'src/again.gen.ts': SOUND,
      'src/deep/local.ts': SOUND,
      '.venv/pyvenv.cfg': '',
      '.venv/lib/a.py': "PK = f'A#{a}#{b}'",
    })
    symlinkSync('..', join(cwd, 'src/loop'))
    symlinkSync('../dist/a.ts', join(cwd, 'src/link.ts'))
    for (const path of ['.', 'src']) {
      const { code, out } = await cli(['scan', '--json', path], { cwd })
      const places = JSON.parse(out).patterns.flatMap((one: { places: { file: string }[] }) =>
        one.places.map(({ file }) => file),
      )
      expect({ code, places }).toEqual({
        code: 0,
        places: ['src/again.gen.ts', 'src/keep.gen.ts', 'src/deep/local.ts'],
      })
    }
    expect((await cli(['scan', 'dist/a.ts'], { cwd })).code).toBe(1)
  })

  it('names what it does not look at', async () => {
    const { files, notLookedAt, notUnderstood } = await scanned({
      'a.ts': SOUND,
      'binary.js': new Uint8Array([1, 0, 2]),
      'latin.py': new Uint8Array([0x23, 0xe9]),
      'huge.js': `//${'x'.repeat(2 * 1024 * 1024)}`,
      'open.ts': '\n`',
      'odd.ts': "const PK = ['A', ...rest].join('#')",
    })
    expect(files).toBe(2)
    expect(notLookedAt).toEqual([
      { file: 'binary.js', reason: 'is binary' },
      { file: 'huge.js', reason: 'is larger than 2 MB' },
      { file: 'latin.py', reason: 'is not UTF-8 text' },
      { file: 'open.ts', reason: 'line 2 has a template literal that is not closed' },
    ])
    expect(notUnderstood).toEqual([{ file: 'odd.ts', line: 1, source: "['A', ...rest].join('#')" }])
  })

  it.skipIf(process.getuid?.() === 0)('names a folder that it may not read', async () => {
    const cwd = folderWith({ 'a.ts': SOUND, 'shut/b.ts': BROKEN })
    chmodSync(join(cwd, 'shut'), 0)
    const { code, out } = await cli(['scan', '--json'], { cwd })
    chmodSync(join(cwd, 'shut'), 0o755)
    expect(code).toBe(0)
    expect(JSON.parse(out).notLookedAt).toEqual([{ file: 'shut/', reason: 'may not be read' }])
  })

  it('counts lines and columns with a mark at the beginning and any line ends', async () => {
    const source = '\ufeffconst x = 1\r\n\r\nconst PK = `A#${a}#${b}`\r\n'
    const { patterns, lines } = await scanned({ 'a.ts': source })
    expect(lines).toBe(4)
    expect(patterns[0].places).toMatchObject([{ line: 3, column: 12, endLine: 3, endColumn: 25 }])
    const minified = `var a=1;${'function f(){return /[`"]/.test(x)}'.repeat(500)}var i={PK:\`A#\${a}#\${b}\`};`
    expect((await scanned({ 'a.min.js': minified })).patterns[0].places[0].line).toBe(1)
  })

  it('reads standard input under a name', async () => {
    const python = await cli(['scan', '-', '--as', 'a.py', '--json'], {
      stdin: "pk = f'A#{a}#{b}'",
    })
    expect(JSON.parse(python.out).patterns[0].places[0]).toMatchObject({ file: 'a.py', line: 1 })
    expect((await cli(['scan', '-'], { stdin: BROKEN })).code).toBe(1)
  })

  it('prints nothing raw of what it reads, in 80 columns', async () => {
    const cwd = folderWith({
      'a\u001b[31m.ts':
        'const PK = `\u001b]0;x\u0007#${a}#${b\u202e}`\nconst SK = `A#${/*\u001b*/ f(a\n)}#${b}`\n'.replace(
          'b\u202e',
          'b',
        ),
      'b.ts': `const PK = \`${'LONG'.repeat(60)}#\${a}#\${b}\`\nconst SK = ['\u001b#', ...x].join('#')\n`,
    })
    const { out } = await cli(['scan'], { cwd })
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(widest(out)).toBeLessThanOrEqual(80)
    expect(out).toContain('a\\u001b[31m.ts:1')
  })
})
