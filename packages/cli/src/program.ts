import { readFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { COMMANDS, type CommandSpec } from './commands.ts'
import type { Io, Result } from './io/io.ts'
import { withoutEscapes } from './io/visible.ts'

const version = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

const examples = (lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ keywright ${line}`).join('\n')}\n`

const JSON_OPTION = ['--json', 'print one JSON document, and nothing else'] as const

/** The command line. It passes the result of a command to `done`. */
export const programOf = (io: Io, done: (result: Result) => void): Command => {
  const program = new Command('keywright')
    .description(
      'Explains, checks, infers and audits keys. Only migrate connects to anything: to your own table.',
    )
    .version(version(), '-v, --version')
    .option(...JSON_OPTION)
    .configureOutput({
      writeOut: io.out,
      writeErr: (text) => io.err(withoutEscapes(text)),
      getOutHelpWidth: () => Math.min(io.columns, 100),
      getErrHelpWidth: () => Math.min(io.columns, 100),
      getOutHasColors: () => io.colors,
    })
    .configureHelp({ minWidthToWrap: 10 })
    .addHelpText(
      'after',
      examples([
        "check 'USER#${userId}#ORDER#${orderId}'",
        'infer keys.txt --out keys.ts',
        'review ./keys.ts',
      ]),
    )
    .exitOverride()
  const migrate = new Command('migrate')
    .copyInheritedSettings(program)
    .description('moves a table to new keys: plan, backfill, verify, clean-up')
    .addHelpText(
      'after',
      examples(['migrate plan ./move.ts', 'migrate backfill ./move.ts --per-second 500 --yes']),
    )
  for (const spec of COMMANDS) {
    commandOf(spec.name.startsWith('migrate ') ? migrate : program, spec).action(
      // commander adds the options and the command itself at the end. `--json` may stand before the command.
      async (...given: unknown[]) => {
        const options = (given.at(-1) as Command).optsWithGlobals()
        const run = await spec.load()
        done(await run(...([...given.slice(0, -2), options, io] as never[])))
      },
    )
  }
  program.addCommand(migrate)
  program
    .command('completion')
    .description('prints the script with which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples([
        'completion bash >> ~/.bashrc',
        'completion fish > ~/.config/fish/completions/keywright.fish',
      ]),
    )
    .action(async (shell) => {
      // It is made of the program itself, so it cannot name an option that is not there.
      done((await import('./commands/completion.ts')).completionCommand(program, shell))
    })
  return program
}

const commandOf = (parent: Command, spec: CommandSpec): Command => {
  const command = parent
    .command(spec.name.slice(spec.name.lastIndexOf(' ') + 1))
    .description(spec.says)
    .option(...JSON_OPTION)
    .addHelpText('after', examples(spec.examples))
  if (spec.usage !== undefined) command.usage(spec.usage)
  for (const [syntax, says] of spec.args) command.argument(syntax, says)
  for (const [flags, says, read] of spec.options) {
    if (read) command.option(flags, says, read as (text: string) => unknown)
    else command.option(flags, says)
  }
  return command
}
