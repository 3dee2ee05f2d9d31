import {
  answer,
  FUNCTION,
  type OptionRules,
  optionsOf,
  refuse,
  words,
} from '@keywright/core/internal'
import { fromBase64Url, fromUtf8, toBase64Url, toUtf8 } from '../query/position/base64url.ts'

/** Seals and opens any cursor: of a page, of a row, of a `readAll`. */
export interface SealedCursors {
  /** The cursor, encrypted; `undefined` stays. */
  readonly seal: <Cursor extends string | undefined>(cursor: Cursor) => Promise<Cursor>
  /** The cursor that was sealed; `undefined` stays. Rejects with a KeyError for any other text. */
  readonly open: <Cursor extends string | undefined>(sealed: Cursor) => Promise<Cursor>
}

/** What sealed cursors are bound to. */
export interface SealOptions {
  /** For whom they are: a user, a tenant. A cursor opens only with the context it was sealed with. */
  readonly context?: string
  /** How many seconds a cursor can be opened after it was sealed; without it, for ever. */
  readonly maxAge?: number
  /** The clock, in milliseconds since 1970: `Date.now` by default. */
  readonly now?: () => number
}

/** The part of WebCrypto that is used here; every runtime has it. */
interface Crypto {
  readonly getRandomValues: (bytes: Uint8Array) => Uint8Array
  readonly subtle: {
    readonly importKey: (
      format: 'raw',
      key: Uint8Array,
      algorithm: 'HKDF',
      extractable: false,
      usages: readonly string[],
    ) => Promise<object>
    readonly deriveKey: (
      algorithm: object,
      base: object,
      derived: object,
      extractable: false,
      usages: readonly string[],
    ) => Promise<object>
    readonly deriveBits: (algorithm: object, base: object, length: number) => Promise<ArrayBuffer>
    readonly encrypt: (algorithm: object, key: object, data: Uint8Array) => Promise<ArrayBuffer>
    readonly decrypt: (algorithm: object, key: object, data: Uint8Array) => Promise<ArrayBuffer>
  }
}

const webCrypto = (): Crypto => (globalThis as unknown as { readonly crypto: Crypto }).crypto

/** As many bytes as the key has: a secret of fewer would be the weaker part. */
const LEAST_SECRET = 32
const IV_LENGTH = 12
/** The version of the format, and which secret sealed it. */
const VERSION = 3
const ID_LENGTH = 4
const HEADER_LENGTH: number = 1 + ID_LENGTH
/** The time of sealing, in milliseconds, before the cursor. */
const TIME_LENGTH = 8
/** No genuine cursor is longer, and nothing longer is worth decrypting. */
const MOST_CHARACTERS = 1_000_000
const MOST_SEALED = 2_000_000

/** Bytes hold one text for all lone surrogates, so that two contexts would be one. */
const isWellFormed = (value: unknown): value is string =>
  typeof value === 'string' && !/[\ud800-\udfff]/u.test(value)

const OPTIONS: OptionRules<SealOptions> = {
  context: { expects: 'well-formed text', takes: isWellFormed },
  maxAge: {
    expects: 'a number of seconds above 0',
    takes: (value) => typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY,
  },
  now: FUNCTION,
}

/**
 * Seals cursors, so that they hide the keys they hold and cannot be forged: AES-256-GCM with a key
 * derived from the secret (HKDF, SHA-256) and a random initialisation vector for each. The newest secret
 * seals; all of them open, so that a secret can be replaced while its cursors are in use. What can still
 * be seen is the length of a cursor and which secret sealed it.
 *
 * @throws KeyError for no secret, one of fewer than 32 bytes, or an option that does not exist.
 * @example
 * // In a service: randomBytes(32), kept in a safe place.
 * const secret = new Uint8Array(32).fill(7)
 * const cursors = sealedCursors(secret, { context: 'user-1', maxAge: 3600 })
 * const sealed = await cursors.seal('any cursor')
 * await cursors.open(sealed) // => 'any cursor'
 * await sealedCursors(secret, { context: 'user-2' }).open(sealed) // throws KeyError
 * const rotated = sealedCursors([new Uint8Array(32).fill(8), secret], { context: 'user-1' })
 * await rotated.open(sealed) // => 'any cursor'
 */
