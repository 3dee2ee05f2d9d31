import { distinctNames } from '../distinct-names.ts'
import { camel } from '../names.ts'
import type { EntityDraft, IndexDraft } from './draft-entity.ts'
import type { MadeKey } from './key/made-key.ts'

/** Sort keys of the row that a partition is about: its name is that of the partition. */
const GENERAL =
  /^(metadata|meta|info|details?|profile|root|self|data|item|main|base|a|latest|current)$/i

/** Literals that name a value, and no entity. */
const VAGUE = /^(id|at|on|date|key)$/i

/** Names for the entities: what the rows say, or the literals that tell them apart. */
export const entityNames = (drafts: readonly EntityDraft[]): string[] => {
  const named = new Set(drafts.flatMap(({ group }) => group.type ?? []))
  const names = distinctNames(
    drafts.map((draft) =>
      draft.group.type === undefined ? candidatesOf(draft) : [draft.group.type],
    ),
    new Set(),
    (i) => isWhole(drafts[i] as EntityDraft),
  )
  // Two groups of one type happen only where rows lack it; numbers would hide that.
  return names.map((name, i) => drafts[i]?.group.type ?? (named.has(name) ? `${name}Row` : name))
}

/** Whether rows are what their partition is about: `USER#1` with the sort key `USER`, or without one. */
const isWhole = ({ primary }: EntityDraft): boolean => {
  const { partition, sort } = literalsOf(primary)
  const isOther = (word: string): boolean => !GENERAL.test(word) && !partition.includes(word)
  return hasNoSort(primary) && !sort.some(isOther)
}

/** Whether all rows of a partition have one sort key. */
const hasNoSort = ({ sk }: IndexDraft): boolean => (sk?.fields.length ?? 0) === 0

const candidatesOf = ({ primary }: EntityDraft): string[] => {
  const { partition, sort } = literalsOf(primary)
  const told = sort.filter(
    (word) => !VAGUE.test(word) && !(hasNoSort(primary) && GENERAL.test(word)),
  )
  const fields = [primary.pk, primary.sk].flatMap((key) => key?.fields ?? [])
  const own = fields.filter(({ name }) => !/^(pk|sk)$/i.test(name)).map(({ name }) => name)
  const all = [
    ...(told.length > 0 ? [told.slice(0, 1), told] : [partition.slice(0, 1)]),
    [...partition.slice(0, 1), ...sort.slice(0, 1)],
    [...partition, ...sort],
    ...(partition.length + sort.length > 0 ? [[...partition, ...sort, ...own]] : []),
  ]
  const names = all.filter((words) => words.length > 0).map(pascal)
  return names.length > 0 ? [...new Set(names)] : ['Row']
}

/** The words of the literals of both keys. */
const literalsOf = ({ pk, sk }: IndexDraft): { partition: string[]; sort: string[] } => ({
  partition: wordsOf(pk),
  sort: wordsOf(sk),
})

const wordsOf = (made: MadeKey | undefined): string[] =>
  (made?.pattern ?? '')
    .replace(/<[^>]*>/g, '\0')
    .split(/[\0#|]+/)
    .map((text) => camel(text))
    .filter((word) => /^\p{L}/u.test(word) && word !== 'shard')

const pascal = (words: readonly string[]): string =>
  words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
