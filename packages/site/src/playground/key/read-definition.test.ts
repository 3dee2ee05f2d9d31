import { growsFast } from '@keywright/harness/growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typescript } from '../code/typescript.ts'
import { define } from './definition.ts'
import { CONSTRUCTORS } from './kinds.ts'
import { readDefinition } from './read-definition.ts'
import { type FieldSketch, newField, type PartSketch, SKETCH_KINDS } from './sketch.ts'

const field: fc.Arbitrary<FieldSketch> = fc
  .record({
    name: fc.oneof(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/), fc.string()),
    kind: fc.constantFrom(...SKETCH_KINDS),
    desc: fc.boolean(),
    signed: fc.boolean(),
  })
  .map(({ name, kind, desc, signed }) => {
    const made = newField(name, kind)
    return { ...made, ...('signed' in made && { signed }), ...(desc && { desc }) }
  })

const parts: fc.Arbitrary<PartSketch[]> = fc.array(fc.oneof(fc.string(), field), {
  minLength: 1,
  maxLength: 6,
})

describe('a definition is read, not run', () => {
  it('reads what it writes, whatever the parts', () => {
    fc.assert(
      fc.property(parts, (all) => {
        expect(readDefinition(typescript.key(all)).parts).toEqual(all)
      }),
    )
  })

  it('finds the definition in a source text', () => {
    const source = `
      import { key } from '@keywright/core' // key( in a comment
      export const orderKey = key("ORDER", desc(time('at')), integer('n', { digits: 5, signed: true, }),)
    `
    expect(readDefinition(source).parts).toEqual([
      'ORDER',
      { name: 'at', kind: 'time', desc: true },
      { name: 'n', kind: 'integer', digits: 5, signed: true },
    ])
  })

  it('takes what people write around it: constants, `as const`, namespaces, comments', () => {
    const source = `
      const STATES = ['OPEN', 'CLOSED'] as const
      const digits = 5
      export const k = kw.key(\`ORDER\`, kw.choice('state', STATES), integer("n", { 'digits': digits, }))
    `
    expect(readDefinition(source).parts).toEqual([
      'ORDER',
      { name: 'state', kind: 'choice', words: ['OPEN', 'CLOSED'] },
      { name: 'n', kind: 'integer', digits: 5, signed: false },
    ])
  })

  it('says what the constructors say of what they refuse', () => {
    const values = fc.constantFrom<unknown>(
      '8',
      8,
      0,
      99,
      1.5,
      true,
      8n,
      ['a'],
      ['a', 'a'],
      ['a b'],
      {},
      { digits: 3 },
      { digits: 99, scale: 1 },
      'week',
      'Order',
    )
    const code = (value: unknown): string =>
      typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)
    fc.assert(
      fc.property(
        fc.constantFrom(...SKETCH_KINDS),
        fc.option(values, { nil: undefined }),
        (kind, value) => {
          const { parts, error } = readDefinition(
            `key(${kind}('v'${value === undefined ? '' : `, ${code(value)}`}))`,
          )
          const said = error ?? define(parts as PartSketch[]).error
          let thrown: string | undefined
          try {
            CONSTRUCTORS[kind](...(['v', ...(value === undefined ? [] : [value])] as never[]))
          } catch (refused) {
            thrown = (refused as Error).message
          }
          // The page may refuse more, such as an option that does not exist; never less.
          if (thrown !== undefined) expect(said).toContain(thrown.replace(/^v: /, ''))
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each([
    ['', 'expected a definition such as'],
    ['const a = a; key(text(a))', 'too many others'],
    ["key('A', field('x', codec))", 'your own codec is code'],
    [
      "key('A', integer('n', { digits: 5, foo: 1 }))",
      'expected the options digits, signed, got "foo"',
    ],
    [
      "key('A', integer('n', { digits: 5, scale: 1 }))",
      'expected the options digits, signed, got "scale"',
    ],
    ["key('A', text('x', 1))", 'x: expected a name and no more'],
    ["key('\\u{110000}')", 'expected a character'],
    ['key(`A${b}`)', 'expected fixed text'],
    ['key(', 'the end'],
    ["key('A', nonsense('x'))", 'nonsense: this page does not know such a field'],
    ["key('A', process.exit())", 'exit: this page does not know such a field'],
    ['key(5)', 'expected a literal or a field, got 5'],
    ['key(5n)', 'expected a literal or a field, got "5n"'],
    ["key('A', choice('c', WORDS))", 'expected a value that is written here, got WORDS'],
    ['key(text(5))', 'expected a name in quotes'],
    ["key('A' 'B')", 'expected ,'],
    ['key(`A)', 'expected a definition'],
    ['x'.repeat(30_000), 'too long'],
  ])('refuses %j', (source, words) => {
    expect(readDefinition(source).error).toContain(words)
  })

  it('takes any text, and throws for none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `key(${text})`),
        ),
        (source) => {
          const read = readDefinition(source)
          expect(read.error === undefined).toBe(read.parts !== undefined)
        },
      ),
    )
  })
})

describe('hostile text', () => {
  it.each(['/*', "'", '`', 'key(', '[', 'a.', 'const a=', '\\'])(
    '%j takes no more than linear time',
    (piece) => {
      const repeated = (size: number): string => piece.repeat(Math.floor(size / piece.length) - 5)
      expect(growsFast((size) => readDefinition(`key(${repeated(size)}`), Number, 20_000)).toBe(
        false,
      )
      expect(growsFast((size) => readDefinition(repeated(size)), Number, 20_000)).toBe(false)
    },
  )
})

describe('every kind', () => {
  it.each(SKETCH_KINDS)('%s defines a key in both directions', (kind) => {
    for (const desc of [false, true]) {
      expect(define(['K', { ...newField('v', kind), ...(desc && { desc }) }]).error).toBeUndefined()
    }
  })
})
