/** A case of `vectors.json`: a request and its outcome, which is either `result` or `refused`. */
export interface Vector {
  readonly op: string
  readonly result?: unknown
  readonly refused?: true
  readonly [member: string]: unknown
}

/** `vectors.json`: the version of the SPEC, and the vectors of each level. */
export interface Vectors {
  readonly version: string
  readonly levels: Readonly<Record<string, readonly Vector[]>>
}

/** A vector that an implementation answered differently. */
export interface Difference {
  readonly request: string
  readonly expected: string
  readonly got: string
}

/** How an implementation did on one level. */
export interface LevelResult {
  readonly level: number
  readonly passed: number
  readonly total: number
  readonly differences: readonly Difference[]
}

/** How an implementation did on all levels that it was asked about. */
export interface Conformance {
  readonly version: string
  /** The highest level that has no difference, nor has any level below it; 0 if there is none. */
  readonly reached: number
  readonly levels: readonly LevelResult[]
}

/** The levels of the vectors up to one of them, in order. */
export const levelsOf = ({ levels }: Vectors, most: number = Number.POSITIVE_INFINITY): number[] =>
  Object.keys(levels)
    .map(Number)
    .filter((level) => level <= most)
    .sort((a, b) => a - b)

/** The lines to send, in order: every vector of these levels, without its outcome. */
export const requestsOf = (vectors: Vectors, levels: readonly number[]): string[] =>
  levels
    .flatMap((level) => vectors.levels[level] ?? [])
    .map(({ result: _, refused: __, ...request }, i) => asciiJson({ id: i + 1, ...request }))

/**
 * Compares the lines that came back with the vectors, in order. A missing line, or a line that does
 * not answer its request, is a difference like any other.
 */
export const judge = (
  vectors: Vectors,
  levels: readonly number[],
  answers: readonly string[],
): Conformance => {
  const requests = requestsOf(vectors, levels)
  let at = 0
  const results = levels.map((level): LevelResult => {
    const cases = vectors.levels[level] ?? []
    const differences = cases.flatMap((vector): Difference[] => {
      const [request = '', answer] = [requests[at], answers[at]]
      at += 1
      if (isRight(vector, at, answer)) return []
      const expected = vector.refused ? '{"refused":…}' : asciiJson({ result: vector.result })
      return [{ request, expected, got: answer ?? 'no answer' }]
    })
    const total = cases.length
    return { level, passed: total - differences.length, total, differences }
  })
  const firstMissed = results.findIndex(({ differences }) => differences.length > 0)
  const held = firstMissed < 0 ? results : results.slice(0, firstMissed)
  return { version: vectors.version, reached: held.at(-1)?.level ?? 0, levels: results }
}

const isRight = (vector: Vector, id: number, line: string | undefined): boolean => {
  const answer = parse(line)
  // A program that could not read a line does not know its id, and answers with null.
  if (answer === undefined || (answer['id'] !== id && answer['id'] !== null)) return false
  return vector.refused
    ? typeof answer['refused'] === 'string' && !('result' in answer)
    : 'result' in answer && spell(answer['result']) === spell(vector.result)
}

const parse = (line: string | undefined): Readonly<Record<string, unknown>> | undefined => {
  try {
    const answer: unknown = JSON.parse(line ?? '')
    return Object(answer) === answer ? (answer as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** JSON with sorted members, so that equal objects have equal text. */
const spell = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(spell).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}:${spell(one)}`,
  )
  return `{${members.sort().join()}}`
}

/** JSON in ASCII, which no terminal and no transfer changes. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
