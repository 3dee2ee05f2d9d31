import { STORES } from '@keywright/harness/stores'
import { describe, expect, it } from 'vitest'
import { newField, SKETCH_KINDS } from '../key/sketch.ts'
import { derive } from '../state/derive.ts'
import { START, withParts } from '../state/state.ts'
import { REQUESTS } from './requests.ts'

const write = (id: string, state = START): string =>
  REQUESTS.find((one) => one.id === id)?.write(state, derive(state)) ?? ''

describe('the request for each store', () => {
  it('names the range that is asked for', () => {
    expect(write('dynamodb')).toBe(
      `new QueryCommand({
  TableName: "app",
  KeyConditionExpression: "#pk = :pk AND begins_with(#sk, :sk)",
  ExpressionAttributeNames: {
    "#pk": "PK",
    "#sk": "SK"
  },
  ExpressionAttributeValues: {
    ":pk": "the partition",
    ":sk": "CITY#Lyon#"
  }
})`,
    )
    expect(write('postgres')).toMatch(/"sk" >= \$1 AND "sk" <= \$2/)
    expect(write('mysql')).toContain('`sk`')
    expect(write('redis')).toBe('ZRANGE items "[CITY#Lyon#" "[CITY#Lyon$" BYLEX')
    expect(write('durable-objects')).toContain('end')
    expect(write('r2')).toContain('bucket.list({\n  prefix: "CITY#Lyon#"')
    expect(write('workers-kv')).toContain('kv.list({\n  prefix: "CITY#Lyon#"\n})')
    expect(write('s3')).toContain('Prefix: "CITY#Lyon#"')
    expect(write('etcd')).toContain('range_end: Buffer.from("CITY#Lyon$\\u0000")')
    expect(write('indexeddb')).toContain('indexedDbKey("CITY#Lyon#"), indexedDbKey("CITY#Lyon$")')
  })

  it.each(STORES.map(({ id }) => id))('is written for %s, with the range in it', (id) => {
    expect(write(id)).toContain('CITY#Lyon')
  })

  it('shows what nobody would see', () => {
    const state = { ...START, conditions: [{ asked: 'lt' as const, texts: ['a\u200b'] }] }
    expect(write('redis', state)).toContain('\\xf4\\x8f\\xbf\\xbf')
    expect(write('level', state)).toContain('\\u{10FFFF}')
    for (const { id } of REQUESTS) expect(write(id, state)).not.toMatch(/[\u200b\u{10ffff}]/u)
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
