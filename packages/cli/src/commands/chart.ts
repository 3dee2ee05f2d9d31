import { entityChart } from '@keywright/design'
import type { Io, Result } from '../io/io.ts'
import { loadDesign } from '../module/design-module.ts'
import { shownAs } from './design-text.ts'

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
  return {
    code: 0,
    json: { chart },
    text: `${shownAs(chart, options.markdown, io)}\n`,
  }
}
