import { describe, expect, it } from 'vitest'
import { newField, SKETCH_KINDS } from '../key/sketch.ts'
import { derive } from '../state/derive.ts'
import { START, withParts } from '../state/state.ts'
import { REQUESTS } from './requests.ts'

const write = (id: string, state = START): string =>
  REQUESTS.find((one) => one.id === id)?.write(state, derive(state)) ?? ''

describe('the request for each store', () => {
  it('names the range that is asked for', () => {
    expect(write('dynamodb')).toContain('":sk": "CITY#Lyon#"')
    expect(write('postgres')).toMatch(/"sk" >= \$1 AND "sk" <= \$2/)
    expect(write('mysql')).toContain('`sk`')
    expect(write('redis')).toBe('ZRANGE orders "[CITY#Lyon#" "[CITY#Lyon$" BYLEX')
    expect(write('durable-objects')).toContain('end')
    expect(write('list')).toContain('prefix: "CITY#Lyon#"')
    expect(write('indexeddb')).toContain('bytes of CITY#Lyon#')
  })

  it.each(REQUESTS.map(({ id }) => id))('%s says so where there is no range', (id) => {
    const state = {
      ...withParts(START, [newField('n', 'integer')]),
      conditions: [{ asked: 'is' as const, texts: ['x'] }],
    }
    expect(write(id, state)).not.toBe('')
  })
})

describe('code to copy', () => {
  it('is TypeScript that defines the key and asks', () => {
    expect(write('typescript')).toBe(
      "import { key, text, where } from '@keywright/core'\n\nconst myKey = key('CITY', text('city'), text('id'))\nconst range = where(myKey, { city: 'Lyon' })",
    )
  })

  it('is Python that does the same', () => {
    expect(write('python')).toBe(
      'import keywright as kw\n\nmy_key = kw.key("CITY", kw.text("city"), kw.text("id"))\nrange_ = kw.where(my_key, city="Lyon")',
    )
  })

  it.each(SKETCH_KINDS)('has every kind: %s', (kind) => {
    const state = withParts(START, ['K', { ...newField('v', kind), desc: true }])
    expect(write('typescript', state)).toContain(`desc(${kind}('v'`)
    expect(write('python', state)).toContain(`kw.desc(kw.${kind}("v"`)
  })
})
