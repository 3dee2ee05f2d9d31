import type { Audit } from '../../audit/audit.ts'
import type { EntityDraft, TableSetting } from './draft-entity.ts'
import { attributeOf, type Item } from './row.ts'
import type { TableFinding } from './table-types.ts'

interface Facts extends Omit<TableSetting, 'raw'> {
  readonly drafts: readonly EntityDraft[]
  readonly entityNames: readonly string[]
  readonly found: Audit
}

/** What the rows show that the definitions do not say. */
export const findingsOf = (facts: Facts): TableFinding[] => [
  ...keyFindings(facts),
  ...rowFindings(facts),
  ...facts.drafts.flatMap((draft, i) =>
    draftFindings(draft, facts.entityNames[i] as string, facts),
  ),
]

const keyIn = (item: Item, { attributes: { pk, sk } }: Facts): Record<string, unknown> =>
  Object.fromEntries(
    [pk, sk].flatMap((one) => (one ? [[one.name, attributeOf(item, one.name)]] : [])),
  )

const keyFindings = (facts: Facts): TableFinding[] => {
  const { attributes, items, grouped } = facts
  const { pk, sk, isGuess, refused } = attributes
  const both = sk ? `${pk.name} and ${sk.name}` : pk.name
  const found: TableFinding[] = []
  if (isGuess) {
    found.push({
      rule: 'guessed-key',
      rows: items.length,
      message: `No attribute is named like a key. ${both} ${sk ? 'tell' : 'tells'} the rows apart, so ${sk ? 'they are' : 'it is'} taken for the key. Say which it is, if not.`,
      examples: [],
    })
  }
  const repeated = repeatedKeys(facts)
  if (repeated.length > 0) {
    found.push({
      rule: 'repeated-key',
      rows: repeated.length,
      message: `Rows have the same ${both} as another row: a table holds one such row.`,
      examples: repeated.slice(0, 3).map((item) => keyIn(item, facts)),
    })
  }
  for (const { attribute, reason } of refused) {
    const rows = items.filter((item) => attributeOf(item, attribute) !== undefined)
    found.push({
      rule: 'no-index',
      attribute,
      rows: rows.length,
      message: `${attribute} is named like a key of an index, and is left out: ${reason}.`,
      examples: rows.slice(0, 3).map((item) => keyIn(item, facts)),
    })
  }
  if (grouped.keyless.length > 0) {
    found.push({
      rule: 'no-key',
      rows: grouped.keyless.length,
      message: `Rows lack ${both}, or hold another type there: no entity reads them.`,
      examples: grouped.keyless.slice(0, 3).map((row) => keyIn(items[row] as Item, facts)),
    })
  }
  return found
}

const repeatedKeys = (facts: Facts): Item[] => {
  const { pk, sk } = facts.attributes
  const seen = new Set<string>()
  const keyless = new Set(facts.grouped.keyless)
  return facts.items.filter((item, i) => {
    if (keyless.has(i)) return false
    const key = `${attributeOf(item, pk.name)}\0${sk ? attributeOf(item, sk.name) : ''}`
    const isThere = seen.has(key)
    seen.add(key)
    return isThere
  })
}

/** Rows that the audit does not find right, for each reason. */
const rowFindings = ({ found, grouped }: Facts): TableFinding[] =>
  [found.unread, found.ambiguous, found.different].flatMap((kind, i) =>
    kind.groups.flatMap(({ reason, count, rows }): TableFinding[] => {
      const keyless = i === 0 ? grouped.keyless.length : 0
      if (keyless > 0 && keyless === kind.count) return []
      return [
        {
          rule: 'unexplained-rows',
          rows: count,
          message: `The definitions do not explain ${count === 1 ? 'a row' : `${count} rows`}: ${reason}.`,
          examples: rows.slice(0, 3).map(({ key }) => key),
        },
      ]
    }),
  )

const draftFindings = (
  { group, primary, indexes, unexplained, dropped }: EntityDraft,
  entity: string,
  facts: Facts,
): TableFinding[] => {
  const examples = group.rows.slice(0, 3).map((row) => keyIn(facts.items[row] as Item, facts))
  const rows = group.rows.length
  const found: TableFinding[] = []
  const all = [primary, ...indexes.values()].flatMap(({ pk, sk, both }) => [both, pk, sk])
  const isLegacy = all.some(
    (made) =>
      made &&
      !('isRaw' in made && made.isRaw) &&
      /^(legacyKey|onetableKey|electrodbKey)/.test(made.code),
  )
  if (isLegacy) {
    found.push({
      rule: 'legacy-keys',
      entity,
      rows,
      message: `The keys of ${entity} hold values unescaped, so different values can share a key, and keys can sort wrongly. Read and write them as they are today; rekey moves them to exact keys.`,
      examples,
    })
  }
  for (const { attribute, rows: count } of unexplained) {
    found.push({
      rule: 'unexplained-index',
      entity,
      attribute,
      rows: count,
      message: `${entity}: no attributes make ${attribute}, so its text is taken as it is. Store the values that it is made of as attributes, and it can be defined by them.`,
      examples,
    })
  }
  for (const [index, count] of dropped) {
    found.push({
      rule: 'half-index',
      entity,
      attribute: index,
      rows: count,
      message: `${entity}: some rows have one key of ${index} and not the other, so the index is left out.`,
      examples,
    })
  }
  return found
}
