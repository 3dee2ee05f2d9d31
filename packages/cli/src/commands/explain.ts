import { paintFor } from '@keywright/harness/terminal'
import { explain } from '../explain/explain.ts'
import { printExplanation } from '../explain/print-explanation.ts'
import type { Io, Result } from '../io/io.ts'

/** The options of `explain`. */
export interface ExplainOptions {
  readonly design?: string
  readonly table?: string
}

/** Explains keys by their text and, given a design, by its entities. */
export const explainCommand = async (
  keys: readonly string[],
  options: ExplainOptions,
  io: Io,
): Promise<Result> => {
  const paint = paintFor(io.colors)
  const explained = keys.map(explain)
  const design = options.design === undefined ? undefined : await import('../design/locate-key.ts')
  const located =
    design && (await design.locateKeys(keys, options.design as string, io.cwd, options.table))
  const blocks = explained.map((one, i) => [
    ...printExplanation(one, io.columns, paint),
    ...(located && design
      ? ['', ...design.printLocated(located[i] as never, io.columns, paint)]
      : []),
  ])
  const isUnsafe = explained.some(
    ({ unsafe, limits }) => unsafe.length > 0 || limits.some(({ isOver }) => isOver),
  )
  const isStray = located?.some(({ places }) => places.length === 0) ?? false
  return {
    code: isUnsafe || isStray ? 1 : 0,
    json: { keys: explained.map((one, i) => ({ ...one, ...(located && { design: located[i] }) })) },
    text: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`,
  }
}
