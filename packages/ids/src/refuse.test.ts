import { KeyError, key } from '@keywright/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LAST_TIME } from '../test/reference.ts'
import {
  bytesToId,
  createId,
  id,
  idBounds,
  idGenerator,
  idToBytes,
  idToUuid,
  normalizeId,
  parseId,
  uuidToId,
} from './index.ts'

const caught = (run: () => unknown): KeyError => {
  try {
    run()
  } catch (error) {
    return error as KeyError
  }
  throw new Error('expected a refusal')
}

const day = new Date(0)
const orders = key('ORDER', id('orderId', 'order'))

/** The last of all ids, and then one more. */
const exhausted = (): void => {
  const next = idGenerator('user', { now: () => LAST_TIME, random: (bytes) => bytes.fill(255) })
  next()
  next()
}

describe('every refusal is a KeyError with a stable code', () => {
  it.each<[title: string, code: KeyError['code'], run: () => unknown]>([
    ['createId of a bad prefix', 'INVALID_VALUE', () => createId('User')],
    ['idGenerator of a bad prefix', 'INVALID_DEFINITION', () => idGenerator('User')],
    [
      'idGenerator of a bad clock',
      'INVALID_DEFINITION',
      () => idGenerator('user', { now: 5 as never }),
    ],
    ['a clock before 1970', 'INVALID_VALUE', idGenerator('user', { now: () => -1 })],
    ['the id after the last', 'INVALID_VALUE', exhausted],
    ['parseId', 'INVALID_KEY', () => parseId('user')],
    ['normalizeId', 'INVALID_KEY', () => normalizeId('user')],
    ['idToUuid', 'INVALID_KEY', () => idToUuid('user')],
    ['uuidToId', 'INVALID_VALUE', () => uuidToId('user', 'uuid')],
    ['idToBytes', 'INVALID_KEY', () => idToBytes('user')],
    ['bytesToId', 'INVALID_VALUE', () => bytesToId('user', new Uint8Array(15))],
    ['idBounds', 'INVALID_VALUE', () => idBounds('user', new Date(-1), day)],
    ['a field of a bad prefix', 'INVALID_DEFINITION', () => id('userId', 'User')],
    ['a field', 'INVALID_VALUE', () => orders.encode({ orderId: 'order_' })],
  ])('%s: %s', (_, code, run) => {
    const error = caught(run)
    expect(error).toBeInstanceOf(KeyError)
    expect(error.code).toBe(code)
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('also where the platform has no randomness', async () => {
    vi.stubGlobal('crypto', undefined)
    vi.resetModules()
    const fresh = await import('./create.ts')
    expect(caught(() => fresh.createId('user')).code).toBe('INVALID_VALUE')
  })
})
