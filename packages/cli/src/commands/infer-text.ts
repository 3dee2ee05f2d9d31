import type { EntityIndex, Side } from '@keywright/adapters/dynamodb'
import type { Inference, InferredTable } from '@keywright/adopt'
import { oneLine } from '@keywright/core/internal'
import { columnsOf, paintFor, wrap } from '@keywright/harness/terminal'
import type { Io } from '../io/io.ts'

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What was read out of keys. */
export const keysText = (found: Inference, out: string | undefined, io: Io): string => {
  const paint = paintFor(io.colors)
  const { definitions, findings, keys, code } = found
  const text = [
    paint.bold(`${counted(keys, 'key')}, ${counted(definitions.length, 'shape')}`),
    '',
    ...columnsOf(
      definitions.map(({ pattern, count }) => [
        count.toLocaleString('en-US').padStart(9),
        oneLine(pattern),
      ]),
      io.columns,
      0,
    ),
    '',
    ...(out === undefined ? [code.trimEnd()] : [`Written to ${oneLine(out)}.`]),
    ...(findings.length > 0 ? ['', paint.bold('What is unsafe in them')] : []),
    ...findings.flatMap(({ message, keys: shown }) => [
      '',
      ...wrap(message, io.columns, '  ! ').map((line) => paint.yellow(line)),
      ...shown
        .slice(0, 3)
        .flatMap((one) => wrap(JSON.stringify(one).slice(1, -1), io.columns, '      ')),
    ]),
  ]
  return `${text.join('\n')}\n`
}

const patternOf = (side: Side | undefined): string =>
  side === undefined
    ? ''
    : oneLine((side.shard ?? side.key)?.pattern ?? side.names.map((name) => `<${name}>`).join(' '))

/** What was read out of rows. */
export const rowsText = (found: InferredTable, out: string | undefined, io: Io): string => {
  const paint = paintFor(io.colors)
  const { rows, entities, findings, code } = found
  const text = [
    paint.bold(`${counted(rows, 'row')}, ${counted(entities.length, 'entity', 'entities')}`),
    '',
    ...columnsOf(
      entities.flatMap(({ name, indexes }) =>
        Object.values<EntityIndex>(indexes).map(({ schema, pk, sk }, i) => [
          i === 0 ? oneLine(name) : '',
          schema.name,
          patternOf(pk),
          patternOf(sk),
        ]),
      ),
      io.columns,
      0,
    ),
    '',
    ...(out === undefined ? [code.trimEnd()] : [`Written to ${oneLine(out)}.`]),
    ...(findings.length > 0 ? ['', paint.bold('What to know')] : []),
    ...findings.flatMap(({ message, rows: count, examples }) => [
      '',
      ...wrap(oneLine(`${counted(count, 'row')}: ${message}`), io.columns, '  ! ').map((line) =>
        paint.yellow(line),
      ),
      ...examples
        .slice(0, 2)
        .flatMap((key) =>
          wrap(oneLine(Object.values(key).map(String).join(' | ')), io.columns, '      '),
        ),
    ]),
  ]
  return `${text.join('\n')}\n`
}
