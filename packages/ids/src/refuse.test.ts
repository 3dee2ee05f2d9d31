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

describe('what came is shown as people recognise it', () => {
  const shown = (value: unknown): string =>
    caught(() => parseId(value as string)).message.replace(/^.*, got /, '')

  it('shortens text of more than 80 characters', () => {
    expect(shown('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`)
    expect(shown('x'.repeat(81))).toBe(`"${'x'.repeat(79)}…"`)
  })

  it('names the type of an object rather than its contents', () => {
    expect(shown(['user_01ARZ3NDEKTSV4RRFFQ69G5FAV'])).toBe('[object Array]')
    expect(shown({ toString: undefined })).toBe('[object Object]')
    expect(shown(() => 'user')).toBe('[object Function]')
  })

  it('spells out everything else', () => {
    expect(shown(new Date(Number.NaN))).toBe('Invalid Date')
    expect([undefined, null, 7, 7n, true].map(shown)).toEqual([
      'undefined',
      'null',
      '7',
      '7',
      'true',
    ])
  })
})
