import {
  entity,
  group,
  identify,
  itemOf,
  keysOf,
  putInput,
  table,
  transactInput,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { choice, KeyError, key, text, time } from '@keywright/core'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  type: 'type',
  indexes: { GSI1: { pk: 'G1P', sk: 'G1S' } },
})
const keys = {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('id')) },
  GSI1: {
    pk: key('STATUS', choice('status', ['open', 'done'])),
    sk: key(time('at')),
    sparse: true,
  },
} as const

interface Order {
  userId: string
  at: Date
  id: string
  total: number
  placed: Date
  status?: 'open' | 'done' | undefined
  tags?: string[] | undefined
}

const zodShape = {
  userId: z.string(),
  at: z.date(),
  id: z.string(),
  total: z.number(),
  placed: z.date(),
  status: z.enum(['open', 'done']).optional(),
  tags: z.array(z.string()).optional(),
}
const valibotShape = {
  userId: v.string(),
  at: v.date(),
  id: v.string(),
  total: v.number(),
  placed: v.date(),
  status: v.optional(v.picklist(['open', 'done'])),
  tags: v.optional(v.array(v.string())),
}
const arkShape = {
  userId: 'string',
  at: 'Date',
  id: 'string',
  total: 'number',
  placed: 'Date',
  'status?': "'open' | 'done'",
  'tags?': 'string[]',
} as const

const zodLoose = entity(app, 'Order', keys, { schema: z.object(zodShape) })
const zodStrict = entity(app, 'Order', keys, { schema: z.strictObject(zodShape) })
const valibotLoose = entity(app, 'Order', keys, { schema: v.object(valibotShape) })
const valibotStrict = entity(app, 'Order', keys, { schema: v.strictObject(valibotShape) })
const arkLoose = entity(app, 'Order', keys, { schema: type(arkShape) })
const arkStrict = entity(app, 'Order', keys, { schema: type({ '+': 'reject', ...arkShape }) })

const item: Order = {
  userId: 'a#b',
  at: new Date('2024-01-15T10:30:00Z'),
  id: '7',
  total: 5,
  placed: new Date('2024-01-15T10:30:01Z'),
  status: 'open',
  tags: ['x'],
}

const all = { zodLoose, zodStrict, valibotLoose, valibotStrict, arkLoose, arkStrict }

describe.each(Object.entries(all))('%s', (name, given) => {
  // All have the same type of items; the tests of types below are for each.
  const order = given as typeof zodLoose
  const isStrict = name.endsWith('Strict')
  // biome-ignore lint/suspicious/noExplicitAny: what the SDK gives
  const row: Record<string, any> = putInput(order, item).Item

  it('writes the item with its keys, and reads it again', () => {
    expect(row).toMatchObject({
      PK: 'USER#a$23b',
      placed: '2024-01-15T10:30:01.000Z',
      type: 'Order',
    })
    expect(itemOf(order, row)).toEqual(item)
    const { Item } = putInput(order, item, { format: 'low-level' })
    expect(itemOf(order, Item)).toEqual(item)
    expect(identify([order], row)?.item).toEqual(item)
    expect(group([order], [row]).Order[0]?.item).toEqual(item)
    expect(keysOf(order, item)).toMatchObject({ G1P: 'STATUS#open' })
  })

  it('writes a row as it was read', () => {
    expect(putInput(order, row).Item).toEqual(row)
    expect(putInput(order, itemOf(order, row)).Item).toEqual(row)
    const { TransactItems } = transactInput(order, row, { ...row, total: 6 })
    expect(TransactItems[0]?.Update?.ExpressionAttributeValues).toEqual({ ':k0': 6 })
    expect(transactInput(order, row, item).TransactItems[0]).toHaveProperty('ConditionCheck')
  })

  it('refuses what the schema does not take, and carries its issues', () => {
    const bad = [
      () => putInput(order, { ...item, total: '5' as never }),
      () => updateInput(order, row, { total: '5' as never }),
      () => updateInput(order, { userId: '1', at: item.at, id: '7' }, { total: '5' as never }),
      () => transactInput(order, undefined, { ...item, total: '5' as never }),
      () => transactInput(order, row, { ...item, total: '5' as never }),
      () => itemOf(order, { ...row, total: '5' }),
      () => group([order], [{ ...row, total: '5' }]),
    ]
    for (const work of bad) {
      expect(work).toThrow(KeyError)
      expect(work).toThrow('Order: total: expected what its schema takes (')
      expect(work).toThrow(
        expect.objectContaining({
          code: 'INVALID_VALUE',
          field: 'total',
          issues: [expect.objectContaining({ message: expect.any(String) })],
        }),
      )
    }
    expect(() => putInput(order, { userId: '1' } as never)).toThrow(/\(.*, and \d more\), got/)
    expect(() => identify([order], { ...row, total: '5' })?.item).toThrow('Order: total: expected')
    expect(identify([order], { ...row, total: '5' })?.entity).toBe('Order')
  })

  it('knows a misspelt attribute at run time, where it is strict', () => {
    const misspelt = [
      () => putInput(order, { ...item, totla: 5 } as never),
      () => updateInput(order, row, { totla: 5 } as never),
      () => updateInput(order, { userId: '1', at: item.at, id: '7' }, { totla: 5 } as never),
      () => transactInput(order, row, { ...item, totla: 5 } as never),
      () => itemOf(order, { ...row, totla: 5 }),
    ]
    for (const work of misspelt) {
      if (isStrict) expect(work).toThrow(KeyError)
      else expect(work).not.toThrow()
    }
  })

  it('checks a change of a part, and lets go only what an item may lack', () => {
    const part = { userId: '1', at: item.at, id: '7' }
    const input = updateInput(order, part, { placed: new Date(0) })
    expect(input.ExpressionAttributeValues).toEqual({ ':k0': '1970-01-01T00:00:00.000Z' })
    expect(updateInput(order, row, { tags: undefined }).UpdateExpression).toBe('REMOVE #k0')
    expect(() => updateInput(order, row, { total: undefined } as never)).toThrow('Order: total:')
    expect(() => updateInput(order, part, { total: undefined } as never)).toThrow('Order: total:')
    // A row from before the schema got `placed`: what is wrong with it is not the fault of a change.
    const { placed, ...old } = row
    expect(updateInput(order, old, { total: 6 }).ExpressionAttributeValues).toEqual({ ':k0': 6 })
    expect(() => itemOf(order, old)).toThrow('Order: placed: expected what its schema takes')
  })
})

