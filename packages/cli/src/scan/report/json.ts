import type { TemplateValue } from '../../template/parse-template.ts'
import type { Place } from '../judge/group.ts'
import type { Pattern, Scan } from '../scan.ts'
import { findingText, kindText, meetingText } from './words.ts'

const placeOf = ({ file, line, column, endLine, endColumn, labels, isPrefix }: Place) => ({
  ...{ file, line, column, endLine, endColumn, labels },
  ...(isPrefix && { isPrefix }),
})

const kindName = ({ told, kind = 'text' }: TemplateValue): string => {
  if (!told) return kind
  return 'choices' in told ? 'choice' : 'bucket' in told ? 'bucket' : 'integer'
}

const patternOf = ({ template, places, findings, definition, notLookedAt }: Pattern) => ({
  pattern: template.pattern,
  values: template.values.map((one) => ({
    name: one.name,
    expression: one.expression,
    kind: kindName(one),
    isTold: one.told !== undefined || one.kind !== undefined,
    says: kindText(one),
  })),
  places: places.map(placeOf),
  findings: findings.map((one) => ({
    ...{ law: one.law, values: one.values, keys: one.keys },
    message: findingText(one),
  })),
  ...(definition !== undefined && { definition }),
  notLookedAt,
})

/** The document of a scan, for programs. */
export const scanJson = (scan: Scan, others: number): object => ({
  files: scan.files,
  lines: scan.lines,
  patterns: scan.patterns.map(patternOf),
  meetings: scan.meetings.map((one) => ({
    attribute: one.attribute,
    key: one.key,
    message: meetingText(one),
    patterns: [one.first, one.second].map(({ template, places }) => ({
      pattern: template.pattern,
      places: places.map(placeOf),
    })),
  })),
  ignored: scan.ignored,
  notUnderstood: scan.unread,
  notLookedAt: scan.notLookedAt,
  otherFiles: others,
})
