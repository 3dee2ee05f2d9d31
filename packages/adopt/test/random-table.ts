import { type Entity, entity, keysOf, table } from '@keywright/adapters'
import {
  type AnyField,
  boolean,
  bucket,
  choice,
  date,
  desc,
  integer,
  key,
  number,
  type Part,
  sharded,
  text,
  time,
  uuid,
} from '@keywright/core'
import fc from 'fast-check'

/** A kind of attribute: its values, the fields that write it, and how hand-written code does. */
interface Kind {
  readonly values: fc.Arbitrary<unknown>
  readonly fields: readonly ((name: string) => unknown)[]
}

const nasty = fc.oneof(
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.constantFrom(
    'a b',
    'a#b',
    'USER',
    'x$20y',
    '',
    'é',
    '\u{1F600}',
    'ORDER#1',
    'null',
    '0042',
    'q',
  ),
)
const instants = fc
  .date({ min: new Date(0), max: new Date('2099-12-31T00:00:00.000Z'), noInvalidDate: true })
  .map((at) => at.toISOString())

const KINDS: Readonly<Record<string, Kind>> = {
  id: { values: fc.uuid(), fields: [(name) => text(name), (name) => uuid(name)] },
  label: { values: nasty, fields: [(name) => text(name), (name) => desc(text(name))] },
  count: {
    values: fc.integer({ min: 0, max: 99_999 }),
    fields: [
      (name) => integer(name, { digits: 5 }),
      (name) => desc(integer(name, { digits: 5 })),
      (name) => number(name),
    ],
  },
  at: {
    values: instants,
    fields: [
      (name) => time(name),
      (name) => desc(time(name)),
      (name) => bucket(name, 'month'),
      (name) => bucket(name, 'day'),
    ],
  },
  on: { values: instants.map((at) => at.slice(0, 10)), fields: [(name) => date(name)] },
  state: {
    values: fc.constantFrom('open', 'done', 'late'),
    fields: [(name) => choice(name, ['open', 'done', 'late']), (name) => text(name)],
  },
  open: { values: fc.boolean(), fields: [(name) => boolean(name)] },
}

/** A part of a key: a literal, or one of the fields of an attribute. */
type Piece = string | { readonly attribute: string; readonly field: number }

interface Design {
  readonly literal: string
  readonly pk: readonly Piece[]
  readonly sk: readonly Piece[]
  readonly gsi: { readonly pk: readonly Piece[]; readonly sk: readonly Piece[] } | undefined
  readonly shards: number | undefined
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

const WORDS = ['USER', 'ORDER', 'ITEM', 'TEAM', 'EVENT', 'STATUS']

const field = fc.record({
  attribute: fc.constantFrom(...Object.keys(KINDS)),
  field: fc.nat(2),
})

const different = (pieces: readonly Piece[]): Piece[] =>
  pieces.filter(
    (piece, i) =>
      typeof piece === 'string' ||
      pieces.findIndex((one) => typeof one === 'object' && one.attribute === piece.attribute) === i,
  )

const items = fc.record(
  Object.fromEntries(Object.entries(KINDS).map(([name, { values }]) => [name, values])),
)

const design = (literal: string, isIndexed: boolean): fc.Arbitrary<Design> =>
  fc.record({
    literal: fc.constant(literal),
    pk: fc
      .array(field, { maxLength: 1 })
      .map((more) => [literal, { attribute: 'id', field: 0 }, ...more])
      .map(different),
    sk: fc
      .array(field, { maxLength: 2 })
      .map((more) => [literal, ...more])
      .map(different),
    gsi: isIndexed
      ? fc.option(
          fc.record({
            pk: fc.tuple(fc.constantFrom('STATE', 'BY'), field).map((parts): Piece[] => parts),
            sk: fc
              .array(field, { minLength: 1, maxLength: 2 })
              .map((parts) => different([{ attribute: 'on', field: 0 }, ...parts])),
          }),
          { nil: undefined },
        )
      : fc.constant(undefined),
    shards: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined, freq: 4 }),
    rows: fc.array(items, { minLength: 1, maxLength: 8 }),
  })

const designs = fc
  .record({
    words: fc.shuffledSubarray(WORDS, { minLength: 1, maxLength: 3 }),
    isIndexed: fc.boolean(),
  })
  .chain(({ words, isIndexed }) => fc.tuple(...words.map((word) => design(word, isIndexed))))

const partOf = (piece: Piece): Part => {
  if (typeof piece === 'string') return piece
  const { fields } = KINDS[piece.attribute] as Kind
  return (fields[piece.field % fields.length] as (name: string) => AnyField)(piece.attribute)
}

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

const keyOf = (pieces: readonly Piece[]) => key(...pieces.map(partOf))

const entityOf = ({ literal, pk, sk, gsi, shards }: Design): Entity =>
  entity(app, literal, {
    primary: { pk: keyOf(pk), sk: keyOf(sk) },
    ...(gsi
      ? {
          GSI1: {
            pk: shards ? sharded(keyOf(gsi.pk), { by: 'id', count: shards }) : keyOf(gsi.pk),
            sk: keyOf(gsi.sk),
          },
        }
      : {}),
  } as never) as unknown as Entity

const byHand = (pieces: readonly Piece[], item: Readonly<Record<string, unknown>>): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : String(item[piece.attribute])))
    .join('#')

/**
 * The rows of a random design, each primary key once, with keys as Keywright makes them or, if not
 * `isExact`, hand-written code. Some tables lack attributes that the keys tell.
 */
export const randomTable = (isExact: boolean): fc.Arbitrary<readonly object[]> =>
  fc
    .record({
      all: designs,
      type: fc.option(fc.constantFrom('_type', 'type'), { nil: undefined }),
      isBare: fc.boolean(),
    })
    .map(({ all, type, isBare }) => {
      const rows = new Map<string, object>()
      for (const one of all) {
        const made = isExact ? entityOf(one) : undefined
        for (const item of one.rows) {
          const keys = made
            ? keysOf(made, dated(item) as never)
            : {
                PK: byHand(one.pk, item),
                SK: byHand(one.sk, item),
                ...(one.gsi
                  ? { GSI1PK: byHand(one.gsi.pk, item), GSI1SK: byHand(one.gsi.sk, item) }
                  : {}),
              }
          const { PK, SK } = keys as { PK: string; SK: string }
          if (PK === '' || SK === '' || Object.values(keys).includes('')) continue
          // Every row of an exact table may lack what its primary key tells.
          const { id, ...rest } = item
          const stored = isBare && isExact && !one.gsi ? rest : { id, ...rest }
          rows.set(`${PK}\0${SK}`, {
            ...stored,
            ...keys,
            ...(type === undefined ? {} : { [type]: one.literal }),
          })
        }
      }
      return [...rows.values()]
    })
    .filter((rows) => rows.length > 0)

/** An item as it is before it is stored: times are Dates. */
const dated = (item: Readonly<Record<string, unknown>>) => ({
  ...item,
  at: new Date(item['at'] as string),
})
