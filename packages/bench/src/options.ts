/** What the command line asked for. */
export interface Options {
  readonly quick: boolean
  readonly help: boolean
  /** The sections to run; all of them when none is named. */
  readonly only: readonly string[]
}

/** Reads the arguments. Throws an Error that says what would have been understood. */
export const parseOptions = (args: readonly string[], sections: readonly string[]): Options => {
  const only: string[] = []
  let quick = false
  let help = false
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name, ...inline] = arg.split('=')
    if (arg === '--quick') quick = true
    else if (arg === '--help' || arg === '-h') help = true
    else if (name === '--only') {
      const section = inline.length > 0 ? inline.join('=') : rest.shift()
      if (section === undefined || !sections.includes(section)) {
        const got = section === undefined ? 'nothing' : `"${section}"`
        throw new Error(`--only: expected one of ${sections.join(', ')}, got ${got}`)
      }
      only.push(section)
      // pnpm passes a separating `--` on to the script.
    } else if (arg !== '--') {
      throw new Error(`unknown option "${arg}"\n\n${usage(sections)}`)
    }
  }
  return { quick, help, only }
}

/** What `--help` prints. */
export const usage = (sections: readonly string[]): string =>
  `Usage: pnpm bench [options]

  --quick           a few seconds, for crashes rather than for numbers
  --only <section>  one section; may be given more than once:
                    ${sections.join(', ')}
  --help            this text`
