// @ts-check

/**
 * Answers the requests of the conformance protocol (SPEC.md, section 11) with the core it is given:
 * the sources in the tests, the packed package on every runtime.
 *
 * @typedef {any} Json what a request says is known only when it is read
 * @typedef {{ result: Json } | { refused: string } | { unsupported: string }} Answer
 * @param {Json} core
 * @param {Record<string, (request: Json) => Json>} [more] operations beyond the protocol
 * @returns {(request: Json) => Answer}
 */
export const answerer = (core, more = {}) => {
  const operations = { ...operationsOf(core), ...more }
  return (request) => {
    try {
      const { op } = membersOf(request)
      if (typeof op !== 'string') throw refused('an operation')
      const operation = Object.hasOwn(operations, op) ? operations[op] : undefined
      if (operation === undefined) throw unsupported(`no operation ${op}`)
      return { result: operation(request) }
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error)
      if (name === 'Unsupported') return { unsupported: message }
      if (name === 'KeyError') return { refused: message }
      throw error
    }
  }
}

/**
 * The answer to a line of the protocol, whatever the line is.
 *
 * @param {string} line
 * @param {(request: Json) => Answer} answer
 * @returns {Json}
 */
export const answerLine = (line, answer) => {
  /** @type {Json} */
  let request
  try {
    request = JSON.parse(line)
  } catch {
    return { id: null, refused: 'expected a line of JSON' }
  }
  return { id: Object(request).id ?? null, ...answer(request) }
}

/** @param {Json} core @returns {Record<string, (request: Json) => Json>} */
const operationsOf = (core) => {
  const { toKey, toSet, toConditions } = definitionsOf(core)
  return {
    define: ({ key }) => toKey(key).pattern,
    encode: ({ key, values }) => toKey(key).encode(toValues(values)),
    decode: ({ key, text }) => fromValues(toKey(key).decode(text)),
    compare: ({ key, a, b }) => {
      const { compare } = toKey(key)
      if (compare === undefined) throw refused('a key that is not sharded')
      return Math.sign(compare(toValues(a), toValues(b)))
    },
    compareKeys: ({ a, b }) => core.compareKeys(a, b),
    keyByteLength: ({ text }) => core.keyByteLength(text),
    compositeKey: ({ parts }) => core.compositeKey(parts),
    parseCompositeKey: ({ text }) => core.parseCompositeKey(text),
    entityKey: ({ entity, value }) => core.entityKey(entity, value),
    parseEntityKey: ({ text }) => core.parseEntityKey(text),
    hierarchicalKey: ({ path }) => core.hierarchicalKey(path),
    parseHierarchicalKey: ({ text }) => core.parseHierarchicalKey(text),
    parentKey: ({ text }) => core.parentKey(text) ?? null,
    ancestorKeys: ({ text }) => core.ancestorKeys(text),
    multiAttributeKey: ({ attributes }) => core.multiAttributeKey(fromPairs(attributes)),
    parseMultiAttributeKey: ({ text, names }) =>
      Object.entries(core.parseMultiAttributeKey(text, names)),
    zeroPad: ({ value, digits }) => core.zeroPad(toValue(value), digits),
    parseZeroPadded: ({ text }) => core.parseZeroPadded(text),
    timeBucket: ({ at, unit }) => core.timeBucket(toValue(at), unit),
    timeBuckets: ({ from, to, unit }) => core.timeBuckets(toValue(from), toValue(to), unit),
    reverseTime: ({ at }) => core.reverseTime(toValue(at)),
    parseReverseTime: ({ text }) => fromValue(core.parseReverseTime(text)),
    where: ({ key, where }) => core.where(toKey(key), toConditions(where)),
    contains: ({ range, text }) => core.contains(range, text),
    descendants: ({ text }) => core.descendants(text),
    shardOf: ({ value, count }) => core.shardOf(value, count),
    hashedShardKey: ({ base, value, count }) => core.hashedShardKey(base, value, count),
    shardKeys: ({ base, count }) => core.shardKeys(base, count),
    parseShardKey: ({ text }) => core.parseShardKey(text),
    shards: ({ key, values }) => {
      const { shards } = toKey(key)
      if (shards === undefined) throw refused('a sharded key')
      return shards(toValues(values))
    },
    defineSet: ({ keys }) => Object.keys(toSet(keys).members).sort(core.compareKeys),
    decodeSet: ({ keys, text }) => {
      const { type, values } = toSet(keys).decode(text)
      return { type, values: fromValues(values) }
    },
  }
}

