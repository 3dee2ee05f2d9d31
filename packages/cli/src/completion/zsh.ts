import { allOf, type CommandOutline, type OptionOutline, pathsOf, quoted } from './outline.ts'

/** A line of `_describe`: the word and what it says. A colon in the word itself would end it. */
const described = (word: string, says: string): string =>
  quoted(`${word.replaceAll(':', '\\:')}:${says}`)

const listOf = (name: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [`      ${name}=(`, ...lines.map((line) => `        ${line}`), '      )']

/** What may follow an option. */
const followerOf = ({ flags, values, isFile }: OptionOutline): string => {
  const next =
    values.length > 0 ? `compadd -- ${values.map(quoted).join(' ')}` : isFile ? '_files' : ':'
  return `        (${flags.join('|')}) ${next}; return ;;`
}

const caseOf = ({ path, options, commands, values }: CommandOutline): string[] => {
  const following = options.filter(({ takesValue }) => takesValue)
  return [
    `    (${quoted(path)})`,
    ...(following.length === 0
      ? []
      : ['      case $previous in', ...following.map(followerOf), '      esac']),
    ...listOf(
      'below',
      commands.map(({ name, says }) => described(name, says)),
    ),
    ...listOf(
      'flags',
      options.flatMap(({ flags, says }) => flags.map((flag) => described(flag, says))),
    ),
    ...listOf('choices', values.map(quoted)),
    '      ;;',
  ]
}

/**
 * The completion of zsh, with a line of help beside each word. The names of its variables are none of
 * those that mean something to zsh, as `path` and `commands` do.
 */
export const zshCompletion = (program: CommandOutline): string => {
  const paths = pathsOf(program).map(quoted)
  const name = program.name
  return `#compdef ${name}
# zsh completion of ${name}. To use it now and in every shell to come, after compinit:
#   eval "$(${name} completion zsh)"
#   echo 'eval "$(${name} completion zsh)"' >> ~/.zshrc

_${name}() {
  local current=$words[CURRENT] previous=$words[CURRENT-1] at='' next='' i
  local -a below flags choices
  for ((i = 2; i < CURRENT; i++)); do
    next="\${at:+$at }$words[i]"
    case $next in
      (${paths.join('|')}) at=$next ;;
    esac
  done
  case $at in
${allOf(program).flatMap(caseOf).join('\n')}
  esac
  if [[ $current == -* ]]; then
    _describe -o option flags
  elif (( \${#below} )); then
    _describe command below
  elif (( \${#choices} )); then
    compadd -- "\${choices[@]}"
  else
    _files
  fi
}

if [[ $funcstack[1] == _${name} ]]; then
  _${name} "$@"
else
  compdef _${name} ${name}
fi
`
}
