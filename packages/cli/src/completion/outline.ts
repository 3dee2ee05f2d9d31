import type { Command, Option } from 'commander'

/** An option, as a shell offers it. */
export interface OptionOutline {
  /** `--json`, and `-v` where there is a short form. */
  readonly flags: readonly string[]
  readonly says: string
  /** Whether a word has to follow it. */
  readonly takesValue: boolean
  /** The words that may follow; none if it may be any. */
  readonly values: readonly string[]
  /** Whether the name of a file may follow. */
  readonly isFile: boolean
}

/** A command with what may follow it. */
export interface CommandOutline {
  /** `migrate plan`; empty for the program itself. */
  readonly path: string
  readonly name: string
  readonly says: string
  readonly commands: readonly CommandOutline[]
  readonly options: readonly OptionOutline[]
  /** The words that its argument may be; none if it may be any, such as a file. */
  readonly values: readonly string[]
}

const optionOf = (option: Option): OptionOutline => {
  const read = option.parseArg as { readonly words?: readonly string[] } | undefined
  return {
    flags: [option.short, option.long].filter((flag) => flag !== undefined && flag !== null),
    says: option.description,
    takesValue: option.required,
    values: option.argChoices ?? read?.words ?? [],
    isFile: /[<[](file|address|folder|dir)/i.test(option.flags),
  }
}

/** What a shell needs to know of a program, read from the program itself: it cannot know anything else. */
export const outlineOf = (command: Command, above = ''): CommandOutline => {
  const isRoot = command.parent === null
  const path = isRoot ? '' : `${above}${above ? ' ' : ''}${command.name()}`
  const help = command.createHelp()
  const [argument] = command.registeredArguments
  return {
    path,
    name: command.name(),
    says: command.description(),
    commands: help.visibleCommands(command).map((one) =>
      // The command `help` belongs to no parent until somebody calls it.
      one.name() === 'help'
        ? helpOutline(one, path, help.visibleCommands(command))
        : outlineOf(one, path),
    ),
    options: help.visibleOptions(command).map(optionOf),
    values: argument?.argChoices ?? [],
  }
}

const helpOutline = (help: Command, above: string, all: readonly Command[]): CommandOutline => ({
  path: `${above}${above ? ' ' : ''}help`,
  name: 'help',
  says: help.description(),
  commands: [],
  options: [],
  values: all.map((one) => one.name()).filter((name) => name !== 'help'),
})

/** A command and all below it. */
export const allOf = (outline: CommandOutline): readonly CommandOutline[] => [
  outline,
  ...outline.commands.flatMap(allOf),
]

/** The paths of all commands below the program. */
export const pathsOf = (program: CommandOutline): readonly string[] =>
  allOf(program).flatMap(({ path }) => (path === '' ? [] : [path]))

/** Text in single quotes, for bash and zsh. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
