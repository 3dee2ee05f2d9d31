import { readFileSync } from 'node:fs'
import { answerer } from '@keywright/harness/answer'
import { describe, expect, it } from 'vitest'
import * as core from '../../src/index.ts'
import { KINDS } from '../../src/internal.ts'
import { build, toText } from './build.ts'
import type {
  FieldJson,
  KeyJson,
  RequestJson,
  ValuesJson,
  VectorJson,
  VectorsJson,
  WhereJson,
} from './json.ts'
import { ORDER, SETS } from './lists.ts'
import { MALFORMED } from './malformed.ts'
import * as reference from './reference.ts'
import * as ranges from './reference-ranges.ts'

/** Worked out by the first test that needs it: what runs while a file loads belongs to no test. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A function of a key that is worked out once for each. */
const memo = <T>(make: (key: KeyJson) => T): ((key: KeyJson) => T) => {
  const known = new Map<string, T>()
  return (key) => {
    const name = JSON.stringify(key)
    const made = known.get(name) ?? make(key)
    known.set(name, made)
    return made
  }
}

const built = once(() => toText(build(answerer(core))))

it('vectors.json is what the lists of requests give (pnpm vectors)', async () => {
  await expect(built()).toMatchFileSnapshot('../../vectors.json')
})

// The test above holds the file to this, byte for byte. What was built is checked rather than what
// is on the disk, which `pnpm vectors` writes last: it cannot bless a mistake unseen.
const vectors = once((): VectorsJson => JSON.parse(built()))
const all = once(() => Object.values(vectors().levels).flat())

const isField = (part: unknown): part is FieldJson => Object(part) === part
const fieldsOf = (key: unknown): FieldJson[] => (Array.isArray(key) ? key.filter(isField) : [])

describe('vectors.json', () => {
  it('is pure ASCII, and survives being read and written', () => {
    expect(built()).toMatch(/^[\n -~]*$/)
    expect(toText(vectors())).toBe(built())
  })

  it('has five levels, none of them thin', () => {
    expect(Object.keys(vectors().levels)).toEqual(['1', '2', '3', '4', '5'])
    for (const level of Object.values(vectors().levels)) expect(level.length).toBeGreaterThan(150)
  })

  it('covers every kind of field, both ways, and no field before its level', () => {
    const kinds = (level: string, desc?: true) =>
      new Set(
        vectors()
          .levels[level]?.filter(({ op }) => op === 'encode')
          .flatMap(({ key }) => fieldsOf(key))
          .filter((field) => field.desc === desc)
          .map(({ field }) => field),
      )
    const known = Object.keys(KINDS).sort()
    expect([...kinds('1')].sort()).toEqual(['text', 'token'])
    expect([...new Set([...kinds('1'), ...kinds('2')])].sort()).toEqual(known)
    expect([...kinds('1', true), ...kinds('2', true)]).toEqual([])
    expect([...kinds('3', true)].sort()).toEqual(known)
  })

  it('has the version that SPEC.md has', () => {
    const spec = readFileSync(new URL('../../SPEC.md', import.meta.url), 'utf8')
    expect(spec).toMatch(`# The Keywright encoding, version ${vectors().version}\n`)
  })

  it('has no result where there is a lone surrogate, which some readers of JSON refuse', () => {
    const lone = all().filter((vector) => /\\ud[89a-f]/i.test(JSON.stringify(vector)))
    expect(lone.length).toBeGreaterThan(20)
    expect(lone.filter((vector) => 'result' in vector)).toEqual([])
  })

  it('leaves the id to the protocol', () => {
    expect(all().filter((vector) => 'id' in vector)).toEqual([])
  })

  it('has both answers to every operation', () => {
    const answered = (member: 'result' | 'refused') =>
      new Set(all().flatMap((vector) => (member in vector ? [vector.op] : [])))
    expect([...answered('refused')].sort()).toEqual([...answered('result')].sort())
  })
})

type Member =
  | ('key' | 'values' | 'text' | 'a' | 'b' | 'where' | 'parts' | 'path' | 'value' | 'count')
  | ('from' | 'to' | 'unit')

