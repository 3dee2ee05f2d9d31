import { answer } from '@keywright/core'
import { areTexts, checkList } from '../check.ts'
import { align } from '../text/align.ts'
import { oneLine } from '../text/one-line.ts'
import { type RenderOptions, widthOption, wrapped } from '../text/wrap.ts'
import type { Finding, Severity } from './rule.ts'

/**
 * Findings as plain text for a terminal or a CI log: by entity, each with its severity, rule and
 * index, what is wrong and what to do; at the end how many there are. It fits 80 columns, or `width`.
 *
 * @throws KeyError for something that `lint` does not return, and for a width outside 20 to 1000.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('KIND', choice('kind', ['GIFT', 'SALE'])), sk: key('ORDER', text('orderId')) },
 * })
 * renderFindings(lint([order])).split('\n')
 * // => [
 * //   'Order',
 * //   '  warning  low-cardinality-partition  primary',
 * //   '    KIND#<kind> makes 2 partitions for every Order.',
 * //   '    Fix: Spread it with sharded(), or add a field with many values to the',
 * //   '      partition key.',
 * //   '',
 * //   '1 finding: 0 errors, 1 warning, 0 info',
 * // ]
 * renderFindings([]) // => 'no findings'
 */
export const renderFindings = (findings: readonly Finding[], options: RenderOptions = {}): string =>
  answer('renderFindings', () => {
    checkList('INVALID_VALUE', 'renderFindings', 'a finding', findings, isFinding)
    const width = widthOption('renderFindings', options)
    if (findings.length === 0) return 'no findings'
    const heads = align(
      findings.map(({ severity, rule, index }) => [severity, rule, oneLine(index)]),
    )
    const groups = new Map<string, string[]>()
    findings.forEach(({ entity, message, fix }, i) => {
      const lines = groups.get(entity) ?? []
      lines.push(
        ...wrapped(heads[i] as string, width, '  ', '    '),
        ...wrapped(oneLine(message), width, '    '),
        ...wrapped(`Fix: ${oneLine(fix)}`, width, '    ', '      '),
      )
      groups.set(entity, lines)
    })
    const blocks = [...groups].map(([entity, lines]) =>
      [...wrapped(oneLine(entity), width), ...lines].join('\n'),
    )
    return [...blocks, wrapped(countsOf(findings), width).join('\n')].join('\n\n')
  })

const isFinding = ({ rule, severity, entity, index, message, fix }: Partial<Finding>): boolean =>
  areTexts(rule, severity, entity, index, message, fix)

const countsOf = (findings: readonly Finding[]): string => {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length
  const counts = [plural(count('error'), 'error'), plural(count('warning'), 'warning')]
  return `${plural(findings.length, 'finding')}: ${counts.join(', ')}, ${count('info')} info`
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
