import { columnsOf, cut, type Paint, wrap } from '@keywright/harness/terminal'
import { counted } from '../io/counted.ts'
import { printable } from '../io/visible.ts'
import type { Explanation } from './explain.ts'

const readingText = ({ kind, says }: { readonly kind: string; readonly says: string }): string =>
  kind === 'literal' ? 'literal' : `${kind}: ${says}`

/** An explanation for people: the key, its parts in a table, and what is unsafe. */
export const printExplanation = (
  explained: Explanation,
  columns: number,
  paint: Paint,
): string[] => {
  const { key, bytes, parts, limits, unsafe } = explained
  const size = counted(bytes, 'byte')
  const rows = parts.flatMap(({ text, readings }, i) =>
    readings.map((reading, j) => [
      j === 0 ? String(i + 1) : '',
      j === 0 ? (text === '' ? '(empty)' : printable(text)) : '',
      (j === 0 ? '' : 'or ') + readingText(reading),
    ]),
  )
  return [
    `${paint.bold(cut(printable(key), columns - size.length - 2))}  ${paint.dim(size)}`,
    '',
    ...columnsOf(rows, columns),
    '',
    ...limits.flatMap(({ limit, bytes: most, isOver }) =>
      wrap(
        `${limit}: ${isOver ? 'too long, at most' : 'near the limit of'} ${counted(most, 'byte')}.`,
        columns,
        '  ',
      ),
    ),
    ...(unsafe.length === 0
      ? [paint.green('  Nothing in its text is unsafe.')]
      : unsafe.flatMap(({ message }) =>
          wrap(message, columns, '  ! ').map((line) => paint.yellow(line)),
        )),
  ]
}
