import { compareKeys } from '@keywright/core'
import { equals } from '../check.ts'
import { flat, orderKeyTexts, sample, scramble } from '../inputs.ts'
import { type Candidate, candidates } from '../job.ts'
import type { Section } from '../section.ts'

interface Pair {
  readonly a: string
  readonly b: string
}

/** Where the order of UTF-16 units and that of bytes part: U+E000 and up, beside what is above U+FFFF. */
const MIXED = ['abc', 'é', 'ß', 'ł', '日本', '\uE000', '\uFFFD', '😀', '𝒳', '\u{10FFFD}'] as const

const mixed = (i: number): string => {
  const letters = Array.from({ length: 1 + (scramble(i) % 6) }, (_, j) => {
    return MIXED[scramble(i * 7 + j) % MIXED.length] as string
  })
  return flat(`CITY#${letters.join('')}`)
}

const pairsOf = (texts: readonly string[]): Pair[] =>
  texts.map((a, i) => ({ a, b: texts[scramble(i) % texts.length] as string }))

const asciiPairs = pairsOf(orderKeyTexts)
const mixedPairs = pairsOf(sample(mixed))

const byBytes = ({ a, b }: Pair): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const compares = (
  pairs: readonly Pair[],
  ways: Readonly<Record<string, (pair: Pair) => number>>,
): Candidate[] => candidates(pairs, equals(pairs.map(byBytes)), ways)

export const comparing: Section = {
  name: 'compare',
  title: 'Compare keys',
  notes: [
    "`Buffer.compare` includes `Buffer.from` for both texts. JavaScript's `<` compares UTF-16 units: right for ASCII, wrong from U+E000 up, so the second column leaves it out.",
  ],
  jobs: [
    {
      title: 'dated ASCII keys',
      candidates: compares(asciiPairs, {
        '`Buffer.compare`': ({ a, b }) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
        'Keywright `compareKeys`': ({ a, b }) => compareKeys(a, b),
        '`<`': ({ a, b }) => (a < b ? -1 : a > b ? 1 : 0),
      }),
    },
    {
      title: 'mixed text',
      candidates: compares(mixedPairs, {
        '`Buffer.compare`': ({ a, b }) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
        'Keywright `compareKeys`': ({ a, b }) => compareKeys(a, b),
      }),
    },
  ],
}
