/** How to run a script of this repository on any machine with Node. */
export const PNPM = 'npx -y pnpm@10.34.9'

/** How the tour is called. */
export const COMMAND = `${PNPM} tour`

/** A call that cannot be carried out, explained to the person who made it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
