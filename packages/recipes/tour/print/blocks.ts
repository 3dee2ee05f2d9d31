import { type Grid, layOut, type Paint, wrap } from '@keywright/harness/terminal'
import type { Request } from '../run/record-requests.ts'
import { describeRequest, type PrimaryKeys } from './describe-request.ts'

/** How to print. */
export interface Screen {
  readonly paint: Paint
  /** The most columns of a line. */
  readonly width: number
}

/** Requests after this many lines are only counted. */
const MOST_LINES = 12

/** Requests in words; a longer one has a hanging indent. */
export const requestLines = (
  requests: readonly Request[],
  tables: PrimaryKeys,
  indent: string,
  { paint, width }: Screen,
): string[] => {
  const described = requests.map((request) => describeRequest(request, tables))
  const lines: string[] = []
  while (described.length > 0 && lines.length < MOST_LINES) {
    for (const line of described.shift() ?? []) {
      const [, space = '', command = ''] = /^( *)(\S+)/.exec(line) ?? []
      const start = indent + space
      const [first = '', ...more] = wrap(line.trim(), width - start.length, '', '    ')
      lines.push(start + paint.cyan(command) + first.slice(command.length))
      lines.push(...more.map((continued) => start + continued))
    }
  }
  const { length } = described
  if (length === 0) return lines
  return [...lines, indent + paint.dim(`and ${length} more request${length > 1 ? 's' : ''}`)]
}

/** A table under its titles. */
export const gridLines = (grid: Grid, indent: string, { paint, width }: Screen): string[] => {
  if (grid.rows.length === 0) return [indent + paint.dim('none')]
  const { header, lines } = layOut(grid, width - indent.length)
  return [indent + paint.dim(header), ...lines.map((line) => indent + line)]
}

/** An error, with the lines of recipes that it came through. */
export const errorLines = (
  error: unknown,
  isDry: boolean,
  indent: string,
  { paint, width }: Screen,
): string[] => {
  const { name = 'Error', message = String(error), stack = '' } = (error ?? {}) as Partial<Error>
  const text = isDry ? `cannot go on without an engine's answer: ${message}` : `${name}: ${message}`
  const lines = text.split('\n').flatMap((line) => wrap(line, width - indent.length))
  const places = isDry ? [] : stack.split('\n').filter((line) => /recipes[\\/]src[\\/]/.test(line))
  return [
    ...lines.map((line) => indent + (isDry ? paint.yellow(line) : paint.red(line))),
    ...places.map((line) => indent + paint.dim(line.trim())),
  ]
}
