import { fit, type Paint, paintFor, wrap } from '@keywright/harness/terminal'
import { counted } from '../../io/counted.ts'
import type { Io } from '../../io/io.ts'
import { codeLine } from '../../io/visible.ts'
import type { Place } from '../judge/group.ts'
import type { Pattern, Scan } from '../scan.ts'
import { findingText, kindText, meetingText, placeText } from './words.ts'

const MOST_PLACES = 5

/** The places of a pattern: the first ones, and how many more there are. */
const placesText = (places: readonly Place[]): string => {
  const shown = places.slice(0, MOST_PLACES).map(placeText)
  const more = places.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const labelsOf = (places: readonly Place[]): string =>
  [...new Set(places.flatMap(({ labels }) => labels))]
    .slice(0, MOST_PLACES)
    .map(codeLine)
    .join(', ')

const brokenText = (pattern: Pattern, paint: Paint, columns: number): string[] => [
  paint.bold(codeLine(pattern.template.pattern)),
  ...wrap(`${placesText(pattern.places)} (${labelsOf(pattern.places)})`, columns, '  '),
  ...wrap(
    pattern.template.values.map((one) => `${codeLine(one.name)}: ${kindText(one)}`).join('; '),
    columns,
    '  ',
  ),
  ...pattern.findings.flatMap((one) =>
    wrap(findingText(one), columns, `  ${paint.red('!')} `, '    '),
  ),
  ...noteLines(pattern, columns),
  ...definitionLines(pattern),
  '',
]

const noteLines = ({ notLookedAt }: Pattern, columns: number): string[] =>
  notLookedAt.flatMap((one) => wrap(`Not looked at: ${codeLine(one)}.`, columns, '  '))

const definitionLines = ({ definition }: Pattern): string[] =>
  definition === undefined ? [] : [`  ${codeLine(definition)}`]

const soundText = (pattern: Pattern, paint: Paint, columns: number): string[] => [
  `${paint.green('✓')} ${codeLine(pattern.template.pattern)}`,
  ...wrap(placesText(pattern.places), columns, '  '),
  ...noteLines(pattern, columns),
  ...definitionLines(pattern),
]

/** What was looked at, and what was not. */
const lookedAt = (scan: Scan, others: number): string => {
  const keys = scan.patterns.reduce((sum, { places }) => sum + places.length, 0)
  const ignored = scan.ignored.reduce((sum, one) => sum + (one.reason === '' ? 0 : one.keys), 0)
  return [
    `Looked at ${counted(scan.files, 'file')} with ${counted(scan.lines, 'line')} of TypeScript, JavaScript or Python`,
    `: ${counted(keys, 'key')} in ${counted(scan.patterns.length, 'pattern')}`,
    ignored > 0 ? `, and ${counted(ignored, 'key')} that comments say to ignore` : '',
    '.',
    others > 0
      ? ` ${counted(others, 'file')} of other kinds ${others === 1 ? 'was' : 'were'} not looked at.`
      : '',
  ].join('')
}

/** What a scan found, for people. */
export const scanText = (scan: Scan, others: number, { columns, colors }: Io): string => {
  const paint = paintFor(colors)
  const broken = scan.patterns.filter(({ findings }) => findings.length > 0)
  const sound = scan.patterns.filter(({ findings }) => findings.length === 0)
  const unexplained = scan.ignored.filter(({ reason }) => reason === '')
  const lines = [
    ...broken.flatMap((one) => brokenText(one, paint, columns)),
    ...(scan.meetings.length > 0 ? [paint.bold('Patterns that meet'), ''] : []),
    ...scan.meetings.flatMap((one) => [
      ...wrap(codeLine(meetingText(one)), columns, `  ${paint.red('!')} `, '    '),
      ...wrap(
        `${placesText(one.first.places)} and ${placesText(one.second.places)}`,
        columns,
        '    ',
      ),
      '',
    ]),
    ...unexplained.flatMap((one) => [
      ...wrap(
        `${placeText(one)} says keywright-ignore without a reason: it ignores nothing. Write keywright-ignore: and why.`,
        columns,
        `  ${paint.red('!')} `,
        '    ',
      ),
      '',
    ]),
    ...(sound.length > 0 ? [paint.bold('No values were found that break these'), ''] : []),
    ...sound.flatMap((one) => soundText(one, paint, columns)),
    ...(sound.length > 0 ? [''] : []),
    ...scan.unread.flatMap((one) =>
      wrap(`Not understood: ${placeText(one)}: ${codeLine(one.source)}`, columns, '', '  '),
    ),
    ...scan.notLookedAt.flatMap(({ file, reason }) =>
      wrap(`Not looked at: ${codeLine(file)} ${reason}.`, columns, '', '  '),
    ),
    ...(scan.unread.length + scan.notLookedAt.length > 0 ? [''] : []),
    ...(scan.files > 0 && scan.patterns.length === 0 ? ['No keys were found.'] : []),
    scan.files === 0
      ? 'Nothing was looked at: no TypeScript, JavaScript or Python that can be read is there.'
      : lookedAt(scan, others),
  ]
  return `${fit(lines.join('\n'), columns)}\n`
}
