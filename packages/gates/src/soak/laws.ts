import * as core from '@keywright/core'
import * as ids from '@keywright/ids'
import * as testing from '@keywright/testing'
import fc from 'fast-check'
import { type Definition, definitions } from '../../../core/test/definitions.ts'
import { nastyText } from '../../../core/test/kinds.ts'
import { LAWS } from '../../../core/test/laws.ts'
import { byBytes, shard } from '../../../core/test/reference.ts'

/** A law that can be tried for as long as one likes. */
export interface SoakLaw {
  readonly title: string
  /** Runs it some times from a seed; throws where it is broken. Gives the number of cases. */
  readonly run: (seed: number, runs: number) => number
}

/** A property that says how many cases each run checks. */
const soak = (
  title: string,
  property: (checked: (cases: number) => void) => fc.IRawProperty<unknown>,
): SoakLaw => ({
  title,
  run: (seed, numRuns) => {
    let cases = 0
    const counted = property((checked) => {
      cases += checked
    })
    fc.assert(counted as fc.IProperty<unknown>, { seed, numRuns })
    return cases
  },
})

/** Any of the laws that `testing` exports, for keys of any definition. */
type KeyLaw = (
  key: Definition['key'] & { values: Definition['values'] },
) => fc.IPropertyWithHooks<[unknown, ...unknown[]]>

/** How many random keys share a chunk of runs: a law is made for one key, which has its own cost. */
const RUNS_PER_KEY = 20

/** A law of `testing` over random keys. A case is a value or, if texts are misspelt, a text. */
const lawOfTesting = (name: string, law: KeyLaw): SoakLaw => ({
  title: `testing: ${name}`,
  run: (seed, runs) => {
    let cases = 0
    const numRuns = Math.min(runs, RUNS_PER_KEY)
    const keys = fc.sample(definitions, { seed, numRuns: Math.ceil(runs / numRuns) })
    for (const { key, values } of keys) {
      const property = law({ ...key, values })
      const run = property.run.bind(property)
      property.run = (drawn) => {
        const [group, misspellings] = drawn
        cases += countOf(group) * countOf(misspellings)
        return run(drawn)
      }
      const details = fc.check(property, { seed, numRuns })
      if (details.failed) throw new Error(`${key.pattern}: ${String(details.errorInstance)}`)
    }
    return cases
  },
})

const countOf = (drawn: unknown): number => (Array.isArray(drawn) ? drawn.length : 1)

const expectSame = (got: unknown, expected: unknown, what: string): void => {
  if (!Object.is(got, expected)) throw new Error(`${what}: expected ${expected}, got ${got}`)
}

const anyText = fc.string({ unit: 'binary', maxLength: 20 })

const compares = soak('compareKeys compares as Buffer.compare does', (checked) =>
  fc.property(fc.array(fc.oneof(nastyText, anyText), { minLength: 2, maxLength: 8 }), (texts) => {
    for (const a of texts) {
      for (const b of texts) expectSame(core.compareKeys(a, b), byBytes(a, b), 'compareKeys')
    }
    checked(texts.length ** 2)
  }),
)

const composites = soak('composite keys: round trip, and order of their parts', (checked) =>
  fc.property(
    fc.array(nastyText, { minLength: 1, maxLength: 4 }),
    fc.nat(3),
    nastyText,
    (parts, at, other) => {
      const text = core.compositeKey(parts)
      expectSame(core.parseCompositeKey(text).join('\0#'), parts.join('\0#'), 'parseCompositeKey')
      const i = at % parts.length
      const changed = parts.with(i, other)
      const order = byBytes(parts[i] ?? '', other)
      expectSame(byBytes(text, core.compositeKey(changed)), order, 'the order of the bytes')
      checked(1)
    },
  ),
)

const shards = soak('shards: as published, and only new shards gain when they grow', (checked) =>
  fc.property(nastyText, fc.integer({ min: 1, max: 1000 }), fc.nat(50), (value, count, more) => {
    const before = core.shardOf(value, count)
    expectSame(before, shard(value, count), 'shardOf')
    const after = core.shardOf(value, count + more)
    expectSame(
      after === before || after >= count,
      true,
      `${before}, then ${after}: stays or is new`,
    )
    checked(1)
  }),
)

const LAST_TIME = 2 ** 48 - 1
const clock = fc.array(fc.integer({ min: 0, max: LAST_TIME - 1 }), { minLength: 1, maxLength: 8 })
const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

const ascends = soak('ids ascend, whatever the clock and the bytes', (checked) =>
  fc.property(clock, tenBytes, (times, bytes) => {
    let tick = 0
    const now = () => times[tick++ >> 1] ?? 0
    const next = ids.idGenerator('user', { now, random: (target) => target.set(bytes) })
    let last = ''
    for (let i = 0; i < 2 * times.length; i++) {
      const made = next()
      expectSame(byBytes(last, made), -1, `${made} after ${last}`)
      last = made
    }
    checked(2 * times.length)
  }),
)

const converts = soak('ids: round trip through bytes, UUIDs, typing and keys', (checked) => {
  const key = core.key('U', core.desc(ids.id('a', 'user')), ids.id('b', 'user'))
  const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 })
  return fc.property(sixteen, sixteen, (one, two) => {
    const [a, b] = [ids.bytesToId('user', one), ids.bytesToId('user', two)]
    expectSame(Buffer.compare(ids.idToBytes(a), one), 0, 'idToBytes')
    expectSame(ids.uuidToId('user', ids.idToUuid(a)), a, 'uuidToId')
    expectSame(ids.normalizeId(a.toLowerCase()), a, 'normalizeId')
    expectSame(byBytes(a, b), Buffer.compare(one, two), 'the order of ids')
    const decoded = key.decode(key.encode({ a, b }))
    expectSame(decoded.a + decoded.b, a + b, 'decode')
    checked(2)
  })
})

/** Every law that is checked on random input, the slowest first: they take the longest to finish. */
export const SOAK_LAWS: readonly SoakLaw[] = [
  lawOfTesting('rangesExact', testing.rangesExact as KeyLaw),
  lawOfTesting('deterministic', testing.deterministic as KeyLaw),
  ...LAWS.toReversed().map(({ title, property }) => soak(`core: ${title}`, property)),
  lawOfTesting('canonical', testing.canonical as KeyLaw),
  lawOfTesting('prefixSafe', testing.prefixSafe as KeyLaw),
  lawOfTesting('wellFormed', testing.wellFormed as KeyLaw),
  lawOfTesting('roundTrip', testing.roundTrip as KeyLaw),
  lawOfTesting('total', testing.total as KeyLaw),
  lawOfTesting('ordered', testing.ordered as KeyLaw),
  lawOfTesting('injective', testing.injective as KeyLaw),
  compares,
  composites,
  shards,
  ascends,
  converts,
]
