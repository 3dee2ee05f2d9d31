import { between, bucket, during, gte, integer, key, sharded, text, time } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import {
  decodeCursor,
  encodeCursor,
  entity,
  extend,
  itemCursor,
  page,
  type QueryInput,
  queryInput,
  queryInputs,
  readAll,
  readPage,
  sealedCursors,
  table,
} from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const note = entity(app, 'Note', {
  primary: { pk: key('USER', text('userId')), sk: key('NOTE', text('id')) },
})
const spread = entity(app, 'Spread', {
  primary: { pk: sharded(key('E'), { by: 'id', count: 2 }), sk: key(text('id')) },
})
const wide = entity(app, 'Wide', {
  primary: { pk: sharded(key('W'), { by: 'id', count: 100 }), sk: key(text('id')) },
})
const daily = entity(app, 'Daily', {
  primary: { pk: key('D', text('room'), bucket('at', 'day')), sk: key(time('at')) },
})
const match = entity(
  table({
    name: 'app',
    pk: 'PK',
    sk: 'SK',
    indexes: { byScore: { pk: ['team'], sk: [{ name: 'score', type: 'N' }, 'note'] } },
  }),
  'Match',
  {
    primary: { pk: key('M', text('id')), sk: key('M') },
    byScore: { pk: [text('team')], sk: [integer('score', { digits: 2 }), text('note')] },
  },
)
const input = queryInput(note, { userId: '1' })
const byHand = { ...input, ExpressionAttributeNames: { ...input.ExpressionAttributeNames } }
const inputs = queryInputs(spread, {})
const row = { PK: 'USER#1', SK: 'NOTE#a' }
const run = async () => ({ Items: [] })
const previous = itemCursor(input, row, 'before')
const unreadable = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
  },
)
const unreadableList = new Proxy([], {
  get: () => {
    throw new Error('no')
  },
})
const unreadableRows = Object.defineProperty({}, 'Items', {
  get: () => {
    throw new Error('no')
  },
})
const cannotRead = 'expected arguments that can be read, got Error: no'

