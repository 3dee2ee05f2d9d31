import { oneLine } from '@keywright/core/internal'
import { align, wrap } from '@keywright/harness/terminal'
import { areTexts } from '../check.ts'
import type { Finding, Severity } from '../lint/rule.ts'
import { codeCell, markdownTable, nameCell } from '../text/markdown.ts'
import { counted } from '../text/words.ts'
import { listOf, type Renderer } from './renderer.ts'

/**
 * Findings of `lint`: by entity, each with its severity, rule and index, what is wrong and what to do,
 * and a count at the end.
 */
export const findings: Renderer<readonly Finding[]> = {
  is: listOf<Finding>(({ rule, severity, entity, index, message, fix }) =>
    areTexts(rule, severity, entity, index, message, fix),
  ),
  none: 'no findings',
  text: (found, width) => {
    const heads = align(found.map(({ severity, rule, index }) => [severity, rule, oneLine(index)]))
    const groups = new Map<string, string[]>()
    found.forEach(({ entity, message, fix }, i) => {
      const lines = groups.get(entity) ?? []
      lines.push(
        ...wrap(heads[i] as string, width, '  ', '    '),
        ...wrap(oneLine(message), width, '    '),
        ...wrap(`Fix: ${oneLine(fix)}`, width, '    ', '      '),
      )
      groups.set(entity, lines)
    })
    const blocks = [...groups].map(([entity, lines]) =>
      [...wrap(oneLine(entity), width), ...lines].join('\n'),
    )
    return [...blocks, wrap(countsOf(found), width).join('\n')].join('\n\n')
  },
  markdown: (found) =>
    markdownTable(
      ['Severity', 'Rule', 'Entity', 'Index', 'What', 'Fix'],
      found.map(({ severity, rule, entity, index, message, fix }) => [
        severity,
        codeCell(rule),
        nameCell(entity),
        nameCell(index),
        codeCell(message),
        codeCell(fix),
      ]),
    ),
}

const countsOf = (findings: readonly Finding[]): string => {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length
  const counts = [counted(count('error'), 'error'), counted(count('warning'), 'warning')]
  return `${counted(findings.length, 'finding')}: ${counts.join(', ')}, ${count('info')} info`
}