export const sealedCursors = (
  secrets: string | Uint8Array | readonly (string | Uint8Array)[],
  options: SealOptions = {},
): SealedCursors =>
  answer('sealedCursors', () => {
    const { context, maxAge, now = Date.now } = optionsOf('sealedCursors', options, OPTIONS)
    const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets]
    if (list.length === 0)
      refuse('INVALID_DEFINITION', 'at least one secret', words('none'), 'secret')
    // Copied now: the caller may wipe the secrets afterwards.
    const keys = list.map((secret) => sealKey(bytesOf(secret)))
    const [newest] = keys as [SealKey]
    return {
      seal: async (cursor) => {
        if (cursor === undefined) return cursor
        const text = toUtf8(checkCursor(cursor, MOST_CHARACTERS))
        if (!isWellFormed(cursor)) refuse('INVALID_CURSOR', 'well-formed text', cursor, 'cursor')
        const { id, key } = await newest()
        const header = Uint8Array.of(VERSION, ...id)
        const iv = webCrypto().getRandomValues(new Uint8Array(IV_LENGTH))
        const clear = joined(timeBytes(now()), text)
        const hidden = await webCrypto().subtle.encrypt(gcm(iv, header, context), key, clear)
        const sealed = toBase64Url(joined(header, iv, new Uint8Array(hidden)))
        return checkCursor(sealed, MOST_SEALED) as typeof cursor
      },
      open: async (sealed) => {
        if (sealed === undefined) return sealed
        const bytes = fromBase64Url(checkCursor(sealed, MOST_SEALED))
        const fail = (expected: string): never =>
          refuse('INVALID_CURSOR', expected, sealed, 'cursor')
        if (bytes?.[0] !== VERSION) return fail('a sealed cursor')
        const key = await keyOf(bytes, keys)
        if (!key) return fail('a cursor that was sealed with one of these secrets')
        const clear = await opened(bytes, key, context)
        if (!clear) {
          const whose = context === undefined ? 'without a context' : 'for this context'
          return fail(`a cursor as it was sealed, ${whose}`)
        }
        // A clock that gives no number has told no age: NaN is not above anything.
        if (maxAge !== undefined && !(now() - timeOf(clear) <= maxAge * 1000)) {
          return fail(`a cursor of at most ${maxAge} seconds`)
        }
        return fromUtf8(clear.subarray(TIME_LENGTH)) as typeof sealed
      },
    }
  })

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const timeBytes = (time: number): Uint8Array => {
  const bytes = new Uint8Array(TIME_LENGTH)
  new DataView(bytes.buffer).setFloat64(0, time)
  return bytes
}

const timeOf = (clear: Uint8Array): number =>
  new DataView(clear.buffer, clear.byteOffset).getFloat64(0)

const checkCursor = (cursor: unknown, most: number): string =>
  typeof cursor === 'string' && cursor.length <= most
    ? cursor
    : refuse('INVALID_CURSOR', `text of at most ${most} characters`, cursor, 'cursor')

const bytesOf = (secret: unknown): Uint8Array => {
  const bytes = isWellFormed(secret) ? toUtf8(secret) : secret
  if (!(bytes instanceof Uint8Array) || bytes.length < LEAST_SECRET) {
    // The secret itself belongs in no message.
    const got = bytes instanceof Uint8Array ? `${bytes.length} bytes` : typeof secret
    return refuse('INVALID_DEFINITION', `at least ${LEAST_SECRET} bytes`, words(got), 'secret')
  }
  return Uint8Array.from(bytes)
}

type SealKey = () => Promise<{ readonly id: Uint8Array; readonly key: object }>

/** Derives a key, and what tells it from others, once, when it is first needed. */
const sealKey = (secret: Uint8Array): SealKey => {
  let derived: ReturnType<SealKey> | undefined
  return () => {
    derived ??= deriveKey(secret)
    return derived
  }
}

const deriveKey = async (secret: Uint8Array): ReturnType<SealKey> => {
  const { subtle } = webCrypto()
  const hkdf = (info: string): object => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: toUtf8(info),
  })
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const aes = { name: 'AES-GCM', length: 256 }
  const key = await subtle.deriveKey(hkdf('keywright cursor 3'), base, aes, false, [
    'encrypt',
    'decrypt',
  ])
  const id = await subtle.deriveBits(hkdf('keywright cursor 3 id'), base, 8 * ID_LENGTH)
  return { id: new Uint8Array(id), key }
}

/** The key that sealed these bytes: two secrets of one id are as unlikely as 1 in 4 billion. */
const keyOf = async (bytes: Uint8Array, keys: readonly SealKey[]): Promise<object | undefined> => {
  for (const one of keys) {
    const { id, key } = await one()
    if (id.every((byte, i) => byte === bytes[1 + i])) return key
  }
  return undefined
}

/** What is sealed holds only with its header, and with the context, which it does not contain. */
const gcm = (iv: Uint8Array, header: Uint8Array, context: string | undefined): object => ({
  name: 'AES-GCM',
  iv,
  additionalData:
    context === undefined ? header : joined(header, Uint8Array.of(1), toUtf8(context)),
})

/** The time of sealing and the cursor; `undefined` for what this key did not seal in this context. */
const opened = async (
  bytes: Uint8Array,
  key: object,
  context: string | undefined,
): Promise<Uint8Array | undefined> => {
  const header = bytes.subarray(0, HEADER_LENGTH)
  const iv = bytes.subarray(HEADER_LENGTH, HEADER_LENGTH + IV_LENGTH)
  try {
    const hidden = bytes.subarray(HEADER_LENGTH + IV_LENGTH)
    const clear = await webCrypto().subtle.decrypt(gcm(iv, header, context), key, hidden)
    return new Uint8Array(clear)
  } catch {
    return undefined
  }
}
