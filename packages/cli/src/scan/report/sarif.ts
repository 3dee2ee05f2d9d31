import type { Place } from '../judge/group.ts'
import type { Scan } from '../scan.ts'
import { findingText, meetingText } from './words.ts'

/** What a scan may find, as code scanning lists it. */
const RULES = [
  {
    id: 'injective',
    name: 'SharedKey',
    text: 'Two different values make the same key',
    help: 'In a store the second write replaces the first. Keywright escapes delimiters in values.',
    level: 'error',
  },
  {
    id: 'ordered',
    name: 'WrongOrder',
    text: 'Keys do not sort as their values do',
    help: 'Queries return rows in the wrong order and miss rows at the ends of a range.',
    level: 'warning',
  },
  {
    id: 'prefixSafe',
    name: 'PrefixTakesMore',
    text: 'A prefix takes keys of other values',
    help: 'begins_with returns rows of others. End the prefix where the value ends.',
    level: 'warning',
  },
  {
    id: 'meeting',
    name: 'PatternsMeet',
    text: 'Two patterns can make the same key',
    help: 'One reads or replaces the items of the other.',
    level: 'warning',
  },
  {
    id: 'ignoreWithoutReason',
    name: 'IgnoreWithoutReason',
    text: 'A comment says to ignore a key, but not why',
    help: 'Write keywright-ignore: and the reason.',
    level: 'warning',
  },
] as const

type RuleId = (typeof RULES)[number]['id']

/** A file outside of the folder is named by its whole path. */
const artifactOf = (file: string) => {
  const uri = file.split('/').map(encodeURIComponent).join('/')
  return file.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: '%SRCROOT%' }
}

const locationOf = (place: Pick<Place, 'file' | 'line'> & Partial<Place>) => ({
  physicalLocation: {
    artifactLocation: artifactOf(place.file),
    region: {
      startLine: place.line,
      ...(place.column !== undefined && {
        startColumn: place.column,
        endLine: place.endLine,
        endColumn: place.endColumn,
      }),
    },
  },
})

const resultOf = (
  id: RuleId,
  message: string,
  place: Parameters<typeof locationOf>[0],
  what: string,
  related: readonly Place[] = [],
) => {
  const ruleIndex = RULES.findIndex((one) => one.id === id)
  return {
    ruleId: `keywright/${id}`,
    ruleIndex,
    level: RULES[ruleIndex]?.level,
    message: { text: message },
    locations: [locationOf(place)],
    // The line is not part of it: a finding stays the same when code above it changes.
    partialFingerprints: { 'keywright/v1': `${id}:${place.file}:${what}` },
    ...(related.length > 0 && {
      relatedLocations: related.map((one, i) => ({ id: i + 1, ...locationOf(one) })),
    }),
  }
}

/** What a scan found, as SARIF 2.1.0 for code scanning. Every place of a pattern is a result. */
export const scanSarif = (scan: Scan): object => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'keywright',
          informationUri: 'https://www.npmjs.com/package/@keywright/cli',
          rules: RULES.map(({ id, name, text, help, level }) => ({
            id: `keywright/${id}`,
            name,
            shortDescription: { text },
            fullDescription: { text: help },
            help: { text: help },
            defaultConfiguration: { level },
          })),
        },
      },
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: {
        '%SRCROOT%': { description: { text: 'The folder that was scanned from' } },
      },
      invocations: [
        {
          executionSuccessful: true,
          toolExecutionNotifications: scan.notLookedAt.map(({ file, reason }) => ({
            level: 'warning',
            message: { text: `Not looked at: ${file} ${reason}.` },
          })),
        },
      ],
      results: [
        ...scan.patterns.flatMap(({ findings, places, template, definition }) =>
          findings.flatMap((one) =>
            places.map((place) =>
              resultOf(
                one.law as RuleId,
                `${template.pattern}: ${findingText(one)}${definition === undefined ? '' : ` With Keywright: ${definition}`}`,
                place,
                template.pattern,
              ),
            ),
          ),
        ),
        ...scan.meetings.flatMap((one) =>
          one.second.places
            .slice(0, 1)
            .map((place) =>
              resultOf(
                'meeting',
                meetingText(one),
                place,
                `${one.first.template.pattern} ${one.second.template.pattern}`,
                one.first.places,
              ),
            ),
        ),
        ...scan.ignored
          .filter(({ reason }) => reason === '')
          .map((one) =>
            resultOf(
              'ignoreWithoutReason',
              'keywright-ignore needs a reason.',
              one,
              String(one.line),
            ),
          ),
      ],
    },
  ],
})
