import { keyByteLength } from '@keywright/core'
import { type Row, table } from '../report/explain.ts'
import { count, print, printError, printKey } from '../report/print.ts'
import { stored } from '../search/index.ts'
import { isRight } from './diagnose.ts'
import { FAULTS, type StoreFault } from './faults.ts'
import { foldedAlike } from './foldings.ts'
import type { Probe } from './probes.ts'
import type { Answer } from './simulated-store.ts'
import { StoreError } from './store-error.ts'

/** What is wrong, in general and in particular. */
const accusation = (faults: readonly StoreFault[]): string[] => {
  const titles = faults.map((fault) => FAULTS[fault][0]).join(', and ')
  return [
    `This store is not what ranges rely on: ${titles || 'the cause could not be told'}.`,
    ...faults.map((fault) => `${FAULTS[fault][1]} ${FAULTS[fault][2]}`),
  ]
}

/** A line of the facts, where there is something to say. */
const fact = (label: string, is: boolean, text: () => string): Row[] =>
  is ? [[label, text()]] : []

const asked = ({ range: { lower, upper, prefix }, options }: Probe): Row[] => [
  ['range', `${printKey(lower)} to ${printKey(upper)}`],
  ...fact('prefix', prefix !== undefined, () => printKey(prefix ?? '')),
  ...fact('options', Object.keys(options).length > 0, () => print(options)),
]

/** Some keys around the first in which two lists differ. */
const excerpt = (keys: readonly string[], from: number): string => {
  const shown = keys.slice(from, from + 4).map(printKey)
  const before = from > 0 ? [`… ${count(from, 'key')}`] : []
  const after = keys.length > from + 4 ? [`${count(keys.length - from - 4, 'key')} more`] : []
  return [...before, ...shown, ...after].join(', ') || 'no key'
}

/** The error for answers that differ from those of the model. */
export const wrongAnswer = (
  faults: readonly StoreFault[],
  answers: readonly Answer[],
): StoreError => {
  const wrong = answers.filter((answer) => !isRight(answer))
  const [first] = [...wrong].sort(
    (a, b) => a.expected.length + a.got.length - b.expected.length - b.got.length,
  )
  const { probe, expected, got } = first as Answer
  const at = expected.findIndex((key, i) => key !== got[i])
  const from = Math.max(0, (at < 0 ? expected.length : at) - 1)
  const missing = expected.filter((key) => !got.includes(key))
  const extra = got.filter((key) => !expected.includes(key))
  const facts: Row[] = [
    ...asked(probe),
    ['expected', excerpt(expected, from)],
    ['got', excerpt(got, from)],
    ...fact('missing', missing.length > 0, () => excerpt(missing, 0)),
    ...fact('extra', extra.length > 0, () => excerpt(extra, 0)),
  ]
  const story = [
    ...accusation(faults),
    `${count(wrong.length, 'answer')} of ${answers.length} ${wrong.length === 1 ? 'is' : 'are'} wrong; the shortest:`,
    table(facts),
    missing.length > 0
      ? 'A query would miss these rows.'
      : extra.length > 0
        ? 'A query would return rows that nobody asked for.'
        : 'Queries would come back in the wrong order, and pages would skip rows.',
  ].join('\n\n')
  return new StoreError({ faults, story, range: probe.range, expected, got })
}

/** The error for a key that `put` refuses, `before` being written already. */
export const refusedKey = (
  key: string | undefined,
  before: readonly string[],
  cause: unknown,
): StoreError => {
  const isOne = key !== undefined
  const twin = isOne ? foldedAlike(key, before) : undefined
  const faults: StoreFault[] = twin ? [twin.fault] : ['refusedKey']
  const story = [
    ...accusation(faults),
    !isOne
      ? `put failed for ${count(before.length, 'key')} at once, but not for each alone:`
      : twin
        ? 'put takes the first of these two keys, and refuses the second:'
        : 'put refuses this key:',
    table([
      ...fact('first', twin !== undefined, () => printKey(twin?.key ?? '')),
      ...fact(twin ? 'second' : 'key', isOne, () => printKey(key ?? '')),
      ...fact('bytes', isOne, () => String(keyByteLength(stored(key ?? '')))),
      ['error', printError(cause)],
    ]),
  ].join('\n\n')
  return new StoreError({ faults, story }, { cause })
}

/** The error for a range that `list` refuses. */
export const refusedRange = (probe: Probe, cause: unknown): StoreError => {
  const faults: StoreFault[] = ['refusedRange']
  const story = [
    ...accusation(faults),
    'list failed for this range:',
    table([...asked(probe), ['error', printError(cause)]]),
  ].join('\n\n')
  return new StoreError({ faults, story, range: probe.range }, { cause })
}
