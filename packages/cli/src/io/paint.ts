/** Colours, or none. */
export interface Paint {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly green: (text: string) => string
}

const code = (open: number, close: number, on: boolean) =>
  on ? (text: string) => `\u001b[${open}m${text}\u001b[${close}m` : (text: string) => text

/** Colours text for a terminal, and leaves it alone elsewhere. */
export const paintFor = (colors: boolean): Paint => ({
  bold: code(1, 22, colors),
  dim: code(2, 22, colors),
  red: code(31, 39, colors),
  yellow: code(33, 39, colors),
  green: code(32, 39, colors),
})