describe('Dates', () => {
  const base = { primary: keys.primary }
  const times = {
    zod: z.object({
      userId: z.string(),
      at: z.iso.datetime(),
      id: z.string(),
      days: z.array(z.date()),
    }),
    valibot: v.object({
      userId: v.string(),
      at: v.pipe(v.string(), v.isoTimestamp()),
      id: v.string(),
      days: v.array(v.date()),
    }),
    arktype: type({ userId: 'string', at: 'string.date.iso', id: 'string', days: 'Date[]' }),
  }
  it.each(Object.entries(times))('come as %s says: text here, Dates there', (_, schema) => {
    const order = entity(app, 'Order', base, { schema: schema as typeof times.zod })
    const given = { userId: '1', at: '2024-01-15T10:30:00.000Z', id: '7', days: [new Date(0)] }
    expect(itemOf(order, putInput(order, given).Item)).toEqual(given)
    const keysOnly = { ...keysOf(order, given), days: ['1970-01-01T00:00:00.000Z'] }
    expect(itemOf(order, keysOnly)).toEqual(given)
  })

  it('are found in a union, which has no path of its own', () => {
    const schema = z.object({
      userId: z.string(),
      at: z.date(),
      id: z.string(),
      what: z.union([z.object({ was: z.date() }), z.object({ until: z.date() })]),
    })
    const order = entity(app, 'Order', base, { schema })
    const given = { userId: '1', at: item.at, id: '7', what: { until: new Date(0) } }
    expect(itemOf(order, putInput(order, given).Item)).toEqual(given)
  })
})

