import { CALENDAR_REFUSED, CALENDAR_TAKEN } from './calendar.ts'
import { RANGES, REFUSE_RANGE } from './conditions.ts'
import { CUSTOM_REFUSED, CUSTOM_TAKEN } from './custom-fields.ts'
import { EDGE_REFUSED, EDGE_TAKEN } from './edges.ts'
import { MORE_REFUSED_WHERE, MORE_WHERE } from './field-conditions.ts'
import { MORE_KEYS, MORE_REFUSED_KEYS } from './field-definitions.ts'
import { MORE_TEXT, SPOILT } from './field-texts.ts'
import { MORE_VALUES, MORE_WRONG, REFUSED_COMPARE } from './field-values.ts'
import type {
  AnswerJson,
  FieldJson,
  KeyJson,
  RequestJson,
  ValueJson,
  ValuesJson,
  VectorJson,
  VectorsJson,
} from './json.ts'
import { BUCKETS, COMPOSITE, ORDER, REFUSE_COMPOSITE, SETS, SHARDS } from './lists.ts'
import { MALFORMED } from './malformed.ts'
import { REFUSED, TAKEN } from './patterns.ts'
import { SET_REFUSED, SET_TAKEN } from './sets.ts'
import { SHARD_REFUSED, SHARD_TAKEN } from './shards.ts'
import { REFUSE_TEXT } from './texts.ts'
import { ENCODE, only, REFUSE_KEY, REFUSE_VALUE } from './values.ts'

/** The version of the SPEC. */
export const VERSION = '1.0'

const encode = (key: KeyJson, values: ValuesJson): RequestJson => ({ op: 'encode', key, values })
const each = (key: KeyJson, values: readonly ValueJson[]): RequestJson[] =>
  values.map((v) => encode(key, { v }))

/** Requests whose result is a key, which then is decoded. */
const WRITTEN: readonly RequestJson[] = [
  ...ENCODE.flatMap(([key, list]) => list.map((values) => encode(key, values))),
  ...ORDER.flatMap(([key, list]) => list.map((values) => encode(key, values))),
  ...MORE_VALUES.flatMap(([key, values]) => each(key, values)),
]

/** Neighbours in order, in both orders, and one beside itself. */
const COMPARED: readonly RequestJson[] = ORDER.flatMap(([key, list]) =>
  list.flatMap((b, i) => {
    const a = list[i - 1]
    if (a === undefined) return [{ op: 'compare', key, a: b, b }]
    return [
      { op: 'compare', key, a, b },
      { op: 'compare', key, a: b, b: a },
    ]
  }),
)

const RESULTS: readonly RequestJson[] = [
  ...COMPARED,
  ...MORE_KEYS.map((key) => ({ op: 'define', key })),
  ...[...RANGES, ...MORE_WHERE].flatMap(([key, list]) =>
    list.map((where) => ({ op: 'where', key, where })),
  ),
  ...SHARDS.flatMap(([value, counts]) => counts.map((count) => ({ op: 'shardOf', value, count }))),
  ...BUCKETS.map(([from, to, unit]) => ({
    op: 'timeBuckets',
    from: { time: from },
    to: { time: to },
    unit,
  })),
  ...SETS.filter(([, , shared]) => shared === null).map(([a, b]) => ({
    op: 'defineSet',
    keys: { a, b },
  })),
  ...TAKEN,
  ...CUSTOM_TAKEN,
  ...SET_TAKEN,
  ...EDGE_TAKEN,
  ...SHARD_TAKEN,
  ...CALENDAR_TAKEN,
]

const REFUSALS: readonly RequestJson[] = [
  ...REFUSE_VALUE.flatMap(([kind, list]) => each(only(kind), list)),
  ...MORE_WRONG.flatMap(([key, list]) => each(key, list)),
  // A field without its value.
  encode(['V', { field: 'text', name: 'v' }], {}),
  encode(
    [
      { field: 'text', name: 'a' },
      { field: 'text', name: 'b' },
    ],
    { a: 'x', B: 'y' },
  ),
  encode(['V', { field: 'text', name: 'constructor' }], {}),
  ...[...REFUSE_TEXT, ...SPOILT, ...MORE_TEXT].flatMap(([key, texts]) =>
    texts.map((text) => ({ op: 'decode', key, text })),
  ),
  ...[...REFUSE_KEY, ...MORE_REFUSED_KEYS].map((key) => ({ op: 'define', key })),
  ...[...REFUSE_RANGE, ...MORE_REFUSED_WHERE].flatMap(([key, list]) =>
    list.map((where) => ({ op: 'where', key, where })),
  ),
  ...REFUSED_COMPARE,
  ...REFUSE_COMPOSITE.map((text) => ({ op: 'parseCompositeKey', text })),
  ...SETS.filter(([, , shared]) => shared !== null).map(([a, b]) => ({
    op: 'defineSet',
    keys: { a, b },
  })),
  ...REFUSED,
  ...CUSTOM_REFUSED,
  ...SET_REFUSED,
  ...EDGE_REFUSED,
  ...MALFORMED,
  ...SHARD_REFUSED,
  ...CALENDAR_REFUSED,
]

