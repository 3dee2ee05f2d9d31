import type { Played } from '../run/play-recipe.ts'
import { COMMAND } from './usage.ts'

/** The outcome of a recipe. */
export interface Visit {
  readonly name: string
  readonly result: 'ran' | 'shown' | 'failed'
  readonly patterns: number
  readonly requests: number
}

/** Counts what a recipe did. A recipe that is only shown sends nothing. */
export const visitOf = (name: string, played: Played | undefined, isDry: boolean): Visit => {
  if (isDry) return { name, result: 'shown', patterns: 0, requests: 0 }
  const { written = [], patterns = [], ...rest } = played ?? { error: undefined }
  const done = patterns.filter((pattern) => !('error' in pattern))
  return {
    name,
    result: 'error' in rest || done.length < patterns.length ? 'failed' : 'ran',
    patterns: done.length,
    requests: [written, ...patterns.map(({ requests }) => requests)].flat().length,
  }
}

/** What a tour did, in one sentence. */
export const summaryOf = (visits: readonly Visit[], engine: string, seconds: number): string => {
  const count = (result: Visit['result']): number =>
    visits.filter((visit) => visit.result === result).length
  const total = (what: 'patterns' | 'requests'): number =>
    visits.reduce((sum, visit) => sum + visit[what], 0)
  const failed = visits.filter(({ result }) => result === 'failed').map(({ name }) => name)
  const facts = [
    `${plural(count('ran'), 'recipe')} ran on ${engine}`,
    count('shown') > 0 && `${count('shown')} only shown`,
    failed.length > 0 && `${failed.length} FAILED (${failed.join(', ')})`,
    plural(total('patterns'), 'access pattern'),
    plural(total('requests'), 'request'),
    `${seconds.toFixed(1)} s`,
  ]
  return facts.filter((fact) => fact !== false).join(', ')
}

/** What to do after a tour. */
export const NEXT: readonly string[] = [
  'Next:',
  '  copy a recipe    its file is named below its title; packages/recipes/README.md',
  '                   says how to run it in your project',
  `  see one again    ${COMMAND} one-to-many`,
  `  find one         ${COMMAND} --list`,
]

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
