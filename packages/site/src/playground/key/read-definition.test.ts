import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitionCode } from '../code/typescript.ts'
import { define } from './definition.ts'
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
        expect(readDefinition(definitionCode(all)).parts).toEqual(all)
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

  it.each([
    ['', 'expected a definition such as'],
    ['key(', 'the end'],
    ["key('A', nonsense('x'))", 'nonsense: this page does not know such a field'],
    ["key('A', process.exit())", 'got'],
    ['key(text(5))', 'expected a name in quotes'],
    ["key('A' 'B')", 'expected ,'],
    ['key(`A`)', 'expected a definition'],
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

describe('every kind', () => {
  it.each(SKETCH_KINDS)('%s defines a key in both directions', (kind) => {
    for (const desc of [false, true]) {
      expect(define(['K', { ...newField('v', kind), ...(desc && { desc }) }]).error).toBeUndefined()
    }
  })
})
