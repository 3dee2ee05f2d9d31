// @ts-check

/** @typedef {any} Vectors lists of cases, which are known only when they are read */

/**
 * Every case of core's vectors.json through the public interface; SPEC.md says what each list means.
 *
 * @param {typeof import('@keywright/core')} core
 * @param {Vectors} vectors
 * @param {import('./check.mjs').Checker} check
 */
export const checkVectors = async (core, vectors, { equal, refuses }) => {
  const { toKey, toValues, toWhere } = readers(core)

  for (const { key, values, text, decoded = values } of vectors.encode) {
    const made = toKey(key)
    equal(`encode ${text}`, made.encode(toValues(values)), text)
    equal(`decode ${text}`, made.decode(text), toValues(decoded))
  }
  for (const { key, values } of vectors.refuseValue) {
    const made = toKey(key)
    await refuses(`refuseValue ${JSON.stringify([key, values])}`, () =>
      made.encode(toValues(values)),
    )
  }
  for (const { key, text } of vectors.refuseText) {
    const made = toKey(key)
    equal(`refuseText ${text}`, made.tryDecode(text), undefined)
    await refuses(`refuseText ${text}`, () => made.decode(text))
  }
  for (const { key } of vectors.refuseKey) {
    await refuses(`refuseKey ${JSON.stringify(key)}`, () => toKey(key))
  }
  for (const { key, where, ...range } of vectors.ranges) {
    const title = `ranges ${JSON.stringify([key, where])}`
    equal(title, core.where(toKey(key), toWhere(where)), range)
  }
  for (const { key, where } of vectors.refuseRange) {
    const made = toKey(key)
    const title = `refuseRange ${JSON.stringify([key, where])}`
    await refuses(title, () => core.where(made, toWhere(where)))
  }
  for (const { key, values, texts } of vectors.order) {
    const made = toKey(key)
    const list = values.map(toValues)
    equal(`order ${made.pattern}`, list.map(made.encode), texts)
    for (const [i, text] of texts.entries()) {
      const next = texts[i + 1]
      if (next === undefined) continue
      equal(`order ${text} before ${next}`, core.compareKeys(text, next) < 0, true)
      equal(`order of values ${text}`, made.compare(list[i], list[i + 1]) < 0, true)
    }
  }
  for (const { parts, text } of vectors.composite) {
    equal(`composite ${text}`, core.compositeKey(parts), text)
    equal(`composite ${text}`, core.parseCompositeKey(text), parts)
  }
  for (const { text } of vectors.refuseComposite) {
    await refuses(`refuseComposite ${text}`, () => core.parseCompositeKey(text))
  }
  for (const { value, count, shard } of vectors.shards) {
    equal(`shards ${value} ${count}`, core.shardOf(value, count), shard)
  }
  for (const { from, to, unit, buckets } of vectors.buckets) {
    const units = /** @type {import('@keywright/core').TimeUnit} */ (unit)
    equal(`buckets ${from} ${to}`, core.timeBuckets(new Date(from), new Date(to), units), buckets)
  }
  for (const { keys, shared } of vectors.sets) {
    const [a, b] = keys.map(toKey)
    const define = () => core.keySet({ a, b })
    const title = `sets ${JSON.stringify(keys)}`
    if (shared === null) equal(title, typeof define().decode, 'function')
    else await refuses(title, define)
  }

  // The lists that are known here are all there are: a new one must not go unchecked.
  equal('lists of vectors.json', Object.keys(vectors).sort(), LISTS)
}

const LISTS = [
  ...['buckets', 'composite', 'encode', 'order', 'ranges', 'refuseComposite', 'refuseKey'],
  ...['refuseRange', 'refuseText', 'refuseValue', 'sets', 'shards', 'version'],
]

/**
 * What the JSON of the vectors means, in terms of the library.
 *
 * @typedef {any} Loose what a case says is known only when it is read
 * @param {Loose} core
 */
const readers = (core) => {
  /** @param {Loose} json @returns {Loose} */
  const toField = ({ field, name, desc, unit, options, ...rest }) => {
    const made = core[field](name, unit ?? options ?? rest)
    return desc ? core.desc(made) : made
  }
  /** @param {Loose} parts */
  const toKey = (parts) =>
    core.key(
      ...parts.map((/** @type {Loose} */ part) =>
        typeof part === 'string' ? part : toField(part),
      ),
    )

  /** @param {Loose} json */
  const toValue = (json) => {
    if (json === null || typeof json !== 'object') return json
    if ('time' in json) return new Date(json.time)
    if ('bigint' in json) return BigInt(json.bigint)
    if ('number' in json) return Number(json.number)
    if ('undefined' in json) return undefined
    return Uint8Array.from(json.hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  }
  /** @param {Loose} json */
  const toValues = (json) =>
    Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toValue(value)]))

  const operators = ['gt', 'gte', 'lt', 'lte', 'between', 'startsWith']
  /** @param {Loose} condition */
  const toCondition = (condition) => {
    const [tag = '', given] = Object.entries(Object(condition))[0] ?? []
    return typeof condition === 'object' && operators.includes(tag)
      ? core[tag](...[given].flat().map(toValue))
      : toValue(condition)
  }
  /** @param {Loose} json */
  const toWhere = (json) =>
    Object.fromEntries(Object.entries(json).map(([name, one]) => [name, toCondition(one)]))

  return { toKey, toValues, toWhere }
}
