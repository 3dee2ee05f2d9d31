import type { EntityIndex, Side } from '@keywright/adapters/dynamodb'
import type { Inference, InferredTable } from '@keywright/adopt'
import { oneLine } from '@keywright/core/internal'
import { columnsOf, paintFor, wrap } from '@keywright/harness/terminal'
import { counted } from '../io/counted.ts'
import type { Io } from '../io/io.ts'

/** What is printed of an inference. */
interface Told {
  readonly head: string
  readonly rows: readonly (readonly string[])[]
  readonly code: string
  /** The heading of the findings. */
  readonly title: string
  readonly findings: readonly { readonly says: string; readonly examples: readonly string[] }[]
}

/** What was found, the code unless it is in a file, and what to look out for. */
const textOf = (
  { head, rows, code, title, findings }: Told,
  out: string | undefined,
  { columns, colors }: Io,
): string => {
  const paint = paintFor(colors)
  const text = [
    paint.bold(head),
    '',
    ...columnsOf(rows, columns, 0),
    '',
    ...(out === undefined ? [code.trimEnd()] : [`Written to ${oneLine(out)}.`]),
    ...(findings.length > 0 ? ['', paint.bold(title)] : []),
    ...findings.flatMap(({ says, examples }) => [
      '',
      ...wrap(says, columns, '  ! ').map((line) => paint.yellow(line)),
      ...examples.flatMap((one) => wrap(one, columns, '      ')),
    ]),
  ]
  return `${text.join('\n')}\n`
}

/** What was read out of keys. */
export const keysText = (found: Inference, out: string | undefined, io: Io): string => {
  const { definitions, findings, keys, code } = found
  const told: Told = {
    head: `${counted(keys, 'key')}, ${counted(definitions.length, 'shape')}`,
    rows: definitions.map(({ pattern, count }) => [
      count.toLocaleString('en-US').padStart(9),
      oneLine(pattern),
    ]),
    code,
    title: 'What is unsafe in them',
    findings: findings.map(({ message, keys: shown }) => ({
      says: message,
      examples: shown.slice(0, 3).map((one) => JSON.stringify(one).slice(1, -1)),
    })),
  }
  return textOf(told, out, io)
}

const patternOf = (side: Side | undefined): string =>
  side === undefined
    ? ''
    : oneLine((side.shard ?? side.key)?.pattern ?? side.names.map((name) => `<${name}>`).join(' '))

/** What was read out of rows. */
export const rowsText = (found: InferredTable, out: string | undefined, io: Io): string => {
  const { rows, entities, findings, code } = found
  const told: Told = {
    head: `${counted(rows, 'row')}, ${counted(entities.length, 'entity', 'entities')}`,
    rows: entities.flatMap(({ name, indexes }) =>
      Object.values<EntityIndex>(indexes).map(({ schema, pk, sk }, i) => [
        i === 0 ? oneLine(name) : '',
        schema.name,
        patternOf(pk),
        patternOf(sk),
      ]),
    ),
    code,
    title: 'What to know',
    findings: findings.map(({ message, rows: count, examples }) => ({
      says: oneLine(`${counted(count, 'row')}: ${message}`),
      examples: examples
        .slice(0, 2)
        .map((key) => oneLine(Object.values(key).map(String).join(' | '))),
    })),
  }
  return textOf(told, out, io)
}
