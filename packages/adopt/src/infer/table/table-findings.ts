import type { Audit } from '../../audit/audit.ts'
import type { EntityDraft, TableSetting } from './draft-entity.ts'
import { attributeOf, type Item } from './row.ts'
import type { TableFinding, TableRule } from './table-types.ts'

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

/** A finding about some rows, of which the first are shown. */
const finding = (
  facts: Facts,
  rule: TableRule,
  message: string,
  items: readonly Item[],
  about: Partial<TableFinding> = {},
): TableFinding => ({
  rule,
  rows: items.length,
  message,
  examples: items.slice(0, 3).map((item) => keyIn(item, facts)),
  ...about,
})

const keyFindings = (facts: Facts): TableFinding[] => {
  const { attributes, items, grouped } = facts
  const { pk, sk, isGuess, refused } = attributes
  const both = sk ? `${pk.name} and ${sk.name}` : pk.name
  const found: TableFinding[] = []
  if (isGuess) {
    const message = `No attribute is named like a key. ${both} ${sk ? 'tell' : 'tells'} the rows apart, so ${sk ? 'they are' : 'it is'} taken for the key. Say which it is, if not.`
    found.push(finding(facts, 'guessed-key', message, items, { examples: [] }))
  }
  const repeated = repeatedKeys(facts)
  if (repeated.length > 0) {
    const message = `Rows have the same ${both} as another row: a table holds one such row.`
    found.push(finding(facts, 'repeated-key', message, repeated))
  }
  for (const { attribute, reason } of refused) {
    const rows = items.filter((item) => attributeOf(item, attribute) !== undefined)
    const message = `${attribute} is named like a key of an index, and is left out: ${reason}.`
    found.push(finding(facts, 'no-index', message, rows, { attribute }))
  }
  if (grouped.keyless.length > 0) {
    const keyless = grouped.keyless.map((row) => items[row] as Item)
    const message = `Rows lack ${both}, or hold another type there: no entity reads them.`
    found.push(finding(facts, 'no-key', message, keyless))
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
  const items = group.rows.map((row) => facts.items[row] as Item)
  const all = [primary, ...indexes.values()].flatMap(({ pk, sk, both }) => [both, pk, sk])
  const isLegacy = all.some(
    (made) =>
      made &&
      !('isRaw' in made && made.isRaw) &&
      /^(legacyKey|onetableKey|electrodbKey)/.test(made.code),
  )
  const legacy = `The keys of ${entity} hold values unescaped, so different values can share a key, and keys can sort wrongly. Read and write them as they are today; rekey moves them to exact keys.`
  return [
    ...(isLegacy ? [finding(facts, 'legacy-keys', legacy, items, { entity })] : []),
    ...unexplained.map(({ attribute, rows }) => {
      const message = `${entity}: no attributes make ${attribute}, so its text is taken as it is. Store the values that it is made of as attributes, and it can be defined by them.`
      return finding(facts, 'unexplained-index', message, items, { entity, attribute, rows })
    }),
    ...[...dropped].map(([attribute, rows]) => {
      const message = `${entity}: some rows have one key of ${attribute} and not the other, so the index is left out.`
      return finding(facts, 'half-index', message, items, { entity, attribute, rows })
    }),
  ]
}
