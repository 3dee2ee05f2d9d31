import { hashedShardKey } from '@keywright/core'
import { refusal, untyped } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { evenStream, randomOf, repeat, zipfStream } from '../../test/streams.ts'
import { type HotPartitionsOptions, hotPartitions } from './hot-partitions.ts'

type Request = readonly [key: string, weight: number]

const watch = (requests: Iterable<Request>, options?: HotPartitionsOptions) => {
  const hot = hotPartitions(options)
  for (const [key, weight] of requests) hot.record(key, weight)
  return hot.report()
}
const once = (keys: readonly string[]): Request[] => keys.map((key) => [key, 1])

/** The oracle: exact shares, in memory for every key. */
const trueShares = (requests: readonly Request[]): Map<string, number> => {
  const weights = new Map<string, number>()
  for (const [key, weight] of requests) weights.set(key, (weights.get(key) ?? 0) + weight)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return new Map([...weights].map(([key, weight]) => [key, weight / total]))
}

/** Checks what `heavyKeys` promises, on a stream that is not even. */
const expectGuarantee = (requests: readonly Request[], capacity: number, share: number): void => {
  const shares = trueShares(requests)
  const report = watch(requests, { capacity, share })
  const slack = 1e-12
  for (const hot of report) {
    const truth = shares.get(hot.key) ?? 0
    expect(hot.guaranteedShare).toBeLessThanOrEqual(truth + slack)
    expect(hot.share).toBeGreaterThanOrEqual(truth - slack)
    expect(hot.share - hot.guaranteedShare).toBeLessThanOrEqual(1 / capacity + slack)
    expect(hot.share).toBeGreaterThanOrEqual(share)
  }
  const reported = new Set(report.map(({ key }) => key))
  const missed = [...shares].filter(
    ([key, truth]) => truth > Math.max(1 / capacity, share) + slack && !reported.has(key),
  )
  expect(missed).toEqual([])
  expect(report.map((hot) => hot.share)).toEqual(
    report.map((hot) => hot.share).sort((a, b) => b - a),
  )
}

describe('the guarantee', () => {
  it('holds for short streams of any weights', () => {
    const request = fc.tuple(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      fc.oneof(fc.constantFrom(0.5, 1, 2, 1000), fc.double({ min: 0.01, max: 50, noNaN: true })),
    )
    // One key with three quarters of everything, so that the stream is not even.
    const stream = fc
      .array(request, { minLength: 1, maxLength: 80 })
      .map((requests): Request[] => [
        ...requests,
        ['heavy', requests.reduce((sum, [, weight]) => sum + 3 * weight, 0)],
      ])
    fc.assert(
      fc.property(
        stream,
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(0.05, 0.2, 0.4),
        expectGuarantee,
      ),
    )
  })

  it('holds for streams of known skew', () => {
    for (const exponent of [0.8, 1.2, 2]) {
      const requests = once(zipfStream(50_000, 20_000, exponent))
      for (const capacity of [10, 100, 1000]) expectGuarantee(requests, capacity, 0.02)
    }
    expectGuarantee(once(evenStream(50_000, 20_000)), 100, 0.02)
  })

  it('holds for a key with 30% among 200,000 others, wherever in the stream it comes', () => {
    const hot = { early: hotPartitions(), late: hotPartitions(), mixed: hotPartitions() }
    const random = randomOf(1)
    for (let i = 0; i < 90_000; i++) hot.early.record('HOT')
    for (let i = 0; i < 210_000; i++) {
      hot.early.record(`COLD#${i}`)
      hot.late.record(`COLD#${i}`)
    }
    for (let i = 0; i < 90_000; i++) hot.late.record('HOT')
    for (let i = 0; i < 300_000; i++) hot.mixed.record(random() < 0.3 ? 'HOT' : `COLD#${i}`)
    for (const { report } of Object.values(hot)) {
      const [first, ...others] = report()
      expect(others).toEqual([])
      expect(first?.key).toBe('HOT')
      expect(first?.guaranteedShare).toBeLessThan(0.301)
      expect(first?.share).toBeGreaterThan(0.299)
    }
    expect(hot.early.report()).toEqual([{ key: 'HOT', share: 0.3, guaranteedShare: 0.3 }])
  })

  it('is exact for up to `capacity` keys', () => {
    const requests = once([...'aaaaabbbcc'])
    expect(watch(requests, { capacity: 3, share: 0.3 })).toEqual([
      { key: 'a', share: 0.5, guaranteedShare: 0.5 },
      { key: 'b', share: 0.3, guaranteedShare: 0.3 },
    ])
  })

  it('costs light keys their counters when there is none left', () => {
    expect(watch(once([...'aaab', 'c']), { capacity: 1, share: 0 })).toEqual([
      { key: 'a', share: 0.6, guaranteedShare: 0.6 },
      { key: 'c', share: 0.4, guaranteedShare: 0.2 },
    ])
  })
})

