import { describe, expect, it } from 'vitest'
import { repeat } from '../../test/random.ts'
import { infer } from './infer.ts'

const rulesOf = (keys: readonly string[]) =>
  infer(keys).findings.map(({ rule, keys: shown }) => [rule, shown])

const uuids = ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f', '0289f7ea-ae2f-7809-8aeb-b819cf5e9e7f']

describe('infer says what is unsafe, with the keys that show it', () => {
  it.each<[string, readonly string[], string, readonly string[]]>([
    ['numbers', ['USER#9', 'USER#10', 'USER#3'], 'numbers-sort-wrongly', ['USER#10', 'USER#9']],
    [
      'numbers on both sides of zero',
      ['T#-5', 'T#3', 'T#-12', 'T#20'],
      'numbers-sort-wrongly',
      ['T#20', 'T#3'],
    ],
    [
      'UUIDs and other text',
      [...uuids.map((id) => `USER#${id}`), 'USER#ann', 'USER#bob-7'],
      'two-shapes',
      [`USER#${uuids[0]}`, 'USER#ann'],
    ],
    ['negative numbers', ['T#-1', 'T#-5'], 'numbers-sort-wrongly', ['T#-1', 'T#-5']],
    [
      'times in two formats',
      ['A#2024-01-15T10:30:00.000Z', 'A#2024-01-15T10:30:00Z'],
      'mixed-times',
      ['A#2024-01-15T10:30:00.000Z', 'A#2024-01-15T10:30:00Z'],
    ],
    [
      'times and epochs',
      ['A#2024-01-15T10:30:00.000Z', 'A#1705314600000'],
      'mixed-times',
      ['A#2024-01-15T10:30:00.000Z', 'A#1705314600000'],
    ],
    ['zones', ['A#2024-01-15T10:30:00+01:00'], 'mixed-times', ['A#2024-01-15T10:30:00+01:00']],
    ['decimals', ['P#9.99', 'P#10.50'], 'numbers-sort-wrongly', ['P#10.50', 'P#9.99']],
    ['numbers alone', ['9', '10'], 'numbers-sort-wrongly', ['10', '9']],
    [
      'seconds and milliseconds',
      ['A#1705314600', 'A#1705314600000'],
      'mixed-times',
      ['A#1705314600', 'A#1705314600000'],
    ],
    ['days before years', ['A#15/01/2024', 'A#16/01/2024'], 'mixed-times', ['A#15/01/2024']],
    [
      'dates as JavaScript shows them',
      ['A#Mon Jan 15 2024 10:30:00 GMT+0000'],
      'mixed-times',
      ['A#Mon Jan 15 2024 10:30:00 GMT+0000'],
    ],
    ['no zone', ['A#2024-01-15T10:30:00'], 'mixed-times', ['A#2024-01-15T10:30:00']],
    [
      'another delimiter in a value',
      [...repeat(9, (i) => `A|x${i}|y${i}`), 'A|x|y|z'],
      'delimiter-in-value',
      ['A|x|y|z'],
    ],
    [
      'two delimiters',
      [...repeat(9, (i) => `USER#u${i}x`), ...repeat(4, (i) => `USER:u${i}x`)],
      'two-shapes',
      ['USER#u0x', 'USER:u0x'],
    ],
    [
      'UUIDs in two cases',
      [`U#${uuids[0]}`, `U#${String(uuids[1]).toUpperCase()}`],
      'mixed-case',
      [`U#${String(uuids[1]).toUpperCase()}`, `U#${uuids[0]}`],
    ],
    [
      'a delimiter in a value',
      [...repeat(9, (i) => `DOC#d-${i}x`), 'DOC#a#b'],
      'delimiter-in-value',
      ['DOC#a#b'],
    ],
    [
      'a delimiter in a value before a literal',
      [...repeat(9, (i) => `DOC#d-${i}x#meta`), 'DOC#a#b#meta'],
      'delimiter-in-value',
      ['DOC#a#b#meta'],
    ],
    [
      'dates with other signs',
      ['A#2024-01-15', 'A#2024/01/16'],
      'mixed-times',
      ['A#2024-01-15', 'A#2024/01/16'],
    ],
    [
      "a delimiter in a value of ElectroDB's",
      ['$shop#userid_ann', '$shop#userid_bob#1'],
      'delimiter-in-value',
      ['$shop#userid_bob#1'],
    ],
    ['two spellings', ['USER#Ann', 'USER#ann'], 'mixed-case', ['USER#Ann', 'USER#ann']],
    ['two literals', ['USER#u1x', 'user#u2x'], 'mixed-case', ['USER#u1x', 'user#u2x']],
    [
      'two kinds under one prefix',
      [`DOC#${uuids[0]}`, 'DOC#2024-01-15'],
      'two-shapes',
      [`DOC#${uuids[0]}`, 'DOC#2024-01-15'],
    ],
    [
      'two lengths under one prefix',
      ['DOC#a1', 'DOC#b2', 'DOC#a1#c3', 'DOC#b2#d4'],
      'two-shapes',
      ['DOC#a1', 'DOC#a1#c3'],
    ],
    ['a missing value', ['ORDER#a1', 'ORDER#undefined'], 'missing-value', ['ORDER#undefined']],
    ['a space', ['CITY#San Francisco', 'CITY#B1'], 'unescaped', ['CITY#San Francisco']],
    ['a long key', [`A#${'x'.repeat(930)}`], 'near-limit', [`A#${'x'.repeat(930)}`]],
    ['half a pair', ['A#\ud800', 'A#b1'], 'not-unicode', ['A#\ud800']],
    ['nothing', ['', 'A#1'], 'empty-key', ['']],
  ])('%s', (_, keys, rule, shown) => {
    expect(rulesOf(keys)).toContainEqual([rule, shown])
  })
})

