import { compareKeys, type KeyRange } from '@keywright/core'
import { timesAsLong } from '@keywright/harness/growth'
import { describe, expect, it } from 'vitest'
import {
  byUnits,
  collator,
  cutBytes,
  failure,
  inside,
  type Planted,
  source,
  startsLike,
  storeWith,
  withBytes,
} from '../test/planted-store.ts'
import type { StoreFault } from './index.ts'
import { remembered } from './store/simulated-store.ts'

const percentDecoded = (text: string) =>
  text.replace(/%([0-7][\dA-Fa-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
const decodeURIComponentIfItCan = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const inHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const FAULTY: readonly (readonly [name: string, fault: StoreFault, planted: Planted])[] = [
  ['UTF-16 order', 'utf16Order', { order: byUnits }],
  [
    'an end that is exclusive',
    'exclusiveEnd',
    {
      list: (keys, range) => inside(keys, range).filter((key) => key !== range.upper),
    },
  ],
  [
    'a start that is exclusive',
    'exclusiveStart',
    {
      list: (keys, range) => inside(keys, range).filter((key) => key !== range.lower),
    },
  ],
  [
    'no end',
    'ignoredEnd',
    {
      list: (keys, { lower }) => keys.filter((key) => compareKeys(lower, key) <= 0),
    },
  ],
  [
    'no start',
    'ignoredStart',
    {
      list: (keys, { upper }) => keys.filter((key) => compareKeys(key, upper) <= 0),
    },
  ],
  ['a linguistic collation', 'linguisticOrder', { order: withBytes(collator('en')) }],
  [
    'a linguistic collation that calls texts equal',
    'linguisticOrder',
    {
      order: collator('en', { sensitivity: 'base' }),
      unique: true,
    },
  ],
  [
    'a linguistic collation that ignores punctuation',
    'linguisticOrder',
    {
      order: withBytes(collator('en', { ignorePunctuation: true })),
    },
  ],
  [
    'a Danish collation, which no hypothesis simulates',
    'linguisticOrder',
    {
      order: withBytes(collator('da', { caseFirst: 'upper' })),
    },
  ],
  [
    'a case-blind collation',
    'caseBlind',
    {
      order: withBytes((a, b) => compareKeys(a.toLowerCase(), b.toLowerCase())),
    },
  ],
  [
    'a case-blind collation with unique keys',
    'caseBlind',
    {
      order: (a, b) => compareKeys(a.toLowerCase(), b.toLowerCase()),
      unique: true,
    },
  ],
  ['keys in lower case', 'caseBlind', { fold: (text) => text.toLowerCase() }],
  ['keys in upper case', 'caseBlind', { fold: (text) => text.toUpperCase() }],
  ['NFC', 'normalized', { fold: (text) => text.normalize('NFC') }],
  ['NFD', 'normalized', { fold: (text) => text.normalize('NFD') }],
  ['NFKC', 'normalized', { fold: (text) => text.normalize('NFKC') }],
  [
    'keys that are the same in NFC',
    'normalized',
    {
      order: (a, b) => compareKeys(a.normalize('NFC'), b.normalize('NFC')),
      unique: true,
    },
  ],
  ['trimmed', 'trimmed', { fold: (text) => text.trim() }],
  ['trimmed at the end', 'trimmed', { fold: (text) => text.trimEnd() }],
  [
    'padded with spaces',
    'trimmed',
    {
      order: (a, b) => compareKeys(a.replace(/ +$/, ''), b.replace(/ +$/, '')),
      unique: true,
    },
  ],
  ['255 characters', 'truncated', { fold: (text) => text.slice(0, 255) }],
  ['64 characters', 'truncated', { fold: (text) => text.slice(0, 64) }],
  ['191 bytes', 'truncated', { fold: cutBytes(191) }],
  [
    'characters of three bytes at most',
    'replacedCharacters',
    {
      fold: (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
    },
  ],
  [
    'line and paragraph separators as line feeds',
    'replacedCharacters',
    { fold: (text) => text.replace(/[\u2028\u2029]/g, '\n') },
  ],
  [
    'no line and paragraph separators',
    'droppedCharacters',
    { fold: (text) => text.replace(/[\u2028\u2029]/g, '') },
  ],
  [
    'U+FFFD for what is not a character',
    'replacedCharacters',
    { fold: (text) => text.replace(/[\ufffe\uffff]/g, '\ufffd') },
  ],
  ['paths without a dot', 'recoded', { fold: (text) => text.replaceAll('/./', '/') }],
  [
    'paths as a URL has them',
    'recoded',
    { fold: (text) => text.replaceAll('/./', '/').replaceAll(/\/[^/]+\/\.\.\//g, '/') },
  ],
  ['a decoded %41', 'recoded', { fold: percentDecoded }],
  ['a decoded %41, in what is written', 'recoded', { written: percentDecoded }],
  ['keys as parts of a URL', 'recoded', { fold: decodeURIComponentIfItCan }],
  ['an escaped &', 'recoded', { written: (text) => text.replaceAll('&', '&amp;') }],
  [
    'an escaped & in answers',
    'recoded',
    { list: (keys, range) => inside(keys, range).map(inHtml) },
  ],
  ['keys as HTML', 'recoded', { fold: inHtml }],
  ['a + for a space', 'recoded', { fold: (text) => text.replaceAll('+', ' ') }],
  ['doubled quotes', 'recoded', { written: (text) => text.replaceAll("'", "''") }],
  ['no U+200D', 'droppedCharacters', { fold: (text) => text.replaceAll('\u200d', '') }],
  [
    'no U+200D in what is written',
    'droppedCharacters',
    { written: (text) => text.replaceAll('\u200d', '') },
  ],
  ['no U+FEFF', 'droppedCharacters', { fold: (text) => text.replaceAll('\ufeff', '') }],
  ['no byte order mark', 'droppedCharacters', { fold: (text) => text.replace(/^\ufeff/, '') }],
  [
    'nothing that cannot be seen',
    'droppedCharacters',
    { fold: (text) => text.replace(/\p{Cf}/gu, '') },
  ],
  [
    'LIKE',
    'prefixAsPattern',
    {
      list: (keys, range) => {
        const { prefix } = range
        if (prefix === undefined) return inside(keys, range)
        const pattern = source(prefix).replaceAll('%', '.*').replaceAll('_', '.')
        return keys.filter(startsLike(new RegExp(`^${pattern}`, 's')))
      },
    },
  ],
  [
    'LIKE without case',
    'prefixAsPattern',
    {
      list: (keys, range) => {
        const { prefix } = range
        if (prefix === undefined) return inside(keys, range)
        const pattern = source(prefix).replaceAll('%', '.*').replaceAll('_', '.')
        return keys.filter(startsLike(new RegExp(`^${pattern}`, 'is')))
      },
    },
  ],
  [
    'KEYS with * and ?',
    'prefixAsPattern',
    {
      list: (keys, range) => {
        const { prefix } = range
        if (prefix === undefined) return inside(keys, range)
        const pattern = prefix
          .replace(/[\\^$.+(){}|]/g, '\\$&')
          .replaceAll('*', '.*')
          .replaceAll('?', '.')
        return keys.filter(startsLike(new RegExp(`^${pattern}`, 's')))
      },
    },
  ],
  [
    'a regular expression',
    'prefixAsPattern',
    {
      list: (keys, range) =>
        range.prefix === undefined
          ? inside(keys, range)
          : keys.filter(startsLike(new RegExp(`^${range.prefix}`, 's'))),
    },
  ],
  ['one page', 'missingPages', { list: (keys, range) => inside(keys, range).slice(0, 400) }],
  ['two pages', 'missingPages', { list: (keys, range) => inside(keys, range).slice(0, 800) }],
  ['pages of 10', 'missingPages', { list: (keys, range) => inside(keys, range).slice(0, 10) }],
  [
    'pages that overlap',
    'repeatedKeys',
    {
      list: (keys, range) =>
        inside(keys, range).flatMap((key, i) => (i > 0 && i % 400 === 0 ? [key, key] : [key])),
    },
  ],
  [
    'no order',
    'unordered',
    {
      list: (keys, range) =>
        inside(keys, range).sort((a, b) => a.length - b.length || -compareKeys(a, b)),
    },
  ],
]

describe('checkStore names the fault', () => {
  it.each(FAULTY)('%s', async (_, fault, planted) => {
    const error = await failure({
      ...storeWith(planted),
      ...(/page/i.test(fault) || fault === 'repeatedKeys' ? { pageKeys: 900 } : {}),
    })
    expect(error.faults).toEqual([fault])
    expect(error.range).toBeDefined()
    expect(error.expected).not.toEqual(error.got)
  })

  it('and both of two', async () => {
    const store = storeWith({
      list: (keys, range) =>
        inside(keys, range)
          .filter((key) => key !== range.upper)
          .slice(0, 400),
    })
    const error = await failure({ ...store, pageKeys: 900 })
    expect(new Set(error.faults)).toEqual(new Set(['exclusiveEnd', 'missingPages']))
  })

  const LOSES = (keys: readonly string[], range: KeyRange) =>
    inside(keys, range).filter((key) => key.length % 7 !== 3)
  const reversed = remembered((text) => [...text].reverse().join(''))
  const BACKWARDS = (a: string, b: string) => compareKeys(reversed(a), reversed(b))

  it.each<[string, Planted]>([
    ['loses keys', { list: LOSES }],
    ['sorts by the ends of keys', { order: BACKWARDS }],
  ])(
    'in a few times what telling takes, where it cannot tell: a store that %s',
    async (_, planted) => {
      const search = (of: Planted) => () =>
        failure({ ...storeWith(of), pageKeys: 2100, takes: ['descending', 'limit', 'after'] })
      // Every pair of hypotheses over every key took a hundred times as long.
      expect(await timesAsLong(search(planted), search({ order: byUnits }), 1)).toBeLessThan(30)
    },
  )

  it('and none where it cannot tell', async () => {
    const error = await failure(storeWith({ list: () => [] }))
    expect(error.faults).toEqual([])
    expect(error.message).toContain('the cause could not be told')
  })
})
