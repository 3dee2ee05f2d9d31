import type { Io, Result } from '../io/io.ts'
import { type Design, loadDesign } from '../module/design-module.ts'

/** The options of every command on a design. */
export interface DesignOptions {
  readonly table?: string
  readonly markdown?: boolean
}

/** A command on the design of a module. */
export type DesignCommand<Options = DesignOptions> = (
  file: string,
  options: Options,
  io: Io,
) => Promise<Result>

/** A command that says something of a design. */
export const onDesign =
  <Options extends DesignOptions = DesignOptions>(
    says: (design: Design, options: Options, io: Io) => Result,
  ): DesignCommand<Options> =>
  async (file, options, io) =>
    says(await loadDesign(file, io.cwd, options.table), options, io)
