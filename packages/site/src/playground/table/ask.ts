import { type Entity, type QueryInput, queryInputs } from '@keywright/adapters/dynamodb'
import { KeyError } from '@keywright/core'
import { handCondition } from '../ask/by-hand.ts'
import {
  askedOf,
  type ConditionSketch,
  conditionOf,
  FREE,
  givenTexts,
  inWords,
} from '../ask/condition.ts'
import { wordsOf } from '../key/definition.ts'
import type { FieldSketch } from '../key/sketch.ts'
import { handKeyOf } from '../rows/cell.ts'
import { type Conditions, takes } from './evaluate.ts'
import {
  type AskSketch,
  askFields,
  type EntitySketch,
  keysIn,
  ownOf,
  type TableSketch,
} from './sketch.ts'
import { handPieces, type StoredRow } from './store.ts'

/** A query for a table, or why there is none. */
export type TableAnswer =
  | {
      /** One request for each shard and time bucket. */
      readonly inputs: readonly QueryInput[]
      readonly taken: ReadonlySet<number>
      /** The rows that the same query by hand takes. */
      readonly takenByHand: ReadonlySet<number>
      readonly saidByHand: string
      readonly words: string
      readonly error?: undefined
    }
  | { readonly inputs?: undefined; readonly error: string; readonly field?: string }

/** More requests than anyone wants to read. */
const MOST_INPUTS = 50

/** The conditions that are asked, from the left: all of the partition, and the sort key's up to a gap. */
export const askedFields = (
  entity: EntitySketch | undefined,
  { index, given }: AskSketch,
): readonly (readonly [FieldSketch, ConditionSketch])[] => {
  const { pk, sk } = askFields(entity, index)
  const conditionsOn = (fields: readonly FieldSketch[]): readonly ConditionSketch[] =>
    fields.map(({ name }) => ownOf(given, name) ?? FREE)
  return [
    ...pk.flatMap((field) => askedOf([field], conditionsOn([field]))),
    ...askedOf(sk, conditionsOn(sk)),
  ]
}

/** What most code does: the partition is equal, and the sort key begins with the text up to the value. */
const byHand = (
  entity: EntitySketch | undefined,
  { index, given }: AskSketch,
): { readonly said: string; readonly takes: (row: StoredRow) => boolean } => {
  const keys = keysIn(entity, index)
  const { pk, sk } = askFields(entity, index)
  const pieces = handPieces(keys?.pk)
  const partition = handKeyOf(pieces, pk, ({ name }) => givenTexts(ownOf(given, name) ?? FREE)[0])
  const isPartition = (text: string): boolean =>
    keys?.pk?.shard ? text.replace(/#SHARD#\d+$/, '') === partition : text === partition
  const sketches = sk.map((field) => ownOf(given, field.name) ?? FREE)
  const sorts = handPieces(keys?.sk)
  const condition = handCondition(sorts, sk, sketches)
  const head = sorts[0]?.before ?? ''
  const sort = condition ?? {
    said: head === '' ? '' : `begins_with(${head})`,
    takes: (text: string) => text.startsWith(head),
  }
  return {
    said: [`pk = ${partition}`, sort.said].filter((text) => text !== '').join(' AND '),
    takes: ({ hand }) => {
      const texts = hand[index]
      return texts !== undefined && isPartition(texts.pk) && sort.takes(texts.sk)
    },
  }
}

/** The requests of a query, and the rows that they take, exactly and by hand. */
export const askTable = (
  sketch: TableSketch,
  entities: readonly Entity[],
  rows: readonly StoredRow[],
  ask: AskSketch,
): TableAnswer => {
  const entity = sketch.entities[ask.entity]
  const defined = entities[ask.entity]
  if (!entity || !defined) return { error: 'There is no such entity.' }
  const asked = askedFields(entity, ask)
  try {
    const conditions = Object.fromEntries(
      asked.map(([field, condition]) => [field.name, conditionOf(field, condition)]),
    )
    const all = queryInputs(defined, conditions as never, {
      index: ask.index as never,
      ...(ask.descending && { descending: true }),
    }) as unknown as readonly QueryInput[]
    const inputs = all.slice(0, MOST_INPUTS)
    const hand = byHand(entity, ask)
    return {
      inputs,
      taken: new Set(
        rows
          .filter(({ item }) => inputs.some((input) => takes(input as Conditions, item)))
          .map(({ row }) => row),
      ),
      takenByHand: new Set(rows.filter(hand.takes).map(({ row }) => row)),
      saidByHand: hand.said,
      words: inWords(
        asked.map(([field]) => field),
        asked.map(([, condition]) => condition),
      ),
    }
  } catch (error) {
    const field = error instanceof KeyError ? error.field : undefined
    return { error: wordsOf(error), ...(field !== undefined && { field }) }
  }
}
