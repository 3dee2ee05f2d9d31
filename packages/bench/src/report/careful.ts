import { CAREFUL } from '../job.ts'
import { formatTime, table } from './markdown.ts'
import type { Row, SectionResults } from './results.ts'

/** A job that somebody did by hand with the same checks, and how long ours takes beside it. */
export interface Beside {
  readonly title: string
  /** By hand without checks, by hand with them, and ours. */
  readonly rows: readonly [plain: Row, careful: Row, ours: Row]
  /** How many times as long ours takes as the careful function: less is better. */
  readonly times: number
}

/** The jobs that were done by hand with the same checks, and ours: of several, the first. */
export const besideCareful = (sections: readonly SectionResults[]): Beside[] =>
  sections.flatMap(({ title, rows }) =>
    rows.flatMap((careful): Beside[] => {
      const ofJob = rows.filter(({ job }) => job === careful.job)
      const ours = ofJob.find(({ subject }) => subject.startsWith('Keywright'))
      if (careful.subject !== CAREFUL || !ours) return []
      return [
        {
          title: `${title}: ${careful.job}`,
          rows: [ofJob[0] as Row, careful, ours],
          times: ours.value / careful.value,
        },
      ]
    }),
  )

/** These jobs as Markdown; empty when there are none. */
export const carefulMarkdown = (sections: readonly SectionResults[]): string => {
  const all = besideCareful(sections)
  if (all.length === 0) return ''
  return [
    '## Beside careful functions',
    table([
      ['', 'no checks', 'same checks', 'Keywright', 'times as long'],
      ...all.map(({ title, rows, times }) => [
        title,
        ...rows.map(({ value }) => formatTime(value)),
        times.toFixed(times < 10 ? 2 : 0),
      ]),
    ]),
    '- The times of the tables above, and how many times as long Keywright takes as a function by hand with the same checks and the same result, for one key or one entity: below 1 it is faster.',
  ].join('\n\n')
}
