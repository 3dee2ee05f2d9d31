import { type CommandOutline, type OptionOutline, pathsOf } from './outline.ts'

/** Text in single quotes, for fish: it knows two escapes there. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const optionWords = ({ flags, says, takesValue, values, isFile }: OptionOutline): string => {
  const named = flags.map((flag) =>
    flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
  )
  const follows =
    values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : isFile ? ' -r -F' : ' -x'
  return `${named.join(' ')}${takesValue ? follows : ''} -d ${quoted(says)}`
}

/** The lines of a command: what may follow it, if it is the last of the commands on the line. */
const linesOf = (program: string, outline: CommandOutline): string[] => {
  const { path, commands, options, values } = outline
  const here = `complete -c ${program} -n ${quoted(`__${program}_at ${quoted(path)}`)}`
  return [
    ...commands.map(({ name, says }) => `${here} -f -a ${name} -d ${quoted(says)}`),
    ...(values.length > 0 ? [`${here} -f -a ${quoted(values.join(' '))}`] : []),
    ...options.map((option) => `${here} ${optionWords(option)}`),
    ...commands.flatMap((command) => linesOf(program, command)),
  ]
}

/** The completion of fish, with a line of help beside each word. */
export const fishCompletion = (program: CommandOutline): string => {
  const name = program.name
  return `# fish completion of ${name}. To use it in every shell to come:
#   ${name} completion fish > ~/.config/fish/completions/${name}.fish

function __${name}_at
  set -l at
  for word in (commandline -opc)[2..-1]
    set -l next (string join -- ' ' $at $word)
    if contains -- $next ${pathsOf(program).map(quoted).join(' ')}
      set at $next
    end
  end
  test "$at" = "$argv[1]"
end

${linesOf(name, program).join('\n')}
`
}
