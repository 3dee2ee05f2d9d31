import { isContainer, isWord, leavesOf, mapLeaves, rebuild } from '../values/leaves.ts'

/** What `encode` seems to put between the values, the most frequent first. */
export const delimitersOf = (
  samples: readonly unknown[],
  encode: (value: unknown) => readonly string[],
): string[] => {
  const times = new Map<string, number>()
  const found = samples
    .slice(0, 20)
    .flatMap((sample) => [...gaps(sample, encode), ...encode(sample).flatMap(runs)])
  for (const text of found) times.set(text, (times.get(text) ?? 0) + 1)
  return Array.from(times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([text]) => text)
}

/** The text between two marked values: `#USER#` in `ORG#qx0#USER#qx1`. */
const gaps = (sample: unknown, encode: (value: unknown) => readonly string[]): string[] => {
  const places = leavesOf(sample).map(({ path }) => path)
  const marks = leavesOf(sample).map(({ value }, i) =>
    typeof value === 'string' ? `qx${i}` : typeof value === 'number' ? 71 + i : value,
  )
  const marked = mapLeaves(sample, ({ path }) => marks[places.indexOf(path)])
  return encode(marked).flatMap((key) => {
    // An encoder may change the case of what it is given.
    const text = key.toLowerCase()
    return marks.slice(1).flatMap((mark, i) => {
      const before = String(marks[i])
      const from = text.indexOf(before)
      const to = text.indexOf(String(mark), from + before.length)
      return from < 0 || to < 0 ? [] : [key.slice(from + before.length, to)]
    })
  })
}

/** What is neither letter nor digit. */
const runs = (key: string): string[] => [...new Set(key.match(/[^\p{L}\p{N}]+/gu))]

/** What is between the names and the values of a record: `=` and `&` in `qn0=qx0&qn1=qx1`. */
export const entryDelimitersOf = (
  samples: readonly unknown[],
  encode: (value: unknown) => readonly string[],
): [inner: string, outer: string][] => {
  const sample = samples.find(
    (one) => isContainer(one) && !Array.isArray(one) && Object.values(one).some(isWord),
  )
  if (sample === undefined) return []
  const isText = Object.values(sample as object).some((value) => typeof value === 'string')
  const marks = isText ? ['qx0', 'qx1'] : [7171, 7272]
  const marked = rebuild(sample as object, [
    ['qn0', marks[0]],
    ['qn1', marks[1]],
  ])
  return encode(marked).flatMap((key): [string, string][] => {
    const [, inner, outer] = /qn0(.*?)(?:qx0|7171)(.*?)qn1/s.exec(key) ?? []
    return inner === undefined || outer === undefined ? [] : [[inner, outer]]
  })
}
