// The TypeScript implementation as a program that speaks the protocol of SPEC.md, from its sources.
// For differential runs of other implementations it also answers for ids, key conditions and legacy keys.
import { keyCondition } from '@keywright/adapters/dynamodb'
import { legacyKey } from '@keywright/adopt'
import * as core from '@keywright/core'
import { answerer, answerLine, definitionsOf } from '@keywright/harness/answer'
import * as ids from '@keywright/ids'

const { toPart, toValues, toConditions, fromValues } = definitionsOf(core)

/** A legacy key: its options and its parts. */
const toLegacy = ({ parts, ...options }: { readonly parts: readonly unknown[] }) =>
  legacyKey(options, ...parts.map(toPart))

/** How many readings of a text are compared: there may be too many to count. */
const READINGS = 20

/** Beyond the protocol it answers what the SPEC does not cover, and ports have all the same. */
const answer = answerer(core, {
  keyCondition: ({ pk, sk }) => keyCondition({ pk, ...(sk ? { sk } : {}) }),
  parseId: ({ text }) => {
    const { prefix, ulid, time } = ids.parseId(text)
    return { prefix, ulid, time: { time: time.toISOString() } }
  },
  normalizeId: ({ text }) => ids.normalizeId(text),
  uuidToId: ({ prefix, uuid }) => ids.uuidToId(prefix, uuid),
  idToUuid: ({ text }) => ids.idToUuid(text),
  descId: ({ prefix, text }) => core.key('V', core.desc(ids.id('v', prefix))).encode({ v: text }),
  whereId: ({ prefix, spans, desc }) => {
    const field = ids.id('v', prefix)
    const key = core.key('V', desc ? core.desc(field) : field)
    return core.where(key, { v: core.during(...(spans as [string])) })
  },
  idBounds: ({ prefix, from, to }) => ids.idBounds(prefix, new Date(from), new Date(to)),
  legacyDefine: ({ legacy }) => toLegacy(legacy).pattern,
  legacyEncode: ({ legacy, values }) => toLegacy(legacy).encode(toValues(values)),
  legacyDecode: ({ legacy, text }) => fromValues(toLegacy(legacy).decode(text)),
  legacyCompare: ({ legacy, a, b }) => toLegacy(legacy).compare(toValues(a), toValues(b)),
  legacyReadings: ({ legacy, text }) => {
    const found: object[] = []
    for (const values of toLegacy(legacy).readings(text)) {
      if (found.push(fromValues(values)) === READINGS) break
    }
    return found
  },
  // Which keys are in it: two ranges that hold the same keys may have different ends.
  legacyWhere: ({ legacy, where, texts }) => {
    const old = toLegacy(legacy)
    const range = old.range(toConditions(where))
    const isKey = (text: string): boolean => old.readings(text).next().done !== true
    return texts.map((text: string) => isKey(text) && core.contains(range, text))
  },
})

/** Lines end with a line feed and nothing else; bytes that are not UTF-8 are no line of JSON. */
async function* lines(): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const read = (bytes: Uint8Array): string => {
    try {
      return utf8.decode(bytes)
    } catch {
      return ''
    }
  }
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of process.stdin) {
    rest = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      yield read(rest.subarray(start, end))
      start = end + 1
    }
    rest = rest.subarray(start)
  }
  if (rest.length > 0) yield read(rest)
}

for await (const line of lines()) {
  process.stdout.write(`${JSON.stringify(answerLine(line, answer))}\n`)
}