describe('a schema', () => {
  const base = { primary: { pk: key('USER', text('email')), sk: key('USER') } }
  it('gives what is stored: defaults, and text as it changes it', () => {
    const schema = z.object({
      email: z.string().toLowerCase(),
      plan: z.enum(['free', 'paid']).default('free'),
      on: z.coerce.date(),
    })
    const user = entity(app, 'User', base, { schema })
    const row = putInput(user, { email: 'Ann@B.C', on: '2024-01-15' }).Item
    expect(row).toMatchObject({ PK: 'USER#ann@b.c', email: 'ann@b.c', plan: 'free' })
    expect(keysOf(user, { email: 'Ann@B.C', on: 0 })).toMatchObject({ PK: 'USER#ann@b.c' })
    expect(itemOf(user, row).on).toEqual(new Date('2024-01-15'))
  })

  it('is refused where it cannot read what it wrote', () => {
    const schema = z.object({ email: z.string().transform((given) => given.length) })
    const user = entity(app, 'User', base, { schema, values: (one) => ({ email: `${one.email}` }) })
    expect(() => putInput(user, { email: 'ann' })).toThrow(
      'User: email: expected a schema that takes what it gives',
    )
  })

  it.each([
    ['zod', z.object({ email: z.string().refine(async () => true) })],
    [
      'valibot',
      v.objectAsync({
        email: v.pipeAsync(
          v.string(),
          v.checkAsync(async () => true),
        ),
      }),
    ],
  ])('of %s that is async is refused by its name', (vendor, schema) => {
    const user = entity(app, 'User', base, { schema: schema as never })
    for (const work of [
      () => putInput(user, { email: 'ann' }),
      () => itemOf(user, { PK: 'USER#ann', SK: 'USER', type: 'User', email: 'ann' }),
    ]) {
      expect(work).toThrow(KeyError)
      expect(work).toThrow(
        `User: schema: expected a schema that answers at once, without async checks, got a promise from ${vendor}`,
      )
    }
  })

  it.each([[5], [{}], [{ '~standard': { validate: true } }], [z.string]])(
    'is a Standard Schema, and not %s',
    (schema) => {
      expect(() => entity(app, 'User', base, { schema: schema as never })).toThrow(
        'User: schema: expected a Standard Schema',
      )
    },
  )

  it.each([
    [() => 5, 'a schema of objects'],
    [() => ({ value: 5 }), 'a schema of objects'],
    [() => ({ issues: 5 }), 'a list of issues'],
    [() => ({ issues: [] }), 'a list of issues'],
    [() => ({ issues: [null] }), 'what its schema takes (undefined)'],
    [
      () => ({ issues: [{ message: 'no', path: [{ key: Symbol('x') }, 5, 'a'] }] }),
      'what its schema takes (no)',
    ],
    [() => ({ issues: [{ message: 'no', path: 5 }] }), 'what its schema takes (no)'],
    [
      () => {
        throw new Error('no')
      },
      'a schema that answers',
    ],
  ])('that is hostile (%#) is refused', (validate, expected) => {
    const schema = { '~standard': { version: 1, vendor: 'mine', validate } }
    const user = entity(app, 'User', base, { schema: schema as never })
    expect(() => putInput(user, { email: 'a' } as never)).toThrow(KeyError)
    expect(() => putInput(user, { email: 'a' } as never)).toThrow(expected)
  })
})

describe('the type of the items', () => {
  it('is that of the schema', () => {
    const row = putInput(zodLoose, item).Item
    expectTypeOf(itemOf(zodLoose, row)).toEqualTypeOf<z.output<z.ZodObject<typeof zodShape>>>()
    expectTypeOf(itemOf(valibotLoose, row).placed).toEqualTypeOf<Date>()
    expectTypeOf(itemOf(arkLoose, row).tags).toEqualTypeOf<string[] | undefined>()
    expectTypeOf(group([zodLoose], [row]).Order[0]?.item.total).toEqualTypeOf<number | undefined>()
    expectTypeOf(identify([arkLoose], row)?.item.at).toEqualTypeOf<Date | undefined>()
  })

  it('has no misspelt attribute', () => {
    const works = () => {
      // @ts-expect-error misspelt
      putInput(zodLoose, { ...item, totla: 5 })
      // @ts-expect-error misspelt
      putInput(valibotLoose, { ...item, totla: 5 })
      // @ts-expect-error misspelt
      putInput(arkLoose, { ...item, totla: 5 })
      // @ts-expect-error misspelt
      updateInput(zodStrict, item, { totla: 5 })
      // @ts-expect-error misspelt
      updateInput(valibotStrict, item, { totla: 5 })
      // @ts-expect-error misspelt
      updateInput(arkStrict, item, { totla: 5 })
      // @ts-expect-error misspelt
      transactInput(zodLoose, item, { ...item, totla: 5 })
      // @ts-expect-error misspelt
      transactInput(arkLoose, undefined, { ...item, totla: 5 })
      // @ts-expect-error a number
      putInput(zodLoose, { ...item, total: '5' })
      // @ts-expect-error no total
      putInput(arkLoose, { userId: '1', at: item.at, id: '1', placed: item.at })
    }
    expect(works).toThrow(KeyError)
  })

  it('is what values and when see, as it is stored', () => {
    const schema = z.object({ id: z.string(), at: z.date(), live: z.boolean() })
    const note = entity(
      app,
      'Note',
      {
        primary: { pk: key('NOTE', text('id')), sk: key('NOTE') },
        GSI1: {
          pk: key('LIVE'),
          sk: key(text('day')),
          when: (one) => {
            expectTypeOf(one).toEqualTypeOf<{ id: string; at: string; live: boolean }>()
            return one.live
          },
        },
      },
      { schema, values: (one) => ({ id: one.id, day: one.at.slice(0, 10) }) },
    )
    expect(putInput(note, { id: '1', at: new Date(0), live: true }).Item).toMatchObject({
      G1S: '1970-01-01',
    })
  })
})
