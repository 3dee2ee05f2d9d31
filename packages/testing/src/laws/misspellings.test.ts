import { describe, expect, it } from 'vitest'
import { misspell, WAYS } from './misspellings.ts'

const KEYS = [
  'ORDER#2024-01-15T00:30:00.000Z#a$23b#00042',
  'file#0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f# é',
  'TAG#e\u0301$1F',
]

const misspelt = (key: string): Set<string> => {
  const texts = new Set<string>()
  for (let way = 0; way < WAYS; way++) {
    for (let at = 0; at <= key.length; at++) texts.add(misspell(key, way, at))
  }
  return texts
}

describe('misspell', () => {
  it('knows the spellings of others', () => {
    const texts = new Set(KEYS.flatMap((key) => [...misspelt(key)]))
    for (const text of [
      'order#2024-01-15t00:30:00.000z#a$23b#00042',
      'ORDER#2024-01-15T00:30:00Z#a$23b#00042',
      'ORDER#2024-01-15T00:30:00.000+00:00#a$23b#00042',
      'ORDER#2024-01-15T24:30:00.000Z#a$23b#00042',
      'ORDER#2024-01-15T00:30:00.000Z#a#b#00042',
      'ORDER#2024-01-15T00:30:00.000Z#$61$23b#00042',
      'ORDER#2024-01-15T00:30:00.000Z#a$23b#0042',
      'ORDER#2024-01-15T00:30:00.000Z#a$23b#000042',
      'ORDER#2024-01-15T00:30:00.000Z#a$23b#-99957',
      'ORDER#2024-01-15T00:30:00.000Z#a$23b#00042.0',
      'ORDER#2024-01-15T00:30:00.000Z#a$23b#00043',
      'ORDER#2024-01-15T00:30:00.000Z#a$23b#00042#',
      'ORDER#2024-01-15T00:30:00.000Z#a$23b#00042\u{10ffff}',
      'FILE#0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F# É',
      'TAG#e\u0301$1f',
      'TAG#\u00e9$1F',
      'file#0189f7eaae2f78098aebb819cf5e9e7f# é',
      'file#0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f# e\u0301',
    ]) {
      expect(texts, text).toContain(text)
    }
  })

  it('has no way that never changes anything', () => {
    for (let way = 0; way < WAYS; way++) {
      const changes = KEYS.some((key) =>
        Array.from({ length: 60 }, (_, at) => misspell(` ${key}`, way, at)).some(
          (t) => t !== ` ${key}`,
        ),
      )
      expect(changes, `way ${way}`).toBe(true)
    }
  })

  it('takes any text', () => {
    expect(() => misspelt('')).not.toThrow()
    expect(() => misspelt('#')).not.toThrow()
  })
})
