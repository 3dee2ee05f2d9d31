import { align } from './align.ts'
import type { Finding, Severity } from './rules/rule.ts'

/**
 * Findings as plain text for a terminal or a CI log: by entity, each with its severity, rule and
 * index, what is wrong and what to do; at the end how many there are.
 *
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('STATUS', choice('status', ['OPEN', 'DONE'])), sk: key('ORDER', text('orderId')) },
 * })
 * renderFindings(lint([order])).split('\n')
 * // => [
 * //   'Order',
 * //   '  warning  low-cardinality-partition  primary',
 * //   '    STATUS#<status> makes 2 partitions for every Order.',
 * //   '    Fix: Spread it with sharded(), or add a field with many values to the partition key.',
 * //   '',
 * //   '1 finding: 0 errors, 1 warning, 0 info',
 * // ]
 * renderFindings([]) // => 'no findings'
 */
export const renderFindings = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return 'no findings'
  const heads = align(findings.map(({ severity, rule, index }) => [severity, rule, clean(index)]))
  const groups = new Map<string, string[]>()
  findings.forEach(({ entity, message, fix }, i) => {
    const lines = groups.get(entity) ?? []
    lines.push(`  ${heads[i]}`, `    ${clean(message)}`, `    Fix: ${clean(fix)}`)
    groups.set(entity, lines)
  })
  const blocks = [...groups].map(([entity, lines]) => [clean(entity), ...lines].join('\n'))
  return [...blocks, countsOf(findings)].join('\n\n')
}

const countsOf = (findings: readonly Finding[]): string => {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length
  const counts = [plural(count('error'), 'error'), plural(count('warning'), 'warning')]
  return `${plural(findings.length, 'finding')}: ${counts.join(', ')}, ${count('info')} info`
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** A log line stays one line, and a literal with an escape sequence in it does not reach a terminal. */
const clean = (text: string): string =>
  text.replace(
    /[\0-\x1f\x7f-\x9f\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
