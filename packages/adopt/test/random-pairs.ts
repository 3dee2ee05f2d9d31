import { type Entity, entity, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'
import { type Item, legacyKey } from '../src/index.ts'
import { classify } from '../src/row/classify.ts'
import { pairOf } from '../src/row/pair.ts'
import { randomOf, repeat } from './random.ts'

/** A migration of two pairs that may meet: few words, few values, few forms of keys. */
export interface RandomMove {
  readonly pairs: readonly { readonly from: Entity; readonly to: Entity }[]
  readonly tables: readonly { readonly name: string; readonly keys: readonly string[] }[]
  readonly rows: readonly { readonly table: string; readonly row: Item }[]
  /** What else is left to chance. */
  readonly random: () => number
}

const LAYOUTS = [
  [['id'], []],
  [['org'], ['id']],
  [['org', 'id'], []],
  [['id'], ['org']],
] as const
const VALUES = ['x', 'y', 'x#y', 'x y', 'A', '']

/** A row without the values of its key is known by the text of its key alone. */
const SILENT = 0.2

/**
 * A row where a new row may have to go, with attributes that make another key. Where these say that it is a new row,
 * it is left out: `verify` finds that it has no old one.
 */
const SQUATTER = 0.1

export const randomMove = (seed: number): RandomMove => {
  const random = randomOf(seed)
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  const chance = (share: number): boolean => random() < share
  const isTyped = chance(0.3)
  const names = chance(0.3) ? ['one', 'two'] : ['one']
  const tables = names.map((name) =>
    table({ name, pk: 'PK', sk: 'SK', ...(isTyped && { type: 'kind' }) }),
  )
  const newSide = (fields: readonly string[]) =>
    key(pick(['A', 'B', 'C']), ...fields.map((name) => text(name)))
  const oldSide = (fields: readonly string[]) =>
    chance(0.3)
      ? newSide(fields)
      : legacyKey(
          { delimiter: pick(['#', '#', '|']) },
          pick(['A', 'B', 'C']),
          ...fields.map((name) => text(name)),
        )
  const hasDefault = chance(0.3)
  const pairs = repeat(2, (i) => {
    const [[oldPk, oldSk], [newPk, newSk]] = [pick(LAYOUTS), pick(LAYOUTS)]
    const name = isTyped && chance(0.5) ? `E${i}` : `Old${i}`
    return {
      from: entity(pick(tables), name, {
        primary: { pk: oldSide(oldPk), sk: oldSide(oldSk) },
      } as never) as Entity,
      to: entity(pick(tables), `E${i}`, {
        primary: { pk: newSide(newPk), sk: newSide(newSk) },
      } as never) as Entity,
      ...(hasDefault && {
        values: (item: Item) => ({
          org: item['org'] ?? item['place'] ?? 'none',
        }),
      }),
    }
  })
  const rows = new Map<string, { readonly table: string; readonly row: Item }>()
  for (let made = 0; made < 4; made++) {
    const { from, to } = pick(pairs)
    const values = { id: pick(VALUES), org: pick(VALUES) }
    const isSquatter = chance(SQUATTER)
    const { name, table, keys: sides } = isSquatter ? to : from
    const keys = sides['primary'] as never as Record<'pk' | 'sk', ReturnType<typeof newSide>>
    const others = pick([{ id: `${values.id}!` }, { id: values.id, org: `${values.org}!` }])
    const row = {
      ...(isSquatter ? others : !chance(SILENT) && (chance(0.8) ? values : { id: values.id })),
      ...(hasDefault && chance(0.3) && { place: values.org }),
      made,
      PK: keys.pk.encode(values as never),
      SK: keys.sk.encode(values as never),
      ...(isTyped && { kind: name }),
    }
    if (isSquatter && classify(pairs.map(pairOf as never), table.name, row, 0).kind === 'new')
      continue
    const place = JSON.stringify([table.name, row.PK, row.SK])
    if (!rows.has(place)) rows.set(place, { table: table.name, row })
  }
  return {
    pairs,
    tables: names.map((name) => ({ name, keys: ['PK', 'SK'] })),
    rows: [...rows.values()],
    random,
  }
}
