import { webcrypto } from 'node:crypto'
import { anyChar } from '@keywright/harness/any-char'
import { refusal, untyped } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SealedCursors, sealedCursors } from './sealed-cursors.ts'

const SECRET = new Uint8Array(32).fill(1)
const OTHER = new Uint8Array(32).fill(2)

const failure = async (cursors: SealedCursors, sealed: string): Promise<string> => {
  try {
    await cursors.open(sealed)
    return 'opened'
  } catch (error) {
    const { name, code, message } = error as Error & { code: string }
    return name === 'KeyError' && code === 'INVALID_CURSOR' ? message : `wrong error: ${message}`
  }
}

describe('sealed cursors', () => {
  it('open in the context that they were sealed in, and in no other', async () => {
    const context = fc.option(fc.string({ unit: anyChar, maxLength: 8 }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), context, context, async (cursor, a, b) => {
        const made = (one: string | undefined) =>
          sealedCursors(SECRET, one === undefined ? {} : { context: one })
        const sealed = await made(a).seal(cursor)
        expect(await made(a).open(sealed)).toBe(cursor)
        if (a !== b) expect(await failure(made(b), sealed)).toMatch(/as it was sealed/)
      }),
      { numRuns: 100 },
    )
  })

  it('expire', async () => {
    let time = 1_000_000
    const cursors = sealedCursors(SECRET, { maxAge: 60, now: () => time })
    const sealed = await cursors.seal('x')
    time += 60_000
    expect(await cursors.open(sealed)).toBe('x')
    time += 1
    expect(await failure(cursors, sealed)).toContain('a cursor of at most 60 seconds')
    // Nothing but the age: the same text opens without a limit.
    expect(await sealedCursors(SECRET).open(sealed)).toBe('x')
  })

  // Found by attack: a clock of NaN let a cursor live for ever.
  it('are refused where the clock tells no time', async () => {
    const cursors = sealedCursors(SECRET, { maxAge: 60, now: () => Number.NaN })
    expect(await failure(cursors, await cursors.seal('x'))).toContain('at most 60 seconds')
  })

  // Found by attack: in bytes, lone surrogates are U+FFFD, so a cursor opened in another context.
  it('take well-formed text only', async () => {
    const lone = 'a\ud800'
    expect(refusal(() => sealedCursors(SECRET, { context: lone }))).toBe('INVALID_DEFINITION')
    expect(refusal(() => sealedCursors(lone.repeat(40)))).toBe('INVALID_DEFINITION')
    await expect(sealedCursors(SECRET).seal(lone)).rejects.toThrow('well-formed text')
  })

  it('say which secret sealed them, so that a rotation tries one', async () => {
    const old = await sealedCursors(SECRET).seal('x')
    const rotated = sealedCursors([OTHER, SECRET])
    expect(await rotated.open(old)).toBe('x')
    expect(await sealedCursors(SECRET).open(await sealedCursors([SECRET, OTHER]).seal('y'))).toBe(
      'y',
    )
    expect(await failure(sealedCursors(SECRET), await rotated.seal('z'))).toContain(
      'sealed with one of these secrets',
    )
  })

  it('are told apart by the whole id of their secret', async () => {
    // The ids of these two have a byte in common, the first or the third.
    for (const near of [147, 24]) {
      const rotated = sealedCursors([new Uint8Array(32).fill(near), SECRET])
      expect(await rotated.open(await sealedCursors(SECRET).seal('x'))).toBe('x')
    }
  })

  it('open when another process sealed them, with an earlier version', async () => {
    const sealed = 'A3vmYM-TMpSZ9rG_o2Gkee-lJjcaYKqzqqIRDSBRexjxtW-vWV7PQyxPmepOpivfsQ'
    expect(await sealedCursors(SECRET, { context: 'user-1' }).open(sealed)).toBe('a cursor')
  })

  it('do not open when any character of theirs is changed', async () => {
    const cursors = sealedCursors(SECRET, { context: 'user-1' })
    const sealed = await cursors.seal('a cursor')
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      const forged = sealed.slice(0, at) + other + sealed.slice(at + 1)
      expect(await failure(cursors, forged), `at ${at}`).not.toBe('opened')
    }
  })

  it('have a key that nobody can export', async () => {
    const { subtle } = webcrypto
    const { deriveKey } = subtle
    const derived: webcrypto.CryptoKey[] = []
    // An own method covers the one of its class, until it is gone.
    const watched: typeof deriveKey = async (...given) => {
      const made = await deriveKey.apply(subtle, given)
      derived.push(made)
      return made
    }
    Object.defineProperty(subtle, 'deriveKey', { value: watched, configurable: true })
    try {
      await sealedCursors(SECRET).seal('x')
    } finally {
      Reflect.deleteProperty(subtle, 'deriveKey')
    }
    expect(derived.map(({ extractable }) => extractable)).toEqual([false])
  })

  it('take the options that there are', () => {
    for (const options of [
      { maxAge: 0 },
      { maxAge: '60' },
      { maxAge: Number.NaN },
      { context: 5 },
      { now: 5 },
      { maxage: 60 },
      null,
    ]) {
      expect(refusal(() => untyped(sealedCursors)(SECRET, options))).toBe('INVALID_DEFINITION')
    }
  })
})
