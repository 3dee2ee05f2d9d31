import { oneLine, quote } from '@keywright/core/internal'
import { ADAPTERS, type Import, importCode } from '../code.ts'
import { distinctNames } from '../distinct-names.ts'
import { camel } from '../names.ts'
import type { EntityDraft, IndexDraft } from './draft-entity.ts'
import type { MadeKey } from './key/made-key.ts'
import type { KeyAttribute, KeyAttributes } from './key-attributes.ts'
import { attributeOf, type Item, textOf } from './row.ts'

/** Words that are no names of variables. */
const WORDS = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'app arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
)

export interface ModuleSetting {
  readonly tableName: string
  readonly attributes: KeyAttributes
  readonly natives: ReadonlySet<string>
  readonly type: string | undefined
  readonly items: readonly Item[]
}

/** A module of TypeScript that defines the table and its entities. */
export const writeModule = (
  drafts: readonly EntityDraft[],
  names: readonly string[],
  setting: ModuleSetting,
): string => {
  const imports: Import[] = [
    [ADAPTERS, 'table'],
    ...(drafts.length > 0 ? [[ADAPTERS, 'entity'] as const] : []),
    ...drafts.flatMap(({ primary, indexes }) => [primary, ...indexes.values()].flatMap(importsOf)),
  ]
  const variables = distinctNames(
    names.map((name) => [variableOf(name), `${variableOf(name)}Entity`]),
    new Set([...WORDS, ...imports.map(([, name]) => name)]),
  )
  const bodies = drafts.map((draft, i) =>
    entityCode(draft, names[i] as string, variables[i] as string, setting),
  )
  return `${[importCode(imports), tableCode(setting), ...bodies].join('\n\n')}\n`
}

const variableOf = (name: string): string => {
  const word = camel(name)
  return /^\p{L}/u.test(word) ? word : `row${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

const importsOf = ({ pk, sk, both }: IndexDraft): Import[] => [
  ...(both?.imports ?? []),
  ...(both ? [] : [...(pk?.imports ?? []), ...(sk?.imports ?? [])]),
]

const tableCode = ({ tableName, attributes, natives, type }: ModuleSetting): string => {
  const { pk, sk, indexes } = attributes
  const side = (part: string, attribute: KeyAttribute | undefined): string[] =>
    attribute ? [`${part}: ${attributeCode(attribute, natives)}`] : []
  const lines = indexes.map(
    (index) =>
      `    ${nameCode(index.name)}: { ${[...side('pk', index.pk), ...side('sk', index.sk)].join(', ')} },`,
  )
  const options = [
    `name: ${quote(tableName)}`,
    ...side('pk', pk),
    ...side('sk', sk),
    ...(type === undefined ? [] : [`type: ${quote(type)}`]),
  ]
  if (lines.length === 0) return `export const app = table({ ${options.join(', ')} })`
  return [
    'export const app = table({',
    ...options.map((option) => `  ${option},`),
    '  indexes: {',
    ...lines,
    '  },',
    '})',
  ].join('\n')
}

const attributeCode = ({ name, type }: KeyAttribute, natives: ReadonlySet<string>): string => {
  if (!natives.has(name)) return quote(name)
  return type === 'S' ? `[${quote(name)}]` : `[{ name: ${quote(name)}, type: '${type}' }]`
}

/** The name of a property, in quotes where it needs them. */
const nameCode = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quote(name))

const entityCode = (
  { group, primary, indexes }: EntityDraft,
  name: string,
  variable: string,
  { attributes, items }: ModuleSetting,
): string => {
  const count = group.rows.length
  const first = items[group.rows[0] as number] as Item
  const shown = [attributes.pk, attributes.sk]
    .flatMap((attribute) => (attribute ? [shownKey(first, attribute.name)] : []))
    .join(' | ')
  return [
    `// ${count === 1 ? '1 row' : `${count} rows`}, such as ${shown}`,
    `export const ${variable} = entity(app, ${quote(name)}, {`,
    `  primary: ${keysCode(primary)},`,
    ...[...indexes].map(([index, draft]) => `  ${nameCode(index)}: ${keysCode(draft)},`),
    '})',
  ].join('\n')
}

const keysCode = ({ pk, sk, both, membership }: IndexDraft): string => {
  if (both) return membership.code === '' ? both.code : `{ ...${both.code}${membership.code} }`
  const side = (part: string, made: MadeKey | undefined): string[] =>
    made ? [`${part}: ${made.code}`] : []
  const options = [...side('pk', pk), ...side('sk', sk)]
  const line = `{ ${options.join(', ')}${membership.code} }`
  if (line.length <= MOST_COLUMNS) return line
  const more = membership.code === '' ? [] : [membership.code.slice(2)]
  return `{\n${[...options, ...more].map((option) => `    ${option},\n`).join('')}  }`
}

/** Longer lines are broken. */
const MOST_COLUMNS = 88

const shownKey = (item: Item, name: string): string => {
  const text = textOf(item, name) ?? String(attributeOf(item, name))
  return oneLine(text.length > 60 ? `${text.slice(0, 59)}…` : text)
}
