import { coverage, type Finding, lint } from '@keywright/design'
import { cellOf } from '../key/cell-text.ts'
import { wordsOf } from '../key/definition.ts'
import type { CellError } from '../rows/compare-sides.ts'
import {
  collisions,
  conditionProblems,
  inversions,
  type Problem,
  type Says,
} from '../rows/problems.ts'
import { askedFields, askTable, type TableAnswer } from './ask.ts'
import { type DefinedTable, defineTable } from './define.ts'
import { type TenantView, tenantView } from './policy.ts'
import { entityFields, keysIn, sideFields, type TableState } from './sketch.ts'
import { attributesOf, type Collection, collectionsOf, type StoredRow, storeRows } from './store.ts'

/** A question, and the index that answers it; or why none does. */
export interface Answered {
  readonly question: string
  readonly isAnswered: boolean
  readonly says: string
  readonly suggestion?: string
}

/** Everything that the page of a table draws. */
export interface DerivedTable {
  readonly defined: DefinedTable
  readonly stored: readonly StoredRow[]
  readonly refused: readonly CellError[]
  /** The item collections of the index that is looked at. */
  readonly collections: readonly Collection[]
  readonly answer: TableAnswer
  readonly problems: readonly Problem[]
  readonly findings: readonly Finding[]
  readonly answered: readonly Answered[]
  readonly tenant: TenantView | undefined
}

const described = ({ table, rows }: TableState, row: number): string => {
  const { entity, cells } = rows[row] ?? { entity: 0, cells: {} }
  const values = Object.values(cells).filter((text) => text !== '')
  return `${table.entities[entity]?.name ?? 'row'} ${values.join(' · ')}`
}

/** The text of a row's primary key by hand. */
const handOf = ({ hand: { primary } }: StoredRow): string =>
  JSON.stringify([primary?.pk ?? '', primary?.sk ?? ''])

/** What goes wrong by hand: rows that overwrite each other, come back in another order, or are asked for wrongly. */
const problemsIn = (
  state: TableState,
  stored: readonly StoredRow[],
  collections: readonly Collection[],
  answer: TableAnswer,
): readonly Problem[] => {
  const { table, ask } = state
  const says: Says = (row) => described(state, row)
  const { pk, sk } = attributesOf(table, 'primary')
  const written = stored.map((one) => ({
    row: one.row,
    hand: handOf(one),
    ours: JSON.stringify([...pk, ...sk].map((name) => cellOf(one.item[name]))),
  }))
  /** The rows of one collection and entity. By hand a descending field cannot be written, so its order is no news. */
  const lists = collections.flatMap(({ rows }) =>
    table.entities.flatMap((entity, place) =>
      sideFields(keysIn(entity, ask.index)?.sk).some(({ desc }) => desc)
        ? []
        : [rows.map(({ row }) => row).filter((row) => row.entity === place)],
    ),
  )
  return [
    ...collisions(
      written,
      says,
      (hand) => `by hand both are ${(JSON.parse(hand) as string[]).join(', ')}`,
    ),
    ...lists.flatMap((own) =>
      inversions(
        own.map(({ row, hand }) => ({ row, hand: hand[ask.index]?.sk ?? '' })),
        says,
      ),
    ),
    ...(answer.inputs
      ? conditionProblems(
          written,
          says,
          { words: answer.words, byHand: answer.saidByHand },
          (row) => answer.taken.has(row),
          ({ row }) => answer.takenByHand.has(row),
        )
      : []),
  ]
}

/** Which index answers the query, and which one each field of its entity alone. */
const answeredOf = (state: TableState, defined: DefinedTable): readonly Answered[] => {
  const entity = state.table.entities[state.ask.entity]
  if (!defined.entities || !entity) return []
  const asked = askedFields(entity, state.ask)
  const last = asked.at(-1)
  const range = last && last[1].asked !== 'is' ? last[0].name : undefined
  const given = asked.map(([{ name }]) => name).filter((name) => name !== range)
  const questions = [
    ...(asked.length > 0 ? [{ given, ...(range !== undefined && { range }) }] : []),
    ...entityFields(entity).map(({ name }) => ({ given: [name] })),
  ]
  const seen = new Set<string>()
  return questions.flatMap((question): Answered[] => {
    const { given: known, range: open } = question as { given: string[]; range?: string }
    const name = `${entity.name} by ${[...known, ...(open ? [`a range of ${open}`] : [])].join(', ')}`
    if (seen.has(name)) return []
    seen.add(name)
    try {
      const [found] = coverage(defined.entities as never, [
        { name, entity: entity.name, ...question },
      ])
      if (!found) return []
      return [
        found.satisfied
          ? {
              question: name,
              isAnswered: true,
              says: `${found.index}: ${found.condition}${found.queries > 1 ? `, ${found.queries} queries` : ''}`,
            }
          : { question: name, isAnswered: false, says: found.reason, suggestion: found.suggestion },
      ]
    } catch (error) {
      return [{ question: name, isAnswered: false, says: wordsOf(error) }]
    }
  })
}

const lintOf = ({ tenant }: TableState, defined: DefinedTable): readonly Finding[] => {
  if (!defined.entities) return []
  try {
    return lint(defined.entities, tenant ? { tenant: tenant.field } : {})
  } catch (error) {
    wordsOf(error)
    return []
  }
}

const ORDER = ['error', 'warning', 'info']

/** What there is to see without a table. */
const NOTHING: Omit<DerivedTable, 'defined'> = {
  ...{ stored: [], refused: [], collections: [], problems: [], findings: [], answered: [] },
  answer: { error: '' },
  tenant: undefined,
}

/** Computes the page of a table. Pure. */
export const deriveTable = (state: TableState): DerivedTable => {
  const { table, rows, ask, tenant } = state
  const defined = defineTable(table)
  if (!defined.entities) return { ...NOTHING, defined }
  const { stored, refused } = storeRows(table, defined.entities, rows)
  const collections = collectionsOf(table, ask.index, stored)
  const answer = askTable(table, defined.entities, stored, ask)
  const findings = lintOf(state, defined)
  return {
    defined,
    stored,
    refused,
    collections,
    answer,
    problems: problemsIn(state, stored, collections, answer),
    findings: [...findings].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity)),
    answered: answeredOf(state, defined),
    tenant: tenant && tenantView(table, defined.entities, tenant),
  }
}
