// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates of OneTable
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { boolean, number, time } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import { Table } from 'dynamodb-onetable'
import { Dynamo } from 'dynamodb-onetable/Dynamo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epoch, onetableKey } from '../src/index.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc
    .array(fc.constantFrom('#', ':', '$', '$&', '{', 'A', 'a', ' ', '0'), { maxLength: 5 })
    .map((parts) => parts.join('')),
)

/** How OneTable itself makes the key of an item from a template. */
const onetable = (template: string, isoDates = true): ((item: unknown) => string | undefined) => {
  const schema = {
    format: 'onetable:1.1.0',
    version: '0.0.1',
    indexes: { primary: { hash: 'pk' } },
    params: { isoDates },
    models: {
      It: {
        pk: { type: String, value: template },
        org: { type: String },
        id: { type: String },
        n: { type: Number },
        open: { type: Boolean },
        at: { type: Date },
      },
    },
  }
  const client = new Dynamo({ client: new DynamoDBClient({ region: 'local' }) })
  const table = new Table({ client, name: 'T', schema: schema as never, partial: true })
  // Its types do not have the method.
  const it = table.getModel('It') as unknown as {
    template: (name: string, item: unknown) => string | undefined
  }
  return (item) => it.template('pk', item)
}

const item = fc.record({
  org: nasty,
  id: nasty,
  n: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  open: fc.boolean(),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
})

describe('onetableKey', () => {
  it.each([
    ['ORDER#${org}#${id}', []],
    ['${org}${id}', []],
    ['${org}:${n}:${open}', [number('n'), boolean('open')]],
    ['N#${n:8}#${id:5:x}', [number('n')]],
    ['N#${n:8:}#${id:6:ab}!', [number('n')]],
    ['AT#${at}#${id}', [time('at')]],
    ['fixed', []],
  ] as const)('agrees on %s', (template, fields) => {
    const key = onetableKey(template as string, ...fields)
    const written = onetable(template)
    fc.assert(
      fc.property(item, (values) => {
        const theirs = written(values)
        if (theirs === undefined) {
          // A value with `${` in it: OneTable writes no key.
          expect(refusal(() => key.encode(values))).toBe('INVALID_VALUE')
          return
        }
        expect(key.encode(values)).toBe(theirs)
        let count = 0
        for (const reading of key.readings(theirs)) {
          expect(key.encode(reading)).toBe(theirs)
          if (++count === 5) break
        }
        expect(count).toBeGreaterThan(0)
      }),
    )
  })
  it('agrees on dates that are stored as numbers', () => {
    const written = onetable('AT#${at}', false)
    fc.assert(
      fc.property(item, (values) => {
        const theirs = written(values)
        expect(onetableKey('AT#${at}', epoch('at')).encode(values)).toBe(theirs)
      }),
    )
  })
  it('refuses a field that the template does not name', () => {
    expect(refusal(() => onetableKey('A#${a}', number('b')))).toBe('INVALID_DEFINITION')
    expect(refusal(() => onetableKey('A#${a}#${a}'))).toBe('INVALID_DEFINITION')
    expect(refusal(() => onetableKey(undefined as never))).toBe('INVALID_DEFINITION')
    // One of a billion characters would write them all.
    for (const length of ['1e9', '0', '-1', '2.5', 'x', '129']) {
      expect(refusal(() => onetableKey(`A#\${a:${length}}`))).toBe('INVALID_DEFINITION')
    }
  })
})
