import type { Table } from '@keywright/adapters/dynamodb'
import { entityChart } from '@keywright/design'
import { wrap } from '@keywright/harness/terminal'
import type { Header } from '../run/header.ts'
import type { CallsOf, KeywrightCall } from '../run/keywright-calls.ts'
import type { Played, PlayedPattern } from '../run/play-recipe.ts'
import type { Recipe } from '../run/recipe.ts'
import type { Request } from '../run/record-requests.ts'
import { partsOf } from '../run/request-parts.ts'
import { keyNames, primaryKeyNames } from '../run/table-items.ts'
import { errorLines, gridLines, requestLines, type Screen } from './blocks.ts'
import type { PrimaryKeys } from './describe-request.ts'
import { type Attributes, chartGrid, gridOf } from './grid.ts'

/** Prose is hard to read in longer lines. */
const PROSE = 80
/** More calls than these are only counted. */
const MOST_CALLS = 3
const INDENT = '  '

/** The name of a recipe in a line across. */
export const showHeading = (name: string, { paint, width }: Screen): string[] => {
  const rest = Math.max(2, Math.min(width, PROSE) - name.length - 4)
  return [paint.cyan(`── ${paint.bold(name)} ${'─'.repeat(rest)}`)]
}

/** The title of a recipe, its file and its paragraphs. */
export const showHeader = (header: Header, file: string, { paint, width }: Screen): string[] => {
  const prose = Math.min(width, PROSE)
  return [
    ...wrap(`${header.title}: ${header.shows}`, prose).map(paint.bold),
    paint.dim(file),
    ...header.paragraphs.flatMap((paragraph) => ['', ...wrap(paragraph, prose)]),
    '',
  ]
}

/** The keys, items and access patterns of a recipe, run on an engine or run dry. */
export const showPlayed = (
  recipe: Recipe,
  played: Played,
  { file, calls, isDry }: Showing,
  screen: Screen,
): string[] => {
  const { paint } = screen
  const tables: PrimaryKeys = new Map(
    recipe.tables.map((table) => [table.name, primaryKeyNames(table)]),
  )
  const lines = [
    paint.bold('Keys'),
    ...gridLines(chartGrid(entityChart(recipe.entities)), INDENT, screen),
  ]

  for (const { table, rows } of played.items) {
    const of = recipe.tables.length > 1 ? ` of ${table.name}` : ''
    const by = `${isDry ? 'to be written' : 'written'} by ${tally(played.written, table.name)}`
    lines.push('', paint.bold(`Items${of}`) + paint.dim(` (${rows.length}, ${by})`))
    if (table === recipe.tables[0]) lines.push(...callLines(calls('write'), file, INDENT, screen))
    lines.push(...gridLines(gridOf(rows, attributesOf(table)), INDENT, screen))
  }
  const special = played.written.filter((request) => !isPlainWrite(request))
  if (special.length > 0) {
    lines.push('', paint.bold('Writes'), ...requestLines(special, tables, INDENT, screen))
  }
  if ('error' in played) lines.push('', ...errorLines(played.error, isDry, '', screen))
  if (played.patterns.length > 0) lines.push('', paint.bold('Access patterns'))
  for (const pattern of played.patterns) {
    lines.push(...showPattern(pattern, { recipe, tables, file, calls, isDry }, screen))
  }
  return [...lines, '']
}

/** Facts about a recipe, other than what it did. */
export interface Showing {
  /** The name of its file. */
  readonly file: string
  readonly calls: CallsOf
  /** Nothing was sent. */
  readonly isDry: boolean
}

interface Context extends Showing {
  readonly recipe: Recipe
  readonly tables: PrimaryKeys
}

const showPattern = (
  pattern: PlayedPattern,
  { recipe, tables, file, calls, isDry }: Context,
  screen: Screen,
): string[] => {
  const { name, requests, rows } = pattern
  const { paint } = screen
  const label = `${INDENT}• `
  const indent = ' '.repeat(label.length)
  const lines = [
    '',
    label + paint.bold(name),
    ...callLines(calls(name), file, indent, screen),
    ...requestLines(requests, tables, indent, screen),
  ]
  if ('error' in pattern) return [...lines, ...errorLines(pattern.error, isDry, indent, screen)]
  // Without an engine, nobody knows the rows.
  if (isDry) return lines
  if (rows.length === 0) return [...lines, indent + INDENT + paint.dim('no rows')]
  const attributes = recipe.tables.map((table) => attributesOf(table, requests.at(-1)))
  const firm = attributes.flatMap((of) => of.firm)
  const keys = attributes.flatMap((of) => of.keys)
  return [...lines, ...gridLines(gridOf(rows, { firm, keys }), indent + INDENT, screen)]
}

/** The calls of Keywright, each with its line in the file. */
const callLines = (
  calls: readonly KeywrightCall[],
  file: string,
  indent: string,
  { paint, width }: Screen,
): string[] => {
  const lines = calls.slice(0, MOST_CALLS).flatMap(({ code, line }) => {
    const place = `${file}:${line}`
    const wrapped = wrap(code, width - indent.length - place.length - 1, '', INDENT)
    const last = wrapped.pop() ?? ''
    return [...wrapped.map((part) => indent + part), `${indent}${last} ${paint.dim(place)}`]
  })
  const more = calls.length - MOST_CALLS
  return more > 0 ? [...lines, indent + paint.dim(`and ${more} more`)] : lines
}

/** The attributes of a table's keys: its own first, and those of a queried index. */
const attributesOf = (table: Table, request?: Request): Attributes => ({
  firm: [...primaryKeyNames(table), ...keyNames(table, request?.input['IndexName'] ?? 'primary')],
  keys: keyNames(table),
})

/** `6 Put, 1 TransactWrite`: the requests that wrote to a table. */
const tally = (requests: readonly Request[], table: string): string => {
  const counts = new Map<string, number>()
  for (const request of requests) {
    const parts = partsOf(request) ?? [request]
    if (!parts.some(({ input }) => input['TableName'] === table)) continue
    counts.set(request.command, (counts.get(request.command) ?? 0) + 1)
  }
  return Array.from(counts, ([command, count]) => `${count} ${command}`).join(', ') || 'nothing'
}

/** What the table of items shows already. */
const isPlainWrite = ({ command, input }: Request): boolean =>
  command === 'BatchWrite' || (command === 'Put' && !input['ConditionExpression'])
