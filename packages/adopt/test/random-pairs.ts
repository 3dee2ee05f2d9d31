import { type Entity, entity, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'
import { type Item, legacyKey } from '../src/index.ts'
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

/**
 * A row without the values of its key is known by the text of its key alone. Where `values` has a default, such a
 * text agrees with itself, and an old row may count as the new one of another pair, which `verify` finds.
 */
const SILENT = 0.2

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
      ...(hasDefault && { values: (item: Item) => ({ org: item['org'] ?? 'none' }) }),
    }
  })
  const rows = new Map<string, { readonly table: string; readonly row: Item }>()
  for (let made = 0; made < 4; made++) {
    const { from } = pick(pairs)
    const values = { id: pick(VALUES), org: pick(VALUES) }
    const keys = from.keys['primary'] as never as Record<'pk' | 'sk', ReturnType<typeof newSide>>
    const row = {
      ...((hasDefault || !chance(SILENT)) && (chance(0.8) ? values : { id: values.id })),
      made,
      PK: keys.pk.encode(values as never),
      SK: keys.sk.encode(values as never),
      ...(isTyped && { kind: from.name }),
    }
    const place = JSON.stringify([from.table.name, row.PK, row.SK])
    if (!rows.has(place)) rows.set(place, { table: from.table.name, row })
  }
  return {
    pairs,
    tables: names.map((name) => ({ name, keys: ['PK', 'SK'] })),
    rows: [...rows.values()],
    random,
  }
}
