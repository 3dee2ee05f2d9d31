/** Adds colour to a text, or leaves it as it is. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>

/** True on a terminal, unless `NO_COLOR` is set or the terminal is `dumb`. `FORCE_COLOR` overrides these. */
export const hasColour = (
  { isTTY }: { readonly isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>>,
): boolean => {
  const { FORCE_COLOR: forced, NO_COLOR, TERM } = env
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return Boolean(isTTY) && !NO_COLOR && TERM !== 'dumb'
}

/** The brushes for coloured or plain text. */
export const paintFor = (coloured: boolean): Paint => {
  const brush =
    (on: number, off: number) =>
    (text: string): string =>
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
