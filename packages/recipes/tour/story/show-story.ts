import { cut, pad, widthOf, wrap } from '@keywright/harness/terminal'
import { gridLines, requestLines, type Screen } from '../print/blocks.ts'
import { gridOf } from '../print/grid.ts'
import type { Row } from '../run/recipe.ts'
import { primaryKeyNames } from '../run/table-items.ts'
import { shop } from './orders.ts'
import type { PlayedBug, PlayedWay } from './play-bug.ts'
import type { PlayedPage } from './play-pages.ts'

const INDENT = '  '
const GAP = '  '

/** What the story is about. */
export const showOpening = (engine: string, { paint, width }: Screen): string[] => [
  ...wrap('Three bugs that most hand-written keys have', width).map(paint.bold),
  ...wrap(
    `Each row below was put into ${engine}, a DynamoDB engine, and read back: first with a key made by hand, then with one made by Keywright.`,
    width,
  ),
]

/** A bug: what is done, then the code and the rows of both ways side by side. */
export const showBug = (number: number, played: PlayedBug, screen: Screen): string[] => {
  const { paint, width } = screen
  const { bug, byHand, keywright } = played
  return [
    '',
    paint.cyan(`${number} `) + paint.bold(bug.title),
    ...wrap(bug.told, width - INDENT.length).map((line) => INDENT + line),
    ...beside(cellsOf(byHand, played, screen), cellsOf(keywright, played, screen), width),
  ]
}

/** A line, and the same line as it is painted. */
interface Cell {
  readonly text: string
  readonly painted: string
}

const cellsOf = (way: PlayedWay, { bug }: PlayedBug, { paint }: Screen): Cell[] => {
  const column = Math.max(0, ...way.rows.map(({ key }) => widthOf(key))) + GAP.length
  const cell = (text: string, brush: (text: string) => string = (same) => same): Cell => ({
    text,
    painted: brush(text),
  })
  const verdict = `${way.wrong > 0 ? '✗' : '✓'} ${bug.says(way.wrong)}`
  return [
    cell(way.code, paint.cyan),
    ...way.rows.map(({ key, values, blamed }) =>
      cell(pad(key, column) + bug.note(values), blamed ? paint.red : undefined),
    ),
    cell(verdict, way.wrong > 0 ? paint.red : paint.green),
  ]
}

/** Two columns, with the verdicts in one line; one below the other where they are too wide for that. */
const beside = (left: readonly Cell[], right: readonly Cell[], width: number): string[] => {
  const room = Math.floor((width - INDENT.length - GAP.length) / 2)
  const lines = (cells: readonly Cell[]): string[] => cells.map(({ painted }) => INDENT + painted)
  if ([...left, ...right].some(({ text }) => widthOf(text) > room)) {
    return [...lines(left), '', ...lines(right)]
  }
  const height = Math.max(left.length, right.length)
  const [fullLeft, fullRight] = [left, right].map((cells) => [
    ...cells.slice(0, -1),
    ...Array<Cell>(height - cells.length).fill({ text: '', painted: '' }),
    ...cells.slice(-1),
  ]) as [Cell[], Cell[]]
  return fullLeft.map(({ text, painted }, i) =>
    (INDENT + painted + ' '.repeat(room - widthOf(text)) + GAP + fullRight[i]?.painted).trimEnd(),
  )
}

/** The query: its code, and for each page what was sent, the rows, and the cursor. */
export const showPages = (
  code: readonly string[],
  pages: readonly PlayedPage[],
  screen: Screen,
): string[] => {
  const { paint, width } = screen
  const room = width - INDENT.length
  const keys = primaryKeyNames(shop)
  return [
    '',
    paint.cyan('→ ') + paint.bold('One query, page by page'),
    ...code
      .flatMap((line) => wrap(line, room, '', '    '))
      .map((line) => INDENT + paint.cyan(line)),
    '',
    ...pages.flatMap(({ requests, rows, next }, i) => [
      ...(i === 0
        ? requestLines(requests, new Map([[shop.name, keys]]), INDENT, screen)
        : [`${INDENT}${paint.cyan('Query')} the same, from that cursor`]),
      ...gridLines(gridOf(rows.map(shownOf), { firm: keys, keys }), INDENT, screen),
      INDENT + cut(`next: ${next ?? 'undefined, the last page'}`, room),
    ]),
  ]
}

/** The key and what it does not hold. */
const shownOf = ({ PK, SK, total }: Row): Row => ({ PK, SK, total })
