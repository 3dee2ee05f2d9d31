/** How the tour is called. */
export const COMMAND = 'npx -y pnpm@10.34.9 tour'

/** What `--help` prints. */
export const HELP = `${COMMAND} [<recipe> …] [--engine <name>]

Runs the recipes and prints what each writes, asks for and gets back.

  <recipe> …        only these, by name
  --list            all names, what each recipe shows and what it needs
  --engine <name>   dynalite (in process, the default) or dynamodb-local (needs Java 17)
  --help            this text
`

/** A call that cannot be carried out, explained to the person who made it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