/** What definitions, values and conditions in JSON mean, in terms of the library. @param {Json} core */
export const definitionsOf = (core) => {
  /** @param {Json} json @returns {Json} */
  const toField = ({ field, name, desc, unit, options, ...rest }) => {
    if (typeof field !== 'string') throw refused('a kind of field')
    if (!FIELDS.includes(field)) throw unsupported(`no field ${field}`)
    const made =
      field === 'custom'
        ? core.field(name, tableCodec(core, rest))
        : core[field](name, unit ?? options ?? rest)
    return desc ? core.desc(made) : made
  }
  /** @param {Json} part @returns {Json} */
  const toPart = (part) => (Object(part) === part ? toField(part) : part)
  /** @param {Json} key @returns {Json} */
  const toKey = (key) => {
    if (Array.isArray(key)) return core.key(...key.map(toPart))
    const { base, by, ...options } = membersOf(key)
    return core.sharded(toKey(base), { ...options, by: toPart(by) })
  }
  /** @param {Json} keys */
  const toSet = (keys) =>
    core.keySet(
      Object.fromEntries(Object.entries(membersOf(keys)).map(([name, key]) => [name, toKey(key)])),
    )
  /** @param {Json} condition */
  const toCondition = (condition) => {
    const [[operator, given] = ['', ''], ...more] = Object.entries(Object(condition))
    if (typeof condition !== 'object' || more.length > 0 || !OPERATORS.includes(operator)) {
      return toValue(condition)
    }
    return core[operator](...[given].flat().map(toValue))
  }
  /** @param {Json} where */
  const toConditions = (where) =>
    Object.fromEntries(
      Object.entries(membersOf(where)).map(([name, condition]) => [name, toCondition(condition)]),
    )
  return { toPart, toKey, toSet, toConditions, toValues, fromValues }
}

const FIELDS = [
  ...['text', 'token', 'integer', 'bigint', 'decimal', 'number', 'boolean', 'time', 'date'],
  ...['bucket', 'duration', 'choice', 'ranked', 'uuid', 'bytes', 'custom'],
]

const OPERATORS = ['gt', 'gte', 'lt', 'lte', 'between', 'startsWith', 'during']

/** @param {string} message */
const unsupported = (message) => Object.assign(new Error(message), { name: 'Unsupported' })

/** What no type of the library can express is refused as well. @param {string} expected */
const refused = (expected) => Object.assign(new Error(`expected ${expected}`), { name: 'KeyError' })

/** @param {Json} json @returns {Json} */
const membersOf = (json) => {
  if (Object(json) !== json || Array.isArray(json)) throw refused('an object')
  return json
}

/** Attributes in their order, each name once. @param {Json} pairs */
const fromPairs = (pairs) => {
  const isPair = (/** @type {Json} */ pair) => Array.isArray(pair) && pair.length === 2
  if (!Array.isArray(pairs) || !pairs.every(isPair)) throw refused('a list of pairs')
  const names = pairs.map(([name]) => name)
  if (!names.every((name) => typeof name === 'string') || new Set(names).size < names.length) {
    throw refused('different names')
  }
  return Object.fromEntries(pairs)
}

/** The custom field of the protocol: a table of values and their texts. @param {Json} core @param {Json} options */
const tableCodec = (core, { writes, reads, ...ends }) => {
  const table = Object.entries(membersOf(writes))
  const back = membersOf(reads ?? Object.fromEntries(table.map(([v, text]) => [text, v])))
  /** @param {Json} table @param {Json} name */
  const own = (table, name) =>
    typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined
  return {
    ...ends,
    encode: (/** @type {Json} */ value) => own(writes, value),
    decode: (/** @type {Json} */ text) => own(back, text),
    compare: (/** @type {Json} */ a, /** @type {Json} */ b) =>
      core.compareKeys(writes[a], writes[b]),
  }
}

/** @param {Json} json @returns {Json} */
const toValue = (json) => {
  if (json === null || typeof json !== 'object') return json
  const [[tag, given] = ['', ''], ...more] = Object.entries(json)
  const isTag =
    more.length === 0 &&
    Object.hasOwn(TAGS, tag) &&
    typeof given === (tag === 'undefined' ? 'boolean' : 'string')
  if (!isTag || !TAGS[tag]?.test(String(given))) throw refused('a value')
  if (tag === 'time') return new Date(INSTANT.test(given) ? given : Number.NaN)
  if (tag === 'bigint') return BigInt(given)
  if (tag === 'number') return Number(given)
  if (tag === 'undefined') return undefined
  return Uint8Array.from(given.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

/** By tag, what it may say. @type {Readonly<Record<string, RegExp>>} */
const TAGS = {
  time: /^/,
  bigint: /^-?[0-9]+$/,
  number: /^(-0|NaN|-?Infinity)$/,
  undefined: /^true$/,
  hex: /^([0-9a-f]{2})*$/,
}
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/

/** @param {Json} json */
const toValues = (json) =>
  Object.fromEntries(Object.entries(membersOf(json)).map(([name, one]) => [name, toValue(one)]))

/** @param {Json} value @returns {Json} */
const fromValue = (value) => {
  if (value instanceof Date) return { time: value.toISOString() }
  if (typeof value === 'bigint') return { bigint: String(value) }
  if (value instanceof Uint8Array) {
    return { hex: Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('') }
  }
  return value
}

/** @param {object} values */
const fromValues = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fromValue(value)]))