describe('what is refused around pages says where, what was expected and what came', () => {
  it.each<[() => unknown, string]>([
    [
      () => page(byHand, {}),
      'INVALID_CONDITION page: expected an input of queryInput, or extend, got ',
    ],
    [() => untyped(page)(input, unreadable), `INVALID_VALUE page: ${cannotRead}`],
    [() => untyped(encodeCursor)(row, unreadable), `INVALID_VALUE encodeCursor: ${cannotRead}`],
    [() => untyped(decodeCursor)('x', unreadable), `INVALID_VALUE decodeCursor: ${cannotRead}`],
    [
      () => decodeCursor(previous, input),
      'INVALID_CURSOR cursor: expected a cursor in the direction of its input, got one for the previous page',
    ],
    [
      () =>
        decodeCursor(
          itemCursor(input, row),
          queryInput(note, { userId: '1' }, { cursor: previous }),
        ),
      'INVALID_CURSOR cursor: expected a cursor in the direction of its input, got one for the next page',
    ],
    [
      () => untyped(itemCursor)(input, row, 'behind'),
      'INVALID_CONDITION itemCursor: expected "after" or "before", got "behind"',
    ],
    [() => untyped(itemCursor)(unreadable, row), `INVALID_VALUE itemCursor: ${cannotRead}`],
    [
      () => itemCursor(inputs, { PK: 'E#SHARD#0', SK: 'a' }, 'before'),
      'INVALID_CONDITION itemCursor: expected the cursor after a row, got before one of several inputs',
    ],
    [
      () => itemCursor(inputs, { PK: 'E#SHARD#7', SK: 'a' }),
      'INVALID_CURSOR itemCursor: expected a row of one of the inputs, got ',
    ],
    [
      () => itemCursor(inputs, { SK: 'a' }),
      'INVALID_CURSOR itemCursor: expected a row of one of the inputs, got ',
    ],
    [
      () => itemCursor(input, { PK: 'USER#1' }),
      'INVALID_CURSOR cursor: expected rows with their SK, got undefined',
    ],
    [
      () => itemCursor(queryInputs(spread, { id: gte('b') }), { PK: 'E#SHARD#0', SK: 'a' }),
      'INVALID_CURSOR cursor: expected SK in range, got "a"',
    ],
    [
      () => {
        const asked = queryInput(match, { team: 'a', score: gte(5) }, { index: 'byScore' })
        return itemCursor([asked], { PK: 'M#1', SK: 'M', team: 'a', score: 1, note: 'x' })
      },
      'INVALID_CURSOR cursor: expected score in range, got 1',
    ],
    [
      () => itemCursor([byHand], row),
      'INVALID_CURSOR cursor: expected an input of queryInput, or extend, got ',
    ],
    [
      () => untyped(queryInputs)(spread, {}, { size: 1 }),
      'INVALID_CONDITION queryInputs: expected the options index, limit, ',
    ],
    [
      () => queryInputs(daily, { room: 'a', at: during('2024-13') }),
      'INVALID_CONDITION Daily: primary: at: expected years, months, days or hours, got "2024-13"',
    ],
    // At once, and not when the first input is read: of many inputs, and of none.
    [() => untyped(queryInputs)(wide, { id: gte(5) }), 'INVALID_VALUE Wide: primary: '],
    [
      () => untyped(queryInputs)(daily, { room: 5, at: between(new Date(1), new Date(0)) }),
      'INVALID_VALUE Daily: primary: ',
    ],
    [() => untyped(queryInputs)(unreadable, {}), `INVALID_VALUE queryInputs: ${cannotRead}`],
    [
      () => untyped(queryInputs)(daily, { room: 'a', at: gte(new Date()) }),
      'INVALID_CONDITION Daily: primary: at: expected a time, between or during, got an open range',
    ],
    [
      () => untyped(queryInputs)(daily, { room: gte('a'), at: new Date() }),
      'INVALID_CONDITION Daily: primary: room: expected one value, got a range',
    ],
    [
      () => untyped(queryInputs)(daily, { room: 'a', at: between<unknown>(new Date(), 'later') }),
      'INVALID_VALUE Daily: primary: at: expected ',
    ],
    [
      () => untyped(readAll)(5, run),
      'INVALID_CONDITION readAll: expected an input, or a list of inputs, got 5',
    ],
    [
      () => untyped(readAll)(null, run),
      'INVALID_CONDITION readAll: expected an input, or a list of inputs, got null',
    ],
    [
      () => untyped(readAll)(input, 5),
      'INVALID_CONDITION readAll: run: expected a function, got 5',
    ],
    [
      () => readAll([byHand], run),
      'INVALID_CONDITION readAll: expected one input of queryInput, or inputs of queryInputs, extended by extend, got ',
    ],
    [
      () => readAll([input, input], run),
      'INVALID_CONDITION readAll: expected one input of queryInput, or inputs of queryInputs, extended by extend, got ',
    ],
    [
      () =>
        readAll(
          [inputs[0] as QueryInput, queryInputs(spread, {}, { descending: true })[1] as QueryInput],
          run,
        ),
      'INVALID_CONDITION readAll: expected inputs of one queryInputs, got several',
    ],
    [
      () => untyped(readAll)(input, run, { limit: 0 }),
      'INVALID_CONDITION readAll: limit: expected an integer from 1, got 0',
    ],
    [
      () => untyped(readAll)(input, run, { concurrency: 0 }),
      'INVALID_CONDITION readAll: concurrency: expected an integer from 1, got 0',
    ],
    [
      () => untyped(readAll)(input, run, { size: 1 }),
      'INVALID_CONDITION readAll: expected the options limit, concurrency, got "size"',
    ],
    [() => untyped(readAll)(unreadable, run), `INVALID_VALUE readAll: ${cannotRead}`],
    [() => untyped(sealedCursors)(unreadableList), `INVALID_VALUE sealedCursors: ${cannotRead}`],
    [() => sealedCursors([]), 'INVALID_DEFINITION secret: expected at least one secret, got none'],
    [
      () => sealedCursors('x'.repeat(31)),
      'INVALID_DEFINITION secret: expected at least 32 bytes, got 31 bytes',
    ],
    [
      () => untyped(sealedCursors)(5),
      'INVALID_DEFINITION secret: expected at least 32 bytes, got number',
    ],
    [
      () => untyped(sealedCursors)('x'.repeat(32), { context: 5 }),
      'INVALID_DEFINITION sealedCursors: context: expected well-formed text, got 5',
    ],
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, '60'].map(
      (maxAge): [() => unknown, string] => [
        () => untyped(sealedCursors)('x'.repeat(32), { maxAge }),
        'INVALID_DEFINITION sealedCursors: maxAge: expected a number of seconds above 0, got ',
      ],
    ),
    [
      () => untyped(sealedCursors)('x'.repeat(32), { age: 5 }),
      'INVALID_DEFINITION sealedCursors: expected the options context, maxAge, now, got "age"',
    ],
  ])('(%#)', (call, expected) => {
    expect(refusalText(call).slice(0, expected.length)).toBe(expected)
  })

  const secret = 'x'.repeat(32)
  it.each<[() => Promise<unknown>, string]>([
    [
      () => untyped(readPage)(input, run, {}) as never,
      'readPage: limit: expected an integer from 1, got undefined',
    ],
    [
      () => untyped(readPage)(input, run, { limit: 1, maxRequests: 0 }) as never,
      'readPage: maxRequests: expected an integer from 1, got 0',
    ],
    [
      () => untyped(readPage)(input, run, { limit: 1, concurrency: 0 }) as never,
      'readPage: concurrency: expected an integer from 1, got 0',
    ],
    [
      () => untyped(readPage)(input, run, { limit: 1, size: 1 }) as never,
      'readPage: expected the options limit, maxRequests, concurrency, got "size"',
    ],
    [
      () => untyped(readPage)(5, run, { limit: 1 }) as never,
      'readPage: expected an input, or a list of inputs, got 5',
    ],
    [() => untyped(readPage)(unreadable, run, { limit: 1 }) as never, `readPage: ${cannotRead}`],
    [
      () => untyped(readPage)(input, async () => 5, { limit: 1 }) as never,
      'run: expected the output of a query, got 5',
    ],
    [
      () => untyped(readPage)(input, async () => null, { limit: 1 }) as never,
      'run: expected the output of a query, got null',
    ],
    [
      () => untyped(readPage)(input, async () => unreadableRows, { limit: 1 }) as never,
      `readPage: ${cannotRead}`,
    ],
    [
      () => untyped(readPage)(input, async () => ({ Items: [{ PK: 'a' }] }), { limit: 1 }) as never,
      'readAll: expected rows with their SK, got undefined',
    ],
    [
      () => untyped(sealedCursors(secret).seal)(5) as never,
      'cursor: expected text of at most 1000000 characters, got 5',
    ],
    [
      () => sealedCursors(secret).seal('x'.repeat(1_000_001)),
      'cursor: expected text of at most 1000000 characters, got ',
    ],
    [() => sealedCursors(secret).seal('a\ud800'), 'cursor: expected well-formed text, got '],
    [
      () => untyped(sealedCursors(secret).open)(5) as never,
      'cursor: expected text of at most 2000000 characters, got 5',
    ],
    [
      () => sealedCursors(secret).open('x'.repeat(2_000_001)),
      'cursor: expected text of at most 2000000 characters, got ',
    ],
    [() => sealedCursors(secret).open('AAAA'), 'cursor: expected a sealed cursor, got "AAAA"'],
    [
      () => sealedCursors(secret).open('AwAAAAA'),
      'cursor: expected a cursor that was sealed with one of these secrets, got ',
    ],
    [
      async () => sealedCursors(secret).open(`${await sealedCursors(secret).seal('a')}AAAA`),
      'cursor: expected a cursor as it was sealed, without a context, got ',
    ],
    [
      async () =>
        sealedCursors(secret, { context: 'a' }).open(await sealedCursors(secret).seal('a')),
      'cursor: expected a cursor as it was sealed, for this context, got ',
    ],
  ])('and is a rejection of what is asynchronous (%#)', async (call, message) => {
    await expect(call()).rejects.toMatchObject({ name: 'KeyError' })
    await expect(call()).rejects.toThrow(message)
  })

  it.each(['a\ud800', 'x'.repeat(1_000_001)])(
    'and text that is no cursor has a code (%#)',
    (text) =>
      expect(sealedCursors(secret).seal(text)).rejects.toMatchObject({ code: 'INVALID_CURSOR' }),
  )

  it.each([5, unreadable])('and an input is read as late as it is needed (%#)', async (broken) => {
    const one = { ...input, KeyConditionExpression: broken }
    const expected = { name: 'KeyError', code: 'INVALID_VALUE' }
    await expect(untyped(readPage)(one, run, { limit: 1 })).rejects.toMatchObject(expected)
    const rows = untyped(readAll)(one, run) as AsyncGenerator & { cursor: string }
    await expect(rows.next()).rejects.toMatchObject(expected)
    expect(() => rows.cursor).toThrow(expect.objectContaining(expected))
  })

  it('and several inputs that were turned round, whose cursor would lose rows', async () => {
    const turned = inputs.map((one) => extend(one, { ScanIndexForward: false }))
    const message =
      'expected inputs in the direction of queryInputs, whose option is descending, got another direction'
    expect(refusalText(() => readAll(turned, run))).toBe(`INVALID_CONDITION readAll: ${message}`)
    await expect(readPage(turned, run, { limit: 1 })).rejects.toThrow(`readPage: ${message}`)
    const [first, ...others] = inputs as [QueryInput, ...QueryInput[]]
    expect(() => readAll([first, ...turned.slice(1)], run)).toThrow(message)
    const down = queryInputs(spread, {}, { descending: true })
    const same = down.map((one) => extend(one, { ScanIndexForward: false }))
    expect(() => readAll(same, run)).not.toThrow()
    expect(() => readAll([{ ...first, ScanIndexForward: true }, ...others], run)).not.toThrow()
  })

  it('and text that would be too long to be opened is not sealed', async () => {
    const sealing = sealedCursors(secret).seal('€'.repeat(600_000))
    const message = 'cursor: expected text of at most 2000000 characters, got '
    await expect(sealing).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
    await expect(sealing).rejects.toThrow(message)
  })

  it('and what run gives has a code, and may have no rows', async () => {
    const page = (run: () => Promise<unknown>) => untyped(readPage)(input, run, { limit: 1 })
    await expect(page(async () => 5)).rejects.toMatchObject({ code: 'INVALID_VALUE' })
    expect(await page(async () => ({}))).toMatchObject({ items: [], next: undefined })
  })

  it('and a cursor in the direction of its input is taken', () => {
    const back = queryInput(note, { userId: '1' }, { cursor: previous })
    expect(decodeCursor(encodeCursor(row, back), back)).toEqual(row)
    expect(decodeCursor(encodeCursor(row, byHand), byHand)).toEqual(row)
  })

  it('and what comes close is taken', async () => {
    expect(readAll(inputs.slice(), run).cursor).toBeDefined()
    expect(() =>
      readAll([inputs[0] as QueryInput, queryInputs(spread, {})[1] as QueryInput], run),
    ).not.toThrow()
    expect(queryInputs(daily, { room: 'a', at: during('2024-01-01') })).toHaveLength(1)
    const sealed = sealedCursors(secret)
    expect(await sealed.open(await sealed.seal(undefined))).toBeUndefined()
    const long = 'x'.repeat(1_000_000)
    expect(await sealed.open(await sealed.seal(long))).toBe(long)
    expect(() => sealedCursors(new Uint8Array(32), { maxAge: 0.5 })).not.toThrow()
  })
})