describe('infer accuses no innocent', () => {
  it.each<[string, readonly string[]]>([
    ['padded numbers', repeat(50, (i) => `N#${String(i).padStart(4, '0')}`)],
    ['numbers of one width', repeat(50, (i) => `N#${1000 + i}`)],
    ['single digits', repeat(10, (i) => `N#${i}`)],
    ['years', repeat(50, (i) => `Y#${1980 + i}`)],
    ['numbers in names', repeat(20, (i) => `FILE#report-${i}.pdf`)],
    ['a few numbers among names', [...repeat(20, (i) => `NAME#x${i}`), 'NAME#12', 'NAME#9']],
    ['versions', repeat(20, (i) => `V#1.${i}.0`)],
    ['addresses of machines', repeat(20, (i) => `IP#10.0.0.${i}`)],
    ['padded decimals', ['P#00009.99', 'P#00010.50', 'P#00100.00']],
    ['negative numbers that sort', ['T#-9', 'T#3', 'T#7']],
    ['signed numbers of core', ['T#00042', 'T#-99957', 'T#-99958']],
    ['times of one format, without fractions', repeat(30, (i) => `T#2024-01-15T10:30:${10 + i}Z`)],
    ['dates here, times there', ['A#2024-01-15', 'B#2024-01-15T10:30:00.000Z', 'C#1705314600']],
    ['dates in titles', repeat(9, (i) => `POST#2024-01-0${i + 1}-hello`)],
    ['ids in both cases', repeat(50, (i) => `ID#${btoa(`k${i * 7919}`).replaceAll('=', '')}`)],
    ['capitals here and there', ['USER#ann', 'USER#Bob', 'USER#CID']],
    ['an entity and its parts', repeat(9, (i) => [`ORDER#o${i}`, `ORDER#o${i}#ITEM#x${i}`]).flat()],
    ['pages of the web', repeat(9, (i) => `URL#https://example.com/${i}/a?b=c_d`)],
    ['mail addresses', repeat(9, (i) => `EMAIL#a.b-c_${i}@example.com`)],
    ['escaped text', ['CITY#New$20York', 'CITY#a$23b', 'CITY#$24']],
    ['accents', ['A#é', 'A#Zoë', 'A#東京', 'A#😀']],
    ['keys far from the limit', [`A#${'x'.repeat(900)}`]],
    ['nothing', []],
  ])('%s', (_, keys) => {
    expect(rulesOf(keys)).toEqual([])
  })
})
