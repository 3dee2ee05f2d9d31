import { lint, render } from '@keywright/design'
import type { Io, Result } from '../io/io.ts'
import { loadDesign } from '../module/design-module.ts'
import type { DesignOptions } from './chart.ts'

/** Reports what is wrong with a design. Exits with 1 for a warning or an error, but not for information. */
export const lintCommand = async (
  file: string,
  options: DesignOptions,
  io: Io,
): Promise<Result> => {
  const { entities, patterns } = await loadDesign(file, io.cwd, options.table)
  const findings = lint(entities, patterns.length > 0 ? { patterns } : {})
  return {
    code: findings.some(({ severity }) => severity !== 'info') ? 1 : 0,
    json: { findings },
    text: `${render(findings, { width: io.columns })}\n`,
  }
}
