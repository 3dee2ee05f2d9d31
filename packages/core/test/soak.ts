import { anyChar } from '@keywright/harness/any-char'
import { expectSame, type SoakLaw, soak } from '@keywright/harness/soak'
import fc from 'fast-check'
import * as core from '../src/index.ts'
import { byBytes } from './byte-order.ts'
import { type Definition, definitions } from './definitions.ts'
import { wrongDays } from './every-day.ts'
import { nastyText } from './kinds.ts'
import { LAWS } from './laws.ts'
import { shardOf as shard } from './vectors/reference-ranges.ts'

/** A law of keys, such as those that `testing` exports, for a key of any definition. */
type KeyLaw = (
  key: Definition['key'] & { values: Definition['values'] },
) => fc.IPropertyWithHooks<[unknown, ...unknown[]]>

/** How many random keys share a chunk of runs: a law is made for one key, which has its own cost. */
const RUNS_PER_KEY = 20

/** A law over random keys. A case is a value or, if texts are misspelt, a text. */
const overRandomKeys = (name: string, law: KeyLaw): SoakLaw => ({
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

const anyText = fc.string({ unit: anyChar, maxLength: 20 })

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
      const changed = parts.map((part, at) => (at === i ? other : part))
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

const calendar: SoakLaw = {
  title: 'date and time: every day of 10,000 years, and no day beside them',
  run: () => {
    const { wrong, days } = wrongDays(0, 10_000)
    if (wrong.length > 0) throw new Error(wrong.join(', '))
    return days
  },
}

/** What `pnpm soak` tries: these laws, and for random keys those that it is given. */
export const soakLaws = (ofKeys: Readonly<Record<string, KeyLaw>>): SoakLaw[] => [
  ...Object.entries(ofKeys).map(([name, law]) => overRandomKeys(name, law)),
  ...[...LAWS].reverse().map(({ title, property }) => soak(`core: ${title}`, property)),
  compares,
  composites,
  shards,
  calendar,
]
