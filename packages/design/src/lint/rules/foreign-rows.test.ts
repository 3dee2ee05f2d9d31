import { type Entity, entity, table } from '@keywright/adapters'
import { bucket, choice, date, integer, key, sharded, text, time, token } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { lint } from '../lint.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK' },
    LSI1: { sk: 'LSI1SK' },
    lists: { pk: ['n1'], sk: ['n2', { name: 'n3', type: 'N' }] },
  },
})
const pk = key('P', text('p'))
const primaryOf = (name: string) => ({ pk: key(name, text('id')), sk: key(name) })
const inPrimary = (name: string, sk: object, partition: object = pk): Entity =>
  entity(app, name, { primary: { pk: partition, sk } } as never) as never
const inIndex = (name: string, index: string, keys: object): Entity =>
  entity(app, name, { primary: primaryOf(name), [index]: keys } as never) as never

const said = (...entities: Entity[]): string[] =>
  lint(entities).flatMap(({ rule, entity, index, message }) =>
    rule === 'foreign-rows' || rule === 'same-primary-key'
      ? [`${entity}.${index}: ${message}`]
      : [],
  )

describe('foreign-rows', () => {
  it('names the guests, with an example', () => {
    expect(
      said(
        inPrimary('Host', key('A', text('x'))),
        inPrimary('Guest', key('A', text('x'), text('y'))),
        inPrimary('Other', key('A#B#C')),
        inPrimary('Stranger', key('AB', text('x'))),
      )[0],
    ).toBe(
      'Host.primary: A query for every Host of a partition also reads rows of Guest and Other. For example: PK = "P#x", SK = "A#x#x".',
    )
  })

  it.each<[string, Entity[], number]>([
    ['no literal', [inPrimary('One', key(text('x'))), inPrimary('Two', key('B', text('y')))], 1],
    [
      'another literal',
      [inPrimary('One', key('A', text('x'))), inPrimary('Two', key('B', text('y')))],
      0,
    ],
    [
      'a literal that is longer',
      [inPrimary('One', key('A', text('x'))), inPrimary('Two', key('AB', text('y'), text('z')))],
      0,
    ],
    ['the literal alone', [inPrimary('One', key('A', text('x'))), inPrimary('Two', key('A'))], 0],
    [
      'a literal that a field can read',
      [
        inPrimary('One', key('007', text('x'), 'Z')),
        inPrimary('Two', key(integer('n', { digits: 3 }), text('y'))),
      ],
      2,
    ],
    [
      'a literal that no field can read',
      [
        inPrimary('One', key('07', text('x'))),
        inPrimary('Two', key('B', integer('n', { digits: 3 }))),
      ],
      0,
    ],
    [
      'other partitions',
      [inPrimary('One', key(text('x'))), inPrimary('Two', key('B'), key('Q', text('p')))],
      0,
    ],
    [
      'partitions of other lengths',
      [inPrimary('One', key(text('x'))), inPrimary('Two', key('B'), key('P', text('p'), 'Q'))],
      0,
    ],
    [
      'the same shards',
      [
        inPrimary('One', key(text('x')), sharded(pk, { by: 'x', count: 2 })),
        inPrimary('Two', key('B', 'C'), sharded(pk, { by: 'x', count: 2 })),
      ],
      1,
    ],
    [
      'a partition that looks like a shard',
      [
        inPrimary('One', key(text('x')), sharded(pk, { by: 'x', count: 2 })),
        inPrimary('Two', key('B', 'C'), key('P', text('p'), 'SHARD#1')),
      ],
      1,
    ],
    [
      'a shard that there is not',
      [
        inPrimary('One', key(text('x')), sharded(pk, { by: 'x', count: 2 })),
        inPrimary('Two', key('B', 'C'), key('P', text('p'), 'SHARD#2')),
      ],
      0,
    ],
    [
      'a prefix that the partition settles',
      [
        inPrimary('One', key('A', text('p'), 'X', text('x'))),
        inPrimary('Two', key('A', text('p'), 'Y', text('y'))),
      ],
      0,
    ],
    [
      'a prefix that could be settled differently',
      [
        inPrimary('One', key('A', text('p'), 'X', text('x'))),
        inPrimary('Two', key('A', text('q'), 'X', text('y'), 'Z')),
      ],
      2,
    ],
    [
      'values that cannot be the same',
      [
        inPrimary('One', key('A', token('p'), text('x')), key('P', token('p'))),
        inPrimary('Two', key('A', date('d'), text('y')), key('P', integer('n', { digits: 2 }))),
      ],
      1,
    ],
    [
      'a time within its bucket, and a word',
      [
        inPrimary('One', key(time('at')), key('P', bucket('at', 'month'))),
        inPrimary('Two', key('SUM'), key('P', bucket('at', 'month'))),
      ],
      0,
    ],
    [
      'a time within its bucket, and a text',
      [
        inPrimary('One', key(time('at')), key('P', bucket('at', 'month'))),
        inPrimary('Two', key(text('t'), 'Z'), key('P', bucket('at', 'month'))),
      ],
      2,
    ],
    [
      'the same keys in an index',
      [inIndex('One', 'GSI1', { pk, sk: key('A') }), inIndex('Two', 'GSI1', { pk, sk: key('A') })],
      2,
    ],
    [
      'other keys in an index',
      [
        inIndex('One', 'GSI1', { pk, sk: key('A') }),
        inIndex('Two', 'GSI1', { pk, sk: key('A', 'B') }),
      ],
      0,
    ],
    [
      'an index without a sort key',
      [inIndex('One', 'GSI2', { pk }), inIndex('Two', 'GSI2', { pk })],
      2,
    ],
    [
      'a native index',
      [
        inIndex('One', 'lists', { pk: [text('a')], sk: [text('b'), integer('n', { digits: 2 })] }),
        inIndex('Two', 'lists', { pk: [text('x')], sk: [date('y'), integer('n', { digits: 5 })] }),
      ],
      2,
    ],
    [
      'a native index with a type',
      [
        inIndex('One', 'lists', {
          pk: [choice('type', ['One'])],
          sk: [text('b'), integer('n', { digits: 2 })],
        }),
        inIndex('Two', 'lists', {
          pk: [choice('type', ['Two'])],
          sk: [text('b'), integer('n', { digits: 2 })],
        }),
      ],
      0,
    ],
  ])('%s', (_, entities, expected) => {
    const findings = said(...entities)
    expect(findings).toHaveLength(expected)
    for (const finding of findings) expect(finding).toContain('also reads')
  })

  it('a local index has the partitions of the table', () => {
    const keys = (literal: string) => ({
      primary: { pk, sk: key(literal, text('id')) },
      LSI1: { sk: key(time('at')) },
    })
    const [one, two] = ['One', 'Two'].map((name): Entity => entity(app, name, keys(name)) as never)
    expect(said(one as Entity, two as Entity)).toEqual([
      'One.LSI1: A query for every One of a partition also reads rows of Two. For example: PK = "P#x", LSI1SK = "2024-01-15T00:00:00.000Z".',
      'Two.LSI1: A query for every Two of a partition also reads rows of One. For example: PK = "P#x", LSI1SK = "2024-01-15T00:00:00.000Z".',
    ])
  })

  it('entities of other tables share nothing', () => {
    const other = table({ name: 'other', pk: 'PK', sk: 'SK' })
    const keys = { primary: { pk, sk: key('A', text('x')) } }
    expect(lint([entity(app, 'One', keys), entity(other, 'Two', keys)])).toEqual([])
  })
})