/** By operation, what the reference makes of a request: `undefined` where it refuses. */
const ORACLE: Readonly<Record<string, (request: Readonly<Record<Member, never>>) => unknown>> = {
  define: ({ key }) => (reference.isKey(key) ? reference.patternOf(key) : undefined),
  encode: ({ key, values }) => reference.encode(key, values),
  decode: ({ key, text }) => reference.decode(key, text),
  compare: ({ key, a, b }) => ranges.compare(key, a, b),
  where: ({ key, where }) => ranges.rangeOf(key, where),
  compositeKey: ({ parts }) => ranges.composite(parts),
  hierarchicalKey: ({ path }) => ranges.composite(path),
  parseCompositeKey: ({ text }) => ranges.parseComposite(text),
  parseHierarchicalKey: ({ text }) => ranges.parseComposite(text),
  shardOf: ({ value, count }) => ranges.shardOf(value, count),
  timeBuckets: ({ from, to, unit }) => ranges.bucketsOf(from, to, unit),
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The reference knows nothing of custom fields, sharded keys and requests of the wrong shape. */
const isKnown = ({ op, key, text = '' }: RequestJson): boolean =>
  op in ORACLE &&
  typeof text === 'string' &&
  (key === undefined ||
    (Array.isArray(key) && fieldsOf(key).every(({ field }) => field !== 'custom')))

const malformed = new Set(MALFORMED.map((request) => JSON.stringify(request)))
const isMalformed = ({ refused, ...request }: VectorJson): boolean =>
  refused === true && malformed.has(JSON.stringify(request))

describe('the reference', () => {
  it('says the same to most requests, and to each of their kinds', () => {
    const known = all().filter((vector) => isKnown(vector) && !isMalformed(vector))
    const compared = known.map((vector) => {
      const { result, refused, ...request } = vector
      return { request, expected: result, got: ORACLE[vector.op]?.(request as never) }
    })
    expect(compared.filter(({ expected, got }) => !same(expected, got))).toEqual([])
    expect(known.length).toBeGreaterThan(0.7 * all().length)
  })

  it('gives the published values of both hashes', () => {
    expect(
      ['', 'test', 'Hello, world!', 'The quick brown fox jumps over the lazy dog'].map(
        ranges.murmur3,
      ),
    ).toEqual([0, 0xba6bd213, 0xc0363e43, 0x2e4ff723])
    const golden = [0, 55, 62, 8, 45, 59, 86, 97, 82, 59, 73, 37, 17, 56, 86, 21, 90, 37, 38, 83]
    expect(golden.map((_, seed) => ranges.jump(BigInt(seed), 100))).toEqual(golden)
    expect(ranges.jump(10863919174838991n, 11)).toBe(6)
    expect(ranges.jump(2016238256797177309n, 11)).toBe(3)
    expect(ranges.jump(1673758223894951030n, 11)).toBe(5)
    expect([2n, 2201n, 2202n].map((seed) => ranges.jump(seed, 100_001))).toEqual([
      80343, 22152, 15018,
    ])
  })
})

describe('beyond the strings', () => {
  /** Every key text that the file mentions. */
  const texts = once(() => {
    const said = all().map(({ op, text, result }) => (op === 'encode' ? result : text))
    return [...new Set(said.filter((text) => typeof text === 'string'))]
  })

  /** Those that are keys of this definition, with their values. */
  const readings = memo((key: KeyJson) =>
    texts().flatMap((text): [string, ValuesJson][] => {
      const values = reference.decode(key, text)
      return values ? [[text, values]] : []
    }),
  )

  it('order lists ascend by their UTF-8 bytes', () => {
    const answer = answerer(core)
    for (const [key, list] of ORDER) {
      const keys = list.map((values) => answer({ op: 'encode', key, values }))
      expect(keys.map((one) => ('result' in one ? one.result : ''))).toSatisfy(ranges.isAscending)
    }
  })

  it('a range holds the keys that meet its conditions, and no others of its definition', () => {
    const cases = all().filter(
      ({ op, key, result }) =>
        op === 'where' && result && fieldsOf(key).every(({ field }) => field !== 'custom'),
    )
    const checks = cases.flatMap((vector) => {
      const [key, where] = [vector['key'] as KeyJson, vector['where'] as WhereJson]
      return readings(key).map(([text, values]) => {
        const met = fieldsOf(key).every((field) => {
          const condition = where[field.name]
          return condition === undefined || ranges.meets(field, values[field.name] ?? '', condition)
        })
        const inside = ranges.isInside(vector.result as never, text)
        return { key, where, text, met, inside }
      })
    })
    expect(checks.length).toBeGreaterThan(1000)
    expect(checks.filter(({ met, inside }) => met !== inside)).toEqual([])
  })

  it('sets are refused exactly when a key is shared', () => {
    for (const [a, b, shared] of SETS) {
      const both = texts().filter((text) => [a, b].every((key) => reference.decode(key, text)))
      if (shared === null) expect(both).toEqual([])
      else for (const key of [a, b]) expect(reference.decode(key, shared)).toBeDefined()
    }
  })
})
