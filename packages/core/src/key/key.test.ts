import { describe, expect, it } from 'vitest'
import { errorOf } from '../../test/error-of.ts'
import { choice, desc, integer, KeyError, key, text, time, token } from '../index.ts'

const orderKey = key('ORDER', time('at'), text('id'))
const at = new Date('2024-01-15T10:30:00.000Z')

describe('key', () => {
  it('writes and reads', () => {
    expect(orderKey.encode({ at, id: 'abc' })).toBe('ORDER#2024-01-15T10:30:00.000Z#abc')
    expect(orderKey.decode('ORDER#2024-01-15T10:30:00.000Z#abc')).toEqual({ at, id: 'abc' })
    expect(orderKey.pattern).toBe('ORDER#<at>#<id>')
    expect(orderKey.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['at', 'time'],
      ['id', 'text'],
    ])
  })

  it('may be literals only, with a delimiter of their own', () => {
    expect(key('#METADATA').encode({})).toBe('#METADATA')
    expect(key('VERSION', 'LATEST').decode('VERSION#LATEST')).toEqual({})
    expect(key('VERSION#LATEST').tryDecode('VERSION#LATEST#')).toBeUndefined()
  })

  it('takes fields beside what a key needs, so that whole items can be passed', () => {
    const item = { id: 'abc', at, total: 99 }
    expect(orderKey.encode(item)).toBe('ORDER#2024-01-15T10:30:00.000Z#abc')
  })

  it('literals may stand anywhere', () => {
    const taskKey = key('ORG', text('org'), 'PROJECT', text('project'), 'TASKS')
    const values = { org: 'a#b', project: 'PROJECT' }
    expect(taskKey.encode(values)).toBe('ORG#a$23b#PROJECT#PROJECT#TASKS')
    expect(taskKey.decode(taskKey.encode(values))).toEqual(values)
    expect(taskKey.tryDecode('ORG#a#PROJECT#TASKS')).toBeUndefined()
    expect(taskKey.tryDecode('ORG#a#b#PROJECT#c#TASKS')).toBeUndefined()
  })

  it('field names such as __proto__ are just names', () => {
    const odd = key(text('__proto__'), text('constructor'), text('toString'))
    const values = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}')
    expect(odd.encode(values)).toBe('a#b#c')
    const decoded = odd.decode('a#b#c')
    expect(Object.entries(decoded)).toEqual(Object.entries(values))
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype)
    expect(() => odd.encode({} as never)).toThrow(KeyError)
  })

  it('a decoded value is a fresh object', () => {
    const one = orderKey.decode('ORDER#2024-01-15T10:30:00.000Z#abc')
    one.at.setTime(0)
    expect(orderKey.decode('ORDER#2024-01-15T10:30:00.000Z#abc').at).toEqual(at)
  })

  it('tryDecode and decode agree', () => {
    for (const other of [
      '',
      'ORDER',
      'ORDER#',
      'USER#1',
      'ORDER##',
      'ORDER#2024-01-15T10:30:00.000Z',
      'order#2024-01-15T10:30:00.000Z#a',
    ]) {
      expect(orderKey.tryDecode(other)).toBeUndefined()
      expect(() => orderKey.decode(other)).toThrow(KeyError)
    }
    expect(orderKey.tryDecode(undefined as never)).toBeUndefined()
    expect(() => orderKey.decode(42 as never)).toThrow(KeyError)
  })
})

describe('a refusal says which key, which field, what was expected and what came', () => {
  it.each([
    [
      'INVALID_VALUE',
      'ORDER#<at>#<id>: at: expected a Date in years 0000 to 9999, got Invalid Date',
      () => orderKey.encode({ at: new Date(Number.NaN), id: 'a' }),
    ],
    [
      'INVALID_VALUE',
      'ORDER#<at>#<id>: id: expected text, got undefined',
      () => orderKey.encode({ at } as never),
    ],
    [
      'INVALID_VALUE',
      'ORDER#<at>#<id>: at: expected RFC 3339 text to the millisecond in years 0000 to 9999, got "2024-01-15"',
      () => orderKey.encode({ at: '2024-01-15', id: 'a' } as never),
    ],
    [
      'INVALID_VALUE',
      'ORDER#<at>#<id>: at: expected a Date in years 0000 to 9999, got undefined',
      () => orderKey.encode(undefined as never),
    ],
    [
      'INVALID_VALUE',
      'ORDER#<at>#<id>: id: expected well-formed text without U+10FFFF, got "\\ud800"',
      () => orderKey.encode({ at, id: '\ud800' }),
    ],
    [
      'INVALID_VALUE',
      'N#<n>: n: expected an integer of at most 3 digits, not negative, got 5n',
      () => key('N', integer('n', { digits: 3 })).encode({ n: 5n as never }),
    ],
    [
      'INVALID_VALUE',
      'S#<s>: s: expected one of "a", "b", got null',
      () => key('S', choice('s', ['a', 'b'])).encode({ s: null as never }),
    ],
    [
      'INVALID_KEY',
      'ORDER#<at>#<id>: expected the text of this key, got "USER#1"',
      () => orderKey.decode('USER#1'),
    ],
    [
      'INVALID_KEY',
      'ORDER#<at>#<id>: at: expected the text of a Date in years 0000 to 9999, got "2024-02-30T00:00:00.000Z"',
      () => orderKey.decode('ORDER#2024-02-30T00:00:00.000Z#a'),
    ],
    [
      'INVALID_DEFINITION',
      '<a>#<a>: expected different field names, got "a"',
      () => key(text('a'), time('a')),
    ],
    ['INVALID_DEFINITION', 'expected at least one part, got [object Array]', () => key()],
    [
      'INVALID_DEFINITION',
      'expected well-formed text without U+10FFFF or "$", got "A$"',
      () => key('A$', text('a')),
    ],
  ] as const)('%s: %s', (code, message, act) => {
    const error = errorOf(act)
    expect(error.message).toBe(message)
    expect(error.code).toBe(code)
    expect(error.name).toBe('KeyError')
  })

  it('shortens what came', () => {
    const error = errorOf(() => key('T', token('t')).encode({ t: '#'.repeat(1e6) }))
    expect(error.message.length).toBeLessThan(250)
    expect(errorOf(() => orderKey.decode('#'.repeat(1e6))).message.length).toBeLessThan(250)
    expect(
      errorOf(() => key(integer('n', { digits: 1 })).encode({ n: (10n ** 500n) as never })).message
        .length,
    ).toBeLessThan(250)
  })

  it.each([
    ['a lone surrogate in a literal', () => key('\udfff')],
    ['U+10FFFF in a literal', () => key('A\u{10ffff}')],
    ['a function for a field', () => key('A', text as never)],
    ['null for a field', () => key('A', null as never)],
    ['undefined for a literal', () => key(undefined as never)],
    ['a number for a literal', () => key(1 as never)],
    ['a field without a name', () => key(text(undefined as never))],
    ['a field without a codec', () => key({ name: 'a', kind: 'text' } as never)],
    ['a repeated name under desc', () => key(text('a'), desc(text('a')))],
  ])('refuses %s', (_, act) => {
    expect(errorOf(act).code).toBe('INVALID_DEFINITION')
  })
})
