import { chartMarkdown, entityChart } from '@keywright/design'
import type { Io, Result } from '../io/io.ts'
import { columnsOf } from '../io/layout.ts'
import { paintFor } from '../io/paint.ts'
import { loadDesign } from '../module/design-module.ts'

/** The options of every command on a design. */
export interface DesignOptions {
  readonly table?: string
  readonly markdown?: boolean
}

/** Prints the entity chart of a design. */
export const chartCommand = async (
  file: string,
  options: DesignOptions,
  io: Io,
): Promise<Result> => {
  const { entities } = await loadDesign(file, io.cwd, options.table)
  const chart = entityChart(entities)
  const paint = paintFor(io.colors)
  const rows = chart.map(({ entity, index, pk, sk }) => [entity, index, pk, sk ?? ''])
  const [head = '', ...body] = columnsOf(
    [['entity', 'index', 'partition key', 'sort key'], ...rows],
    io.columns,
    0,
  )
  return {
    code: 0,
    json: { chart },
    text: options.markdown
      ? `${chartMarkdown(chart)}\n`
      : `${[paint.bold(head), ...body].join('\n')}\n`,
  }
}
