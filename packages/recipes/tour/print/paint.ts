/** Adds colour to a text, or leaves it unchanged. */
export type Paint = Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', Brush>>

type Brush = (text: string) => string

/** Where text goes: whether it is a terminal, and what the user's environment says. */
export interface Surface {
  readonly isTTY?: boolean | undefined
}

/**
 * True on a terminal, unless `NO_COLOR` is set or the terminal is `dumb`. `FORCE_COLOR` overrides
 * all of these.
 */
export const hasColour = (surface: Surface, env: Readonly<NodeJS.ProcessEnv>): boolean => {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return Boolean(surface.isTTY) && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
}

/** The brushes for coloured or plain text. */
export const paintOf = (coloured: boolean): Paint => {
  const brush =
    (on: number, off: number): Brush =>
    (text) =>
      coloured && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text
  return {
    bold: brush(1, 22),
    dim: brush(2, 22),
    red: brush(31, 39),
    green: brush(32, 39),
    yellow: brush(33, 39),
    cyan: brush(36, 39),
  }
}
