import { wrap } from '@keywright/harness/terminal'

/** What the command line asked for. */
export interface Options {
  readonly quick: boolean
  readonly save: boolean
  readonly nodes: boolean
  readonly help: boolean
  /** The sections to run; all of them when none is named. */
  readonly only: readonly string[]
}

const FLAGS: Readonly<Record<string, 'quick' | 'save' | 'nodes' | 'help'>> = {
  '--quick': 'quick',
  '--save': 'save',
  '--nodes': 'nodes',
  '--help': 'help',
  '-h': 'help',
}

/** Reads the arguments. Throws an Error that says what would have been understood. */
export const parseOptions = (args: readonly string[], sections: readonly string[]): Options => {
  const only: string[] = []
  const flags = { quick: false, save: false, nodes: false, help: false }
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name, ...inline] = arg.split('=')
    const flag = FLAGS[arg]
    if (flag) flags[flag] = true
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
  return { ...flags, only }
}

/** What `--help` prints. */
export const usage = (sections: readonly string[]): string =>
  `Usage: pnpm bench [options]

  --quick           about a minute; fails when a published ratio no longer
                    holds by a wide margin
  --only <section>  one section; may be given more than once:
${wrap(sections.join(', '), 79, ' '.repeat(20)).join('\n')}
  --nodes           on Node 20, 22, 24 and 26, which are installed on first use
  --save            keeps the numbers in results/latest.json and in the README
  --help            this text`
