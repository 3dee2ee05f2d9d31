import { growsFast } from '@keywright/harness/growth'
import { describe, expect, it } from 'vitest'
import { scan } from '../../src/scan/scan.ts'
import { servicesOf } from './services.ts'

describe('scan of three generated services', () => {
  it.each(servicesOf(3))('$name: every key, and no other', ({ files, keys }) => {
    const { patterns, notLookedAt, unread } = scan(files)
    const found = patterns.map(({ template, places }) => [template.pattern, places.length])
    expect(Object.fromEntries(found)).toEqual(keys)
    expect({ notLookedAt, unread }).toEqual({ notLookedAt: [], unread: [] })
  })

  it('reports what breaks them, once for each pattern', () => {
    const { patterns, meetings } = scan(servicesOf(3).flatMap(({ files }) => files))
    const broken = patterns.flatMap(({ template, findings }) =>
      findings.map(({ law }) => `${template.pattern}: ${law}`),
    )
    expect(broken.sort()).toEqual([
      'ASSIGNEE#${board}#${assignee}: injective',
      'NUMBER#${number}: ordered',
      'ORDER#${day}: prefixSafe',
      'msg|${at}|${author}: injective',
    ])
    expect(meetings).toEqual([])
  })

  it('reads thousands of lines in linear time', () => {
    const files = (services: number) => servicesOf(services).flatMap((one) => one.files)
    let most = 0
    const read = (some: ReturnType<typeof files>) => {
      most = Math.max(most, scan(some).lines)
    }
    expect(growsFast(read, files, 60)).toBe(false)
    expect(most).toBeGreaterThan(6_000)
  })
})
