import { fromBase64Url, fromUtf8, toBase64Url, toUtf8 } from './base64url.ts'
import type { LastEvaluatedKey } from './cursor.ts'
import { refuse } from './error.ts'
import { type AnyQueryInput, readQuery } from './query.ts'
import { packKey, unpackKey } from './start-key.ts'

/** Cursors that are encrypted and authenticated; otherwise as `encodeCursor` and `decodeCursor`. */
export interface SealedCursors {
  /** A cursor that only this secret opens, and only on this query. */
  readonly encode: <Key extends LastEvaluatedKey | undefined>(
    lastEvaluatedKey: Key,
    input: AnyQueryInput,
  ) => Promise<string | (undefined extends Key ? undefined : never)>
  /** The start key in a cursor. Rejects with a KeyError for any but an intact one of this query. */
  readonly decode: <Cursor extends string | undefined>(
    cursor: Cursor,
    input: AnyQueryInput,
  ) => Promise<Record<string, unknown> | (undefined extends Cursor ? undefined : never)>
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

/**
 * Cursors that hide the key they hold and cannot be made up: AES-256-GCM with a key derived from
 * the secret (HKDF, SHA-256), a random initialisation vector for each, and the query as additional
 * data, so that a cursor opens only on the query it was made for.
 *
 * @throws KeyError for a secret of less than 32 bytes.
 * @example
 * const input = { TableName: 'app', ...keyCondition({ pk: ['PK', 'USER#1'] }) }
 * const cursors = sealedCursors('a secret of at least 32 bytes, from a safe place')
 * const cursor = await cursors.encode({ PK: 'USER#1', SK: 'ORDER#7' }, input)
 * await cursors.decode(cursor, input) // => { PK: 'USER#1', SK: 'ORDER#7' }
 */
export const sealedCursors = (secret: string | Uint8Array): SealedCursors => {
  const bytes = typeof secret === 'string' ? toUtf8(secret) : secret
  if (!(bytes instanceof Uint8Array) || bytes.length < LEAST_SECRET) {
    const length = bytes instanceof Uint8Array ? `${bytes.length} bytes` : typeof secret
    refuse('INVALID_DEFINITION', 'secret', `at least ${LEAST_SECRET} bytes`, length)
  }
  let derived: Promise<object> | undefined
  const keyOf = (): Promise<object> => {
    derived ??= deriveKey(bytes)
    return derived
  }
  return {
    encode: async (lastEvaluatedKey, input) => {
      if (lastEvaluatedKey === undefined) return undefined as never
      const query = readQuery(input)
      const plain = toUtf8(JSON.stringify(packKey(lastEvaluatedKey, query)))
      const iv = webCrypto().getRandomValues(new Uint8Array(IV_LENGTH))
      const text = await webCrypto().subtle.encrypt(gcm(iv, query.identity), await keyOf(), plain)
      return toBase64Url(Uint8Array.of(...iv, ...new Uint8Array(text)))
    },
    decode: async (cursor, input) => {
      if (cursor === undefined) return undefined as never
      const query = readQuery(input)
      return unpackKey(await open(cursor, query.identity, await keyOf()), query)
    },
  }
}

const deriveKey = async (secret: Uint8Array): Promise<object> =>
  webCrypto().subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: toUtf8('keywright cursor 1'),
    },
    await webCrypto().subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

const gcm = (iv: Uint8Array, identity: string): object => ({
  name: 'AES-GCM',
  iv,
  additionalData: toUtf8(identity),
})

const open = async (cursor: unknown, identity: string, key: object): Promise<unknown> => {
  const bytes = typeof cursor === 'string' ? fromBase64Url(cursor) : undefined
  const refused = (): never =>
    refuse('INVALID_CURSOR', 'cursor', 'a sealed cursor of this very query', cursor)
  if (!bytes || bytes.length <= IV_LENGTH) return refused()
  try {
    const iv = bytes.subarray(0, IV_LENGTH)
    const text = bytes.subarray(IV_LENGTH)
    const plain = await webCrypto().subtle.decrypt(gcm(iv, identity), key, text)
    return JSON.parse(fromUtf8(new Uint8Array(plain)))
  } catch {
    return refused()
  }
}