/** The level at which an operation is first asked for; SPEC.md, section 11. */
const OPERATIONS: Readonly<Record<string, number>> = {
  ...{ define: 1, encode: 1, decode: 1, compare: 1, compareKeys: 1, keyByteLength: 1 },
  ...{ compositeKey: 1, parseCompositeKey: 1, hierarchicalKey: 1, parseHierarchicalKey: 1 },
  ...{ parentKey: 1, ancestorKeys: 1, entityKey: 1, parseEntityKey: 1 },
  ...{ multiAttributeKey: 1, parseMultiAttributeKey: 1 },
  ...{ zeroPad: 2, parseZeroPadded: 2, timeBucket: 2, timeBuckets: 2 },
  ...{ reverseTime: 3, parseReverseTime: 3, where: 4, contains: 4, descendants: 4 },
  ...{ shardOf: 5, hashedShardKey: 5, shardKeys: 5, parseShardKey: 5, shards: 5 },
  ...{ defineSet: 5, decodeSet: 5 },
}

const fieldLevel = ({ field, desc }: FieldJson): number =>
  desc ? 3 : ['text', 'token'].includes(field) ? 1 : 2

/** The level that a request belongs to: the highest that its operation and its fields need. */
const levelOf = ({ op, key }: RequestJson): number => {
  const least = OPERATIONS[op]
  if (least === undefined) throw new Error(`no such operation: ${op}`)
  if (key === undefined) return least
  // A sharded key.
  if (key !== null && typeof key === 'object' && !Array.isArray(key)) return 5
  if (!Array.isArray(key)) return least
  const fields = key.filter((part) => part !== null && typeof part === 'object')
  return Math.max(least, ...fields.map(fieldLevel))
}

/** The vectors, level by level, with what this implementation makes of them. */
export const build = (answer: (request: RequestJson) => AnswerJson): VectorsJson => {
  const wrong: string[] = []
  const give = (request: RequestJson): VectorJson => {
    const said = answer(request)
    if ('result' in said) return { ...request, result: said.result }
    wrong.push(`not taken: ${JSON.stringify([request, said])}`)
    return { ...request, refused: true }
  }
  const refuse = (request: RequestJson): VectorJson => {
    const said = answer(request)
    if (!('refused' in said)) wrong.push(`not refused: ${JSON.stringify([request, said])}`)
    return { ...request, refused: true }
  }
  const readBack = ({ key, result }: VectorJson): VectorJson =>
    give(key ? { op: 'decode', key, text: result } : { op: 'parseCompositeKey', text: result })
  const written = [...WRITTEN, ...COMPOSITE.map((parts) => ({ op: 'compositeKey', parts }))].map(
    give,
  )
  const read = written.filter((one) => 'result' in one).map(readBack)
  const all = [...written, ...read, ...RESULTS.map(give), ...REFUSALS.map(refuse)]
  const levels: Record<string, VectorJson[]> = { 1: [], 2: [], 3: [], 4: [], 5: [] }
  const known = new Set<string>()
  for (const vector of all) {
    const text = JSON.stringify(vector)
    if (!known.has(text)) levels[levelOf(vector)]?.push(vector)
    known.add(text)
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return { version: VERSION, levels }
}

/** One case a line, and pure ASCII: nothing for an editor or a transfer to change. */
export const toText = ({ version, levels }: VectorsJson): string => {
  const lists = Object.entries(levels).map(
    ([level, vectors]) =>
      `"${level}":[\n${vectors.map((one) => JSON.stringify(one)).join(',\n')}\n]`,
  )
  const text = `{"version":${JSON.stringify(version)},"levels":{\n${lists.join(',\n')}\n}}\n`
  return text.replace(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
