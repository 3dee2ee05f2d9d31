import { answer, refuse, words } from '@keywright/core/internal'
import { fromBase64Url, fromUtf8, toBase64Url, toUtf8 } from '../query/position/base64url.ts'

/** Seals and opens any cursor: of a page, of a row, of a `readAll`. */
export interface SealedCursors {
  /** The cursor, encrypted; `undefined` stays. */
  readonly seal: <Cursor extends string | undefined>(cursor: Cursor) => Promise<Cursor>
  /** The cursor that was sealed; `undefined` stays. Rejects with a KeyError for any other text. */
  readonly open: <Cursor extends string | undefined>(sealed: Cursor) => Promise<Cursor>
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
    readonly encrypt: (algorithm: object, key: object, data: Uint8Array) => Promise<ArrayBuffer>
    readonly decrypt: (algorithm: object, key: object, data: Uint8Array) => Promise<ArrayBuffer>
  }
}

const webCrypto = (): Crypto => (globalThis as unknown as { readonly crypto: Crypto }).crypto

/** As many bytes as the key has: a secret of fewer would be the weaker part. */
const LEAST_SECRET = 32
const IV_LENGTH = 12
/** No genuine cursor is longer, and nothing longer is worth decrypting. */
const MOST_CHARACTERS = 1_000_000

/**
 * Seals cursors, so that they hide the keys they hold and cannot be forged: AES-256-GCM with a key
 * derived from the secret (HKDF, SHA-256) and a random initialisation vector for each. The newest
 * secret seals; all of them open, so that a secret can be replaced while its cursors are in use.
 *
 * @throws KeyError for no secret, or one of fewer than 32 bytes.
 * @example
 * const cursors = sealedCursors('a secret of at least 32 bytes, from a safe place')
 * const sealed = await cursors.seal('any cursor')
 * await cursors.open(sealed) // => 'any cursor'
 * const rotated = sealedCursors(['a newer secret, which is 32 bytes too', 'a secret of at least 32 bytes, from a safe place'])
 * await rotated.open(sealed) // => 'any cursor'
 */
export const sealedCursors = (
  secrets: string | Uint8Array | readonly (string | Uint8Array)[],
): SealedCursors =>
  answer('sealedCursors', () => {
    const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets]
    if (list.length === 0)
      refuse('INVALID_DEFINITION', 'at least one secret', words('none'), 'secret')
    // Copied now: the caller may wipe the secrets afterwards.
    const [newest, ...older] = list.map((secret) => derivedKey(bytesOf(secret))) as [DerivedKey]
    return {
      seal: async (cursor) => {
        if (cursor === undefined) return cursor
        const clear = toUtf8(checkCursor(cursor, MOST_CHARACTERS))
        const iv = webCrypto().getRandomValues(new Uint8Array(IV_LENGTH))
        const text = new Uint8Array(
          await webCrypto().subtle.encrypt(gcm(iv), await newest(), clear),
        )
        const sealed = new Uint8Array(IV_LENGTH + text.length)
        sealed.set(iv)
        sealed.set(text, IV_LENGTH)
        return toBase64Url(sealed) as typeof cursor
      },
      open: async (sealed) => {
        if (sealed === undefined) return sealed
        const bytes = fromBase64Url(checkCursor(sealed, 2 * MOST_CHARACTERS))
        for (const key of [newest, ...older]) {
          const clear = bytes && (await opened(bytes, await key()))
          if (clear !== undefined) return clear as typeof sealed
        }
        return refuse(
          'INVALID_CURSOR',
          'a cursor that was sealed with this secret',
          sealed,
          'cursor',
        )
      },
    }
  })

const checkCursor = (cursor: unknown, most: number): string =>
  typeof cursor === 'string' && cursor.length <= most
    ? cursor
    : refuse('INVALID_CURSOR', `text of at most ${most} characters`, cursor, 'cursor')

const bytesOf = (secret: unknown): Uint8Array => {
  const bytes = typeof secret === 'string' ? toUtf8(secret) : secret
  if (!(bytes instanceof Uint8Array) || bytes.length < LEAST_SECRET) {
    // The secret itself belongs in no message.
    const got = bytes instanceof Uint8Array ? `${bytes.length} bytes` : typeof secret
    return refuse('INVALID_DEFINITION', `at least ${LEAST_SECRET} bytes`, words(got), 'secret')
  }
  return Uint8Array.from(bytes)
}

type DerivedKey = () => Promise<object>

/** Derives a key once, when it is first needed. */
const derivedKey = (secret: Uint8Array): DerivedKey => {
  let derived: Promise<object> | undefined
  return () => {
    derived ??= deriveKey(secret)
    return derived
  }
}

const deriveKey = async (secret: Uint8Array): Promise<object> =>
  webCrypto().subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: toUtf8('keywright cursor 2'),
    },
    await webCrypto().subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

const gcm = (iv: Uint8Array): object => ({ name: 'AES-GCM', iv })

/** What was sealed with this key; `undefined` for anything else. */
const opened = async (bytes: Uint8Array, key: object): Promise<string | undefined> => {
  try {
    const iv = bytes.subarray(0, IV_LENGTH)
    const clear = await webCrypto().subtle.decrypt(gcm(iv), key, bytes.subarray(IV_LENGTH))
    return fromUtf8(new Uint8Array(clear))
  } catch {
    return undefined
  }
}
