import { fit, paintFor } from '@keywright/harness/terminal'
import { brokenCall } from '../io/broken-call.ts'
import type { Io } from '../io/io.ts'
import { codeLine } from '../io/visible.ts'
import type { Finding } from '../template/finding.ts'

/** One template or encoder that was looked at. */
export interface Checked {
  readonly subject: string
  /** The attribute it is for, if the code names one. */
  readonly label?: string
  readonly findings: readonly Finding[]
  /** Whether code that decides the key was not understood. */
  readonly isUnclear?: boolean
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
  /** In lines that fit, each with its colour: one that goes over lines would go over a pager's edge. */
  const painted = (text: string, brush: (line: string) => string): string =>
    fit(text, columns).split('\n').map(brush).join('\n')
  const titleOf = ({ label, subject }: Checked): string =>
    codeLine(label === undefined ? subject : `${label}: ${subject}`)
  const verdictOf = (check: Checked): string =>
    painted(
      `${titleOf(check)}: no counterexample was found${check.notLookedAt.length > 0 ? ' in what was looked at' : ''}.`,
      check.isUnclear ? paint.yellow : paint.green,
    )
  const findingOf = ({ message }: Finding): string => {
    const [what = '', ...rest] = message.split('\n\n')
    return [painted(what, paint.red), ...rest.map((one) => fit(one, columns))].join('\n\n')
  }
  const blocks = checks.map((check) => [
    ...(checks.length > 1 ? [painted(titleOf(check), paint.bold), ''] : []),
    check.findings.length > 0 ? check.findings.map(findingOf).join('\n\n') : verdictOf(check),
    ...check.notLookedAt.map((one) => painted(`Not looked at: ${codeLine(one)}.`, paint.yellow)),
    ...(check.definition === undefined
      ? []
      : [
          '',
          paint.bold('The same key with Keywright'),
          ...brokenCall(check.definition, columns, '  ').map(paint.cyan),
        ]),
    ...(check.link === undefined ? [] : ['', check.link]),
  ])
  const unread = notLookedAt.map((code) =>
    painted(`Not looked at, because it is not understood: ${codeLine(code)}`, paint.yellow),
  )
  return `${[...blocks.map((lines) => lines.join('\n')), ...unread].join('\n\n')}\n`
}
