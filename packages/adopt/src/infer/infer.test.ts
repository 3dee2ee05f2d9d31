import { compileErrors } from '@keywright/harness/compile'
import { createId } from '@keywright/ids'
import { describe, expect, it } from 'vitest'
import { repeat } from '../../test/random.ts'
import { infer } from './infer.ts'

/** The pattern and the code of each definition, without the comment and the imports. */
const read = (keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    infer(keys).definitions.map(({ pattern, code }) => [pattern, code.replace(/^[^=]*= /, '')]),
  )

const uuids = ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f', '0289f7ea-ae2f-7809-8aeb-b819cf5e9e7f']
const at = (second: number): string => `2024-01-15T10:30:${second}.000Z`
const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')
const STATUS = ['OPEN', 'DONE', 'SHIPPED']

const MANY =
  'ARTIST ALBUM SONG LABEL VENUE CONCERT TICKET USER FOLLOW PLAYLIST GENRE REVIEW INVOICE PAYMENT'.split(
    ' ',
  )

/** Keys, and the definitions that they were written with. */
const CASES: Readonly<Record<string, readonly [keys: string[], expected: Record<string, string>]>> =
  {
    'an entity and its id': [
      repeat(20, (i) => `USER#u-${i}`),
      { 'USER#<userId>': "key('USER', text('userId'))" },
    ],
    'literals of other cases and scripts': [
      repeat(9, (i) => [`USER#u-${i}#profile`, `ЗАКАЗ#z-${i}#СТРОКА#s-${i}`]).flat(),
      {
        'USER#<userId>#profile': "key('USER', text('userId'), 'profile')",
        'ЗАКАЗ#<заказId>#СТРОКА#<строкаId>':
          "key('ЗАКАЗ', text('заказId'), 'СТРОКА', text('строкаId'))",
      },
    ],
    'a time and an id': [
      repeat(20, (i) => `ORDER#${at(10 + i)}#o-${i}x`),
      { 'ORDER#<at>#<orderId>': "key('ORDER', time('at'), text('orderId'))" },
    ],
    'newest first': [
      repeat(20, (i) => `VISIT#${253402300799999 - 1705314600000 - i}#v${i}`),
      { 'VISIT#<at>#<visitId>': "key('VISIT', desc(time('at')), text('visitId'))" },
    ],
    'dates, months and hours': [
      repeat(9, (i) => [`D#2024-01-1${i}`, `M#2024-0${i + 1}`, `H#2024-01-15T1${i}`]).flat(),
      {
        'D#<on>': "key('D', date('on'))",
        'M#<month>': "key('M', bucket('month', 'month'))",
        'H#<hour>': "key('H', bucket('hour', 'hour'))",
      },
    ],
    epochs: [
      repeat(9, (i) => [`S#${1705314600 + i}`, `MS#${1705314600000 + i}`]).flat(),
      {
        'S#<at>': "key('S', integer('at', { digits: 10 }))",
        'MS#<at>': "key('MS', integer('at', { digits: 13 }))",
      },
    ],
    'padded numbers, up and down': [
      repeat(9, (i) => [`VERSION#${padded(i, 6)}`, `DOWN#${999999 - i}`]).flat(),
      {
        'VERSION#<version>': "key('VERSION', integer('version', { digits: 6 }))",
        'DOWN#<number>': "key('DOWN', desc(integer('number', { digits: 6 })))",
      },
    ],
    'signed numbers and decimals': [
      ['TEMPERATURE#00042', 'TEMPERATURE#-99957', 'PRICE#00000099.99', 'PRICE#00000100.00'],
      {
        'TEMPERATURE#<number>':
          "key('TEMPERATURE', integer('number', { digits: 5, signed: true }))",
        'PRICE#<price>': "key('PRICE', decimal('price', { digits: 8, scale: 2 }))",
      },
    ],
    'UUIDs and hashes': [
      [...uuids.map((id) => `U#${id}`), ...repeat(3, (i) => `H#${`${i}9af`.repeat(8)}`)],
      { 'U#<uId>': "key('U', uuid('uId'))", 'H#<hId>': "key('H', token('hId'))" },
    ],
    'prefixed ids': [
      repeat(9, () => `USER#${createId('user')}`),
      { 'USER#<userId>': "key('USER', id('userId', 'user'))" },
    ],
    ULIDs: [
      repeat(9, () => `LOG#${createId('x').slice(2)}`),
      { 'LOG#<logId>': "key('LOG', token('logId'))" },
    ],
    'a status': [
      repeat(30, (i) => `STATUS#${STATUS[i % 3]}`),
      { 'STATUS#<status>': "key('STATUS', choice('status', ['DONE', 'OPEN', 'SHIPPED']))" },
    ],
    'a status after a date': [
      repeat(30, (i) => `ORDER#2024-01-${(10 + i / 2) | 0}#${STATUS[i % 3]}#o-${i}x`),
      {
        'ORDER#<on>#<status>#<orderId>':
          "key('ORDER', date('on'), choice('status', ['DONE', 'OPEN', 'SHIPPED']), text('orderId'))",
      },
    ],
    shards: [
      repeat(30, (i) => `STATUS#${STATUS[i % 3]}#SHARD#${i % 5}`),
      {
        'STATUS#<status>#SHARD#<shard>':
          "sharded(key('STATUS', choice('status', ['DONE', 'OPEN', 'SHIPPED'])), { by: 'id', count: 5 })",
      },
    ],
    'rows without a field': [
      [
        '#METADATA',
        '#METADATA',
        'PROFILE',
        'LATEST',
        'VERSION#000001',
        'VERSION#000002',
        'VERSION#000003',
        'VERSION#000004',
        'VERSION#LATEST',
      ],
      {
        '#METADATA': "key('#METADATA')",
        PROFILE: "key('PROFILE')",
        LATEST: "key('LATEST')",
        'VERSION#<version>': "key('VERSION', integer('version', { digits: 6 }))",
        'VERSION#LATEST': "key('VERSION#LATEST')",
      },
    ],
    'literals inside': [
      repeat(20, (i) => [`USER#u-${i}#ORDER#o-${i}`, `USER#u-${i}#INVOICE#n-${i}`]).flat(),
      {
        'USER#<userId>#ORDER#<orderId>': "key('USER', text('userId'), 'ORDER', text('orderId'))",
        'USER#<userId>#INVOICE#<invoiceId>':
          "key('USER', text('userId'), 'INVOICE', text('invoiceId'))",
      },
    ],
    'another delimiter': [
      repeat(20, (i) => `order:${at(10 + i)}:o-${i}x`),
      {
        'order:<at>:<orderId>':
          "legacyKey({ delimiter: ':' }, 'order', time('at'), text('orderId'))",
      },
    ],
    'two delimiters': [
      repeat(20, (i) => [`ORDER|o-${i}x`, `USER#u-${i}x`]).flat(),
      {
        'ORDER|<orderId>': "legacyKey({ delimiter: '|' }, 'ORDER', text('orderId'))",
        'USER#<userId>': "key('USER', text('userId'))",
      },
    ],
    'labels, as ElectroDB writes them': [
      repeat(20, (i) => `$shop#customer_c${i}x`),
      {
        '$shop#customer_<customer>':
          "legacyKey({ delimiter: ['#', ''] }, '$shop', 'customer_', text('customer'))",
      },
    ],
    'durations, up and down': [
      repeat(9, (i) => [
        `RUN#P000000DT01H3${i}M00.000S#r-${i}`,
        `LONGEST#P999999DT22H2${i}M59.999S`,
      ]).flat(),
      {
        'RUN#<took>#<runId>': "key('RUN', duration('took'), text('runId'))",
        'LONGEST#<took>': "key('LONGEST', desc(duration('took')))",
      },
    ],
    'a table of many entities, a key or two of each': [
      MANY.flatMap((word, i) => [`${word}#x${i}y`, `${word}#z${i}`]),
      Object.fromEntries(
        MANY.map((word) => [
          `${word}#<${word.toLowerCase()}Id>`,
          `key('${word}', text('${word.toLowerCase()}Id'))`,
        ]),
      ),
    ],
    'a country first': [
      ['US#CA#Fresno', 'US#NY#New$20York', 'DE#BY#Passau', 'FR#OC#Nîmes'],
      { '<first>#<second>#<id>': "key(text('first'), text('second'), text('id'))" },
    ],
    'a status first': [
      repeat(20, (i) => `${i % 3 ? 'open' : 'closed'}#t-${i}x`),
      { '<status>#<id>': "key(choice('status', ['closed', 'open']), text('id'))" },
    ],
    'one country only': [
      ['CITY#IN#New$20Delhi', 'CITY#IN#Agra'],
      { 'CITY#<city>#<cityId>': "key('CITY', text('city'), text('cityId'))" },
    ],
    'a literal that ends with a delimiter': [repeat(5, () => 'user#'), { 'user#': "key('user#')" }],
    'a status in small letters, many times': [
      repeat(60, (i) => `TASK#${['todo', 'halfway', 'over'][i % 3]}#t-${i}x`),
      {
        'TASK#<task>#<taskId>':
          "key('TASK', choice('task', ['halfway', 'over', 'todo']), text('taskId'))",
      },
    ],
    'a literal with a number': [
      repeat(9, (i) => [`H264#h-${i}x`, `MP4#m-${i}x`]).flat(),
      {
        'H264#<h264Id>': "key('H264', text('h264Id'))",
        'MP4#<mp4Id>': "key('MP4', text('mp4Id'))",
      },
    ],
    'words that count, without a delimiter': [
      repeat(9, (i) => `user${i}`),
      { '<id>': "key(text('id'))" },
    ],
    'two delimiters in a row': [
      repeat(20, (i) => `USER##u${i}##ORDER##o${i}`),
      {
        'USER##<userId>##ORDER##<orderId>':
          "key('USER#', text('userId'), '#ORDER#', text('orderId'))",
      },
    ],
    'many entities, one key of each, and a row without a field': [
      ['#METADATA', ...MANY.map((word, i) => `${word}#x${i}y`), 'ID#x77y'],
      {
        '#METADATA': "key('#METADATA')",
        ...Object.fromEntries(
          MANY.map((word) => [
            `${word}#<${word.toLowerCase()}Id>`,
            `key('${word}', text('${word.toLowerCase()}Id'))`,
          ]),
        ),
        'ID#<id>': "key('ID', text('id'))",
      },
    ],
    'escaped text': [
      ['CITY#New$20York', 'CITY#San$20Francisco', 'CITY#Berlin-Mitte'],
      { 'CITY#<city>': "key('CITY', text('city'))" },
    ],
  }

describe('infer finds the definition again', () => {
  it.each(Object.entries(CASES))('%s', (_, [keys, expected]) => {
    expect(read(keys)).toEqual(expected)
    // Nothing depends on the order in which keys come.
    expect(read([...keys].reverse())).toEqual(expected)
    expect(infer(keys).findings).toEqual([])
  })

  it('and all of that code compiles', () => {
    const codes = Object.values(CASES).map(([keys]) => infer(keys).code)
    const hostile = [
      "IT'S#1",
      'A*/B#2',
      '`$' + '{x}`#3',
      'constructor#4',
      'default#5',
      '__proto__#6',
      '1#2',
      'ü#ß',
      '\n#\u2028',
    ]
    codes.push(infer(hostile).code, infer([]).code)
    expect(codes.some((code) => code.includes("from '@keywright/adopt'"))).toBe(true)
    // One run of the compiler, with a module that does not compile: errors are seen.
    const wrong = "import { nothing } from '@keywright/core'\nexport default nothing\n"
    const errors = compileErrors([...codes, wrong])
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('nothing')
  })
})
