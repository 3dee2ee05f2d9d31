import { allOf, type CommandOutline, pathsOf, quoted } from './outline.ts'

/** The case of one command: its options, what follows an option, and what else may follow. */
const caseOf = ({ path, options, commands, values }: CommandOutline): string[] => {
  const flags = options.flatMap((option) => option.flags)
  const words = [...commands.map(({ name }) => name), ...values]
  const following = options.filter(({ takesValue }) => takesValue)
  return [
    `    ${quoted(path)})`,
    `      flags=${quoted(flags.join(' '))}`,
    `      words=${quoted(words.join(' '))}`,
    ...(following.length === 0
      ? []
      : [
          '      case $previous in',
          ...following.map(
            (option) =>
              `        ${option.flags.join(' | ')}) values=${quoted(option.values.join(' '))} takes=1 ;;`,
          ),
          '      esac',
        ]),
    '      ;;',
  ]
}

/** The completion of bash 3.2 and later, which has no other package to lean on. */
export const bashCompletion = (program: CommandOutline): string => {
  const paths = pathsOf(program).map(quoted)
  const name = program.name
  return `# bash completion of ${name}. To use it now and in every shell to come:
#   eval "$(${name} completion bash)"
#   echo 'eval "$(${name} completion bash)"' >> ~/.bashrc

_${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local at='' flags='' words='' values='' takes='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at\${at:+ }\${COMP_WORDS[i]}" in
      ${paths.join(' | ')}) at="$at\${at:+ }\${COMP_WORDS[i]}" ;;
    esac
  done
  case $at in
${allOf(program).flatMap(caseOf).join('\n')}
  esac
  # Where nothing is found, readline completes the name of a file.
  if [[ $takes ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -o bashdefault -o default -F _${name} ${name}
`
}
