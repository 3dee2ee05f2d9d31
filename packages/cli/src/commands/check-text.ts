import { fit, paintFor } from '@keywright/harness/terminal'
import type { Io } from '../io/io.ts'
import { codeLine } from '../io/visible.ts'
import type { Finding } from '../template/finding.ts'

/** One template or encoder that was looked at. */
export interface Checked {
  readonly subject: string
  /** The attribute it is for, if the code names one. */
  readonly label?: string
  readonly findings: readonly Finding[]
  readonly notLookedAt: readonly string[]
  readonly definition?: string
  readonly link?: string
}

/** What a check found, for people. */
export const checkText = (
  checks: readonly Checked[],
  notLookedAt: readonly string[],
  { columns, colors }: Io,
): string => {
  const paint = paintFor(colors)
  const titleOf = ({ label, subject }: Checked): string =>
    codeLine(label === undefined ? subject : `${label}: ${subject}`)
  const blocks = checks.map((check) => [
    ...(checks.length > 1 ? [paint.bold(titleOf(check)), ''] : []),
    ...(check.findings.length > 0
      ? check.findings.flatMap(({ message }, i) => [...(i > 0 ? [''] : []), fit(message, columns)])
      : [paint.green(fit(`${titleOf(check)}: no counterexample was found.`, columns))]),
    ...check.notLookedAt.map((one) => fit(`Not looked at: ${codeLine(one)}.`, columns)),
    ...(check.definition === undefined
      ? []
      : ['', paint.bold('The same key with Keywright'), `  ${check.definition}`]),
    ...(check.link === undefined ? [] : ['', check.link]),
  ])
  const unread = notLookedAt.map((code) =>
    fit(`Not looked at, because it is not understood: ${codeLine(code)}`, columns),
  )
  return `${[...blocks.map((lines) => lines.join('\n')), ...unread].join('\n\n')}\n`
}