describe('an even load', () => {
  it('has no hot partition, whatever the threshold: one after the other, or at random', () => {
    const streams = [2, 5, 10].flatMap((partitions) => [
      repeat(1000, (i) => `P#${i % partitions}`),
      ...repeat(20, (seed) => evenStream(1000 * partitions, partitions, seed + 1)),
    ])
    streams.push(repeat(5000, (i) => hashedShardKey('STATUS#ACTIVE', `user-${i}`, 5)))
    for (const requests of streams.map(once)) {
      for (const share of [undefined, 0, 0.1, 0.15, 0.2]) {
        expect(watch(requests, share === undefined ? {} : { share })).toEqual([])
      }
    }
  })

  it('has none when few requests are together by chance', () => {
    for (const [partitions, each] of [
      [20, 3],
      [20, 10],
      [15, 4],
      [100, 5],
    ] as const) {
      for (let seed = 1; seed <= 50; seed++) {
        const even = evenStream(each * partitions, partitions, seed)
        expect(watch(once(even))).toEqual([])
        const hot = [...even, ...repeat(10 * each, () => 'HOT')]
        expect(watch(once(hot)).map(({ key }) => key)).toEqual(['HOT'])
      }
    }
  })

  it('is no excuse for a share above the mean that was asked for', () => {
    const sixty = { key: 'a', share: 0.6, guaranteedShare: 0.6 }
    const requests = [...once(repeat(60, () => 'a')), ...once(repeat(40, () => 'b'))]
    expect(watch(requests, { share: 0.5 })).toEqual([])
    expect(watch(requests, { share: 0.55 })).toEqual([sixty])
  })

  it('has none either when its requests weigh differently', () => {
    const random = randomOf(7)
    const requests = evenStream(5000, 5).map((key): Request => [key, random() < 0.1 ? 40 : 0.5])
    expect(watch(requests, { share: 0.1 })).toEqual([])
  })

  it('is not a load that is all on one key', () => {
    const everything = [{ key: 'a', share: 1, guaranteedShare: 1 }]
    expect(watch(once(['a']))).toEqual(everything)
    expect(watch(once(repeat(1000, () => 'a')))).toEqual(everything)
  })

  it('is not a load with a partition far above the mean, however few requests show it', () => {
    expect(watch(once([...'aaaaaaaabb']), { share: 0.5 })).toEqual([
      { key: 'a', share: 0.8, guaranteedShare: 0.8 },
    ])
    expect(watch(once([...'aab']), { share: 0.5 })).toMatchObject([{ key: 'a' }])
  })

  it('is not a load whose small differences many requests prove', () => {
    const sixTenths = (requests: number) => once(repeat(requests, (i) => (i % 10 < 6 ? 'a' : 'b')))
    expect(watch(sixTenths(50), { share: 0.5 })).toEqual([])
    expect(watch(sixTenths(5000), { share: 0.5 })).toMatchObject([{ key: 'a', share: 0.6 }])
  })
})

describe('without a share', () => {
  it('a tenth of the load is hot among many partitions', () => {
    const keys = repeat(10_000, (i) => (i % 8 === 0 ? 'HOT' : `COLD#${i}`))
    expect(watch(once(keys)).map(({ key }) => key)).toEqual(['HOT'])
    expect(watch(once(repeat(10_000, (i) => `USER#${i}`)))).toEqual([])
  })

  it('among few, one and a half times the mean', () => {
    const load = (hottest: number): Request[] => [
      ['a', hottest],
      ...repeat(4, (i): Request => [`${i}`, 100]),
    ]
    expect(watch(load(150))).toEqual([])
    expect(watch(load(200)).map(({ key }) => key)).toEqual(['a'])
  })
})

describe('record', () => {
  it('takes capacity units as weights, and nothing for a weight of 0', () => {
    const hot = hotPartitions()
    hot.record('a', 0)
    expect(hot.report()).toEqual([])
    hot.record('a', 7.5)
    hot.record('b', 2.5)
    hot.record('c', 0)
    expect(hot.report()).toEqual([{ key: 'a', share: 0.75, guaranteedShare: 0.75 }])
  })

  it('refuses what is no key or no weight, and stays as it was', () => {
    const hot = hotPartitions()
    hot.record('a')
    for (const weight of [-1, Number.NaN, Infinity, 2 ** 53, '1', 1n, null, [1], Symbol('1')]) {
      expect(refusal(() => untyped(hot.record)('a', weight))).toBe('INVALID_VALUE')
    }
    for (const key of [undefined, null, 7, {}]) {
      expect(refusal(() => untyped(hot.record)(key))).toBe('INVALID_KEY')
    }
    expect(hot.report()).toEqual([{ key: 'a', share: 1, guaranteedShare: 1 }])
  })
})

describe('options', () => {
  it('are refused where they make no sense', () => {
    for (const capacity of [0, -1, 1.5, Number.NaN, 1e9, '10']) {
      expect(refusal(() => untyped(hotPartitions)({ capacity }))).toBe('INVALID_DEFINITION')
    }
    for (const options of [null, 0.5, 'share', [100]]) {
      expect(refusal(() => untyped(hotPartitions)(options))).toBe('INVALID_DEFINITION')
    }
    for (const share of [-0.1, 1.1, Number.NaN, '0.5', null]) {
      expect(refusal(() => untyped(hotPartitions)({ share }))).toBe('INVALID_DEFINITION')
    }
  })
})
