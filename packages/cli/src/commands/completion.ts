import type { Command } from 'commander'
import { bashCompletion } from '../completion/bash.ts'
import { fishCompletion } from '../completion/fish.ts'
import { outlineOf } from '../completion/outline.ts'
import { zshCompletion } from '../completion/zsh.ts'
import type { Result } from '../io/io.ts'

/** The shells that there is a completion for. */
const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

/** Prints the script with which a shell completes the commands and options of a program. */
export const completionCommand = (program: Command, shell: 'bash' | 'zsh' | 'fish'): Result => {
  const script = SHELLS[shell](outlineOf(program))
  return { code: 0, json: { shell, script }, text: script }
}
