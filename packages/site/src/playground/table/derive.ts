import { compareKeys } from '@keywright/core'
import { coverage, type Finding, lint } from '@keywright/design'
import { grouped } from '../grouped.ts'
import { wordsOf } from '../key/definition.ts'
import type { CellError } from '../rows/compare-sides.ts'
import type { Problem } from '../rows/problems.ts'
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

/** Rows that overwrite each other by hand, and do not with Keywright. */
const collisions = (state: TableState, stored: readonly StoredRow[]): readonly Problem[] => {
  const byKey = grouped(stored, ({ hand: { primary } }) =>
    JSON.stringify([primary?.pk ?? '', primary?.sk ?? '']),
  )
  const { pk: pkNames, sk: skNames } = attributesOf(state.table, 'primary')
  const ours = ({ item }: StoredRow): string =>
    JSON.stringify([...pkNames, ...skNames].map((name) => item[name]))
  return [...byKey].flatMap(([key, [first, ...others]]): Problem[] => {
    const other = others.find((one) => first && ours(one) !== ours(first))
    if (!first || !other) return []
    const [pk, sk] = JSON.parse(key) as [string, string]
    return [
      {
        kind: 'collision',
        rows: [first.row, other.row],
        sentence: `${described(state, first.row)} and ${described(state, other.row)} are different, and by hand both are ${pk}, ${sk}: the second replaces the first.`,
      },
    ]
  })
}

/** Rows of one collection and entity that come back in another order by hand. */
const inversions = (
  state: TableState,
  index: string,
  collections: readonly Collection[],
): readonly Problem[] =>
  collections.flatMap(({ rows }) =>
    state.table.entities.flatMap((entity, place): Problem[] => {
      // By hand a descending field cannot be written at all, so its order is no news.
      if (sideFields(keysIn(entity, index)?.sk).some(({ desc }) => desc)) return []
      const own = rows.map(({ row }) => row).filter((row) => row.entity === place)
      return own.slice(1).flatMap((after, i): Problem[] => {
        const before = own[i] as StoredRow
        const [a = '', b = ''] = [before.hand[index]?.sk, after.hand[index]?.sk]
        if (compareKeys(a, b) <= 0) return []
        return [
          {
            kind: 'order',
            rows: [before.row, after.row],
            sentence: `${described(state, before.row)} comes before ${described(state, after.row)}, but by hand ${b} sorts before ${a}.`,
          },
        ]
      })
    }),
  )

const queryProblems = (state: TableState, answer: TableAnswer): readonly Problem[] => {
  if (!answer.inputs) return []
  const { taken, takenByHand, saidByHand, words } = answer
  const listed = (rows: readonly number[]): string =>
    rows.map((row) => described(state, row)).join(' and ')
  const more = [...takenByHand].filter((row) => !taken.has(row))
  const less = [...taken].filter((row) => !takenByHand.has(row))
  const lists: readonly (readonly [Problem['kind'], readonly number[], string])[] = [
    ['neighbour', more, 'also takes'],
    ['lost', less, 'loses'],
  ]
  return lists.flatMap(([kind, rows, does]) =>
    rows.length === 0
      ? []
      : [{ kind, rows, sentence: `Asked for ${words}, ${saidByHand} ${does} ${listed(rows)}.` }],
  )
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
    problems: [
      ...collisions(state, stored),
      ...inversions(state, ask.index, collections),
      ...queryProblems(state, answer),
    ],
    findings: [...findings].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity)),
    answered: answeredOf(state, defined),
    tenant: tenant && tenantView(table, defined.entities, tenant),
  }
}
