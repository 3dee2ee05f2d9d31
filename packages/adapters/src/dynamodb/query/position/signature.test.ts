import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, fromUtf8, textToBase64Url, toBase64Url, toUtf8 } from './base64url.ts'
import { fingerprint } from './fingerprint.ts'
import { signed, verified } from './signature.ts'

const identity = ['table', 'index', 'partition', 'range', 'direction']

describe('bytes in a URL', () => {
  it('are written as Node writes them, and read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
        const text = toBase64Url(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64url'))
        expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  it('are those of a text in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(textToBase64Url(text)).toBe(Buffer.from(text).toString('base64url'))
        expect(fromUtf8(toUtf8(text))).toBe(text)
      }),
    )
    expect(textToBase64Url('a\x7fb\0')).toBe(Buffer.from('a\x7fb\0').toString('base64url'))
    expect(textToBase64Url('a\x80')).toBe(Buffer.from('a\x80').toString('base64url'))
    expect(textToBase64Url('ä\nb')).toBe(Buffer.from('ä\nb').toString('base64url'))
    expect(fromUtf8(toUtf8('\ufeffa'))).toBe('\ufeffa')
    expect(() => fromUtf8(Uint8Array.of(0xff))).toThrow()
  })

  it.each(['A', 'AB=', 'AB==', 'A B', 'AB+A', 'AB/A', 'AC', 'ABB', '💥', 'AAAAA'])(
    'have one spelling, which is not %j',
    (text) => {
      expect(fromBase64Url(text)).toBeUndefined()
    },
  )
})

describe('a fingerprint', () => {
  it('is FNV-1a, in eight hexadecimal digits', () => {
    // The vectors of the algorithm's authors.
    expect(['', 'a', 'foobar'].map(fingerprint)).toEqual(['811c9dc5', 'e40c292c', 'bf9cf968'])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fingerprint(text)).toMatch(/^[0-9a-f]{8}$/)
      }),
    )
  })
})

describe('a signed value', () => {
  it('opens with its identity', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.string(), { maxLength: 6 }), (value, one) => {
        fc.pre(value !== null && value !== undefined)
        const text = signed(one, value)
        expect(text).toMatch(/^[\w-]+$/)
        expect(verified(one, text, text.length)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('says what differs with another one', () => {
    const text = signed(identity, [1])
    identity.forEach((name, i) => {
      const other = identity.map((part, j) => (i === j ? 'other' : part))
      expect(() => verified(other, text, 1000)).toThrow(
        `cursor: expected a cursor of this query, got one of another ${name}`,
      )
    })
    const two = ['other', 'index', 'partition', 'other', 'direction']
    expect(() => verified(two, text, 1000)).toThrow('got one of another table, range')
    expect(() => verified([...identity, 'more'], text, 1000)).toThrow(
      'got one of another kind of query',
    )
  })

  it('is refused when it is damaged, too long or no text', () => {
    const text = signed(identity, [1])
    expect(() => verified(identity, `${text}A`, 1000)).toThrow(`got "${text}A"`)
    expect(() => verified(identity, text, text.length - 1)).toThrow(`got ${text.length} characters`)
    expect(() => verified(identity, 5, 1000)).toThrow(
      'cursor: expected a cursor of this query, got 5',
    )
    expect(() => verified(identity, '', 1000)).toThrow('got ""')
    const wrong = signed(identity, 1).replace(/-.*/, '')
    expect(() => verified(identity, `${wrong}-`, 1000)).toThrow('expected a cursor of this query')
    // A mark that fits, around what is no JSON.
    const marks = identity.map(fingerprint).join('')
    for (const body of ['e30', '', '*', textToBase64Url('{'), toBase64Url(Uint8Array.of(0xff))]) {
      const made = `${marks}${fingerprint(body)}-${body}`
      if (body === 'e30') expect(verified(identity, made, 1000)).toEqual({})
      else expect(() => verified(identity, made, 1000)).toThrow('expected a cursor of this query')
    }
  })
})
