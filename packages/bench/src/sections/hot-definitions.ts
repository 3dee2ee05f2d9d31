import { equals } from '../check.ts'
import { load } from '../generated.ts'
import { hotSource, type Shape } from '../hot/source.ts'
import { dateOf, flat, sample, scramble } from '../inputs.ts'
import { candidates, type Job } from '../job.ts'
import type { GeneratedSection } from '../section.ts'
import { HAND } from '../three-ways.ts'

type Values = Readonly<Record<string, unknown>>

/** What a generated module exports. */
interface Hot {
  readonly encode: (list: readonly Values[]) => string[]
  readonly join: (list: readonly Values[]) => string[]
  readonly decode: (list: readonly string[]) => Values[]
  readonly split: (list: readonly string[]) => Values[]
}

const OURS = 'Keywright `key`'

/** V8 compiles the functions of 200 definitions one by one: so many calls later it has done so. */
const HOT = 12_000

/** About as many inputs for few definitions as for many. */
const listsFor = (count: number): number => 2 ** Math.max(3, Math.round(Math.log2(1024 / count)))

const valuesOf = (shape: Shape, i: number, seed: number): Values => ({
  [`first${i}`]: shape === 'dated' ? dateOf(seed) : flat(`acme-${scramble(seed) % 1e6}`),
  [`second${i}`]: flat(`item-${scramble(seed + 1)}`),
})

const jobsOf = async (shape: Shape, count: number): Promise<Job[]> => {
  const hot = await load<Hot>(`hot-${shape}-${count}`, hotSource(count, shape))
  const lists = sample(
    (list) => sample((i) => valuesOf(shape, i, list * count + i), count),
    listsFor(count),
  )
  const texts = lists.map((list) => hot.join(list).map(flat))
  const units = { units: count, hot: HOT }
  const title = `${count} ${count === 1 ? 'definition' : 'definitions'}`
  return [
    {
      title: `build, ${title}`,
      candidates: candidates(lists, equals(texts), { [HAND]: hot.join, [OURS]: hot.encode }, units),
    },
    {
      title: `read, ${title}`,
      candidates: candidates(
        texts,
        equals(lists),
        { [HAND]: hot.split, [OURS]: hot.decode },
        units,
      ),
    },
  ]
}

const sectionOf = (shape: Shape, name: string, pattern: string): GeneratedSection => ({
  name,
  title: `Many definitions in use, ${pattern}`,
  notes: [
    'Generated programs that use 1, 10 and 200 definitions in turn. Each definition has its own field names and its own calls. By hand: a template literal and a `split` for each.',
  ],
  generate: async () => {
    const jobs: Job[] = []
    for (const count of [1, 10, 200]) jobs.push(...(await jobsOf(shape, count)))
    return [...jobs.filter((_, i) => i % 2 === 0), ...jobs.filter((_, i) => i % 2 === 1)]
  },
})

export const hotTexts: GeneratedSection = sectionOf('text', 'hot-text', '`KIND#<text>#<text>`')
export const hotDates: GeneratedSection = sectionOf('dated', 'hot-dated', '`KIND#<time>#<text>`')
