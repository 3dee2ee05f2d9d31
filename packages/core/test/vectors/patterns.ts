import type { FieldJson, KeyJson, RequestJson, ValueJson } from './json.ts'

const LONE = ['\ud800', 'a\udc00b']
const UNSTORABLE = [...LONE, '\u{10ffff}']
const id: FieldJson = { field: 'text', name: 'id' }

/** Digits of another script, which `\d` and number parsers of some languages take. */
const ARABIC = '\u0660\u0661\u0662'

const SAFE = Number.MAX_SAFE_INTEGER

/** Definitions, and what people call them. */
const DEFINED: readonly KeyJson[] = [
  ['ORDER', { field: 'text', name: 'at' }, id],
  [{ field: 'text', name: '' }],
  ['', { field: 'text', name: 'a b#$' }, '#M'],
  ['A', { field: 'text', name: 'id' }, { field: 'text', name: 'ID' }],
  ['PROFILE'],
]

/** Two texts each, the first one before the second by their UTF-8 bytes. */
const ASCENDING: readonly [string, string][] = [
  ['', 'a'],
  ['a', 'b'],
  ['USER#1', 'USER#12'],
  ['Z', 'a'],
  ['a#', 'a$'],
  ['a$', 'aa'],
  ['\x7f', '\x80'],
  ['\uffff', '\u{10000}'],
  ['\ue000', '\u{1f600}'],
  ['a\uffff', 'a\u{1f600}b'],
  ['\ud7ff', '\ue000'],
  ['e\u0301', '\xe9'],
  ['\u{1f600}', '\u{1f601}'],
]

const times = (time: string): ValueJson => ({ time })
const AT = times('2024-02-29T23:59:59.999Z')

/** Requests that have a result, beside those of the keys. */
export const TAKEN: readonly RequestJson[] = [
  ...DEFINED.map((key) => ({ op: 'define', key })),

  ...ASCENDING.flatMap(([a, b]) => [
    { op: 'compareKeys', a, b },
    { op: 'compareKeys', a: b, b: a },
  ]),
  { op: 'compareKeys', a: '', b: '' },
  { op: 'compareKeys', a: '\u{1f600}#', b: '\u{1f600}#' },
  ...['', 'USER#1', 'Z\xfcrich', '\x7f\x80', '\u07ff\u0800', '\uffff', '\u{1f600}a', 'e\u0301'].map(
    (text) => ({ op: 'keyByteLength', text }),
  ),

  // Values with other names are ignored.
  { op: 'encode', key: ['USER', id], values: { id: '1', name: 'Ada', age: 36 } },
  { op: 'encode', key: ['PROFILE'], values: { id: '1' } },
  // An empty name is a name.
  { op: 'encode', key: ['A', { field: 'text', name: '' }], values: { '': 'x' } },
  { op: 'decode', key: ['A', { field: 'text', name: '' }], text: 'A#x' },
  // Names that objects of some languages have from the start.
  {
    op: 'encode',
    key: [
      { field: 'text', name: 'constructor' },
      { field: 'text', name: 'length' },
    ],
    values: { constructor: 'c', length: 'l' },
  },

  ...[
    ['USER', '123'],
    ['CITY', 'New York'],
    ['', ''],
    ['A#B', 'a#b$'],
    ['#A B!', '\u{1f600}'],
    ['A#', ''],
    ['e\u0301', 'e\u0301'],
  ].map(([entity, one]) => ({ op: 'entityKey', entity, value: one })),
  ...['USER#123', 'CITY#New$20York', '#', 'A#B#a$23b$24', '#A B!#x', 'A##', 'A\nB#c'].map(
    (text) => ({
      op: 'parseEntityKey',
      text,
    }),
  ),

  ...[['US', 'CA', 'SF'], ['US'], ['', ''], ['a b', '#'], ['a', '', 'b']].map((path) => ({
    op: 'hierarchicalKey',
    path,
  })),
  ...['US#CA#SF', 'US', '', '#', 'a$20b#$23', 'a##b'].flatMap((text) => [
    { op: 'parseHierarchicalKey', text },
    { op: 'parentKey', text },
    { op: 'ancestorKeys', text },
    { op: 'descendants', text },
  ]),

  ...[
    [
      ['country', 'US'],
      ['state', 'CA'],
      ['city', 'San Francisco'],
    ],
    [
      ['z', '1'],
      ['a', '2'],
      ['m', '#'],
    ],
    [['only', '']],
    [['', 'x']],
    [
      ['007', 'Bond'],
      ['-1', 'x'],
      ['1.5', 'y'],
      ['01', 'z'],
    ],
    [
      [ARABIC, 'a'],
      ['1 ', 'b'],
    ],
  ].map((attributes) => ({ op: 'multiAttributeKey', attributes })),
  { op: 'parseMultiAttributeKey', text: 'US#CA#SF', names: ['country', 'state', 'city'] },
  { op: 'parseMultiAttributeKey', text: '1#2#$23', names: ['z', 'a', 'm'] },
  { op: 'parseMultiAttributeKey', text: '', names: ['only'] },
  { op: 'parseMultiAttributeKey', text: 'a#b', names: ['007', ''] },

  ...(
    [
      [0, 1],
      [9, 1],
      [42, 5],
      [99_999, 5],
      [SAFE, 16],
      [SAFE, 1000],
      [{ number: '-0' }, 3],
      [{ bigint: '18446744073709551616' }, 24],
      [{ bigint: '0' }, 1],
    ] as const
  ).map(([value, digits]) => ({ op: 'zeroPad', value, digits })),
  ...['0', '00042', '42', String(SAFE), `${'0'.repeat(30)}${SAFE}`, '0'.repeat(1000), '9'].map(
    (text) => ({ op: 'parseZeroPadded', text }),
  ),

  ...['year', 'month', 'day', 'hour'].flatMap((unit) =>
    [times('0000-01-01T00:00:00.000Z'), AT, times('9999-12-31T23:59:59.999Z')].map((at) => ({
      op: 'timeBucket',
      at,
      unit,
    })),
  ),

  ...['0000-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '2024-01-15T10:30:00.000Z']
    .concat('9999-12-31T23:59:59.999Z', '0000-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z')
    .map((time) => ({ op: 'reverseTime', at: times(time) })),
  ...['000000000000000', '251696986199999', '315569519999999', '315537897600000']
    .concat('315537897599999', '253402300799999', '253402300800000')
    .map((text) => ({ op: 'parseReverseTime', text })),

  ...(
    [
      [{ lower: 'A#', upper: 'A$' }, ['A#', 'A', 'A$', 'A#x', 'A#\u{10fffe}', 'B', 'A$20', 'A"']],
      [{ lower: 'a', upper: '\uffff' }, ['\uffff', '\u{1f600}', '\ue000', 'a', 'Z', '\uffffa']],
      [{ lower: '\ue000', upper: '\u{1f600}' }, ['\uffff', '\ud7ff', '\u{1f600}', '\u{1f601}']],
      [{ lower: '', upper: '\u{10ffff}', prefix: '' }, ['', 'a', '\u{10fffe}']],
    ] as const
  ).flatMap(([range, texts]) => texts.map((text) => ({ op: 'contains', range, text }))),

  ...['STATUS#ACTIVE', '', 'a$20b', 'A#SHARD#1', 'space !', '#', '\u{1f600}'].flatMap((base) => [
    { op: 'hashedShardKey', base, value: 'order-1', count: 10 },
    { op: 'shardKeys', base, count: 3 },
  ]),
  { op: 'shardKeys', base: 'A', count: 11 },
  { op: 'hashedShardKey', base: 'A', value: 'a b#$', count: 0x7fffffff },
  ...['STATUS#ACTIVE#SHARD#7', '#SHARD#0', 'A#SHARD#1#SHARD#2', 'a$20b#SHARD#10', 'A #SHARD#1']
    .concat('A#SHARD#2147483646', '#SHARD#SHARD#5', 'A\n#SHARD#1', '##SHARD#9')
    .map((text) => ({ op: 'parseShardKey', text })),
]

/** Requests that are refused, beside those of the keys. */
export const REFUSED: readonly RequestJson[] = [
  ...UNSTORABLE.flatMap((text) => [
    { op: 'compositeKey', parts: ['a', text] },
    { op: 'parseCompositeKey', text: `a#${text}` },
    { op: 'hierarchicalKey', path: [text] },
    { op: 'entityKey', entity: 'A', value: text },
    { op: 'entityKey', entity: text, value: 'a' },
    { op: 'parseEntityKey', text: `A#${text}` },
    { op: 'parseEntityKey', text: `${text}#a` },
    { op: 'multiAttributeKey', attributes: [['a', text]] },
    { op: 'shardOf', value: text, count: 10 },
    { op: 'hashedShardKey', base: text, value: 'a', count: 10 },
    { op: 'shardKeys', base: text, count: 2 },
    { op: 'parseShardKey', text: `${text}#SHARD#1` },
  ]),
  // What is not text is not a key.
  ...[null, 1, true].flatMap((text) => [
    { op: 'decode', key: ['USER', id], text },
    { op: 'compareKeys', a: text, b: 'a' },
    { op: 'compareKeys', a: 'a', b: text },
    { op: 'compareKeys', a: text, b: text },
    { op: 'keyByteLength', text },
    { op: 'parseCompositeKey', text },
    { op: 'parseHierarchicalKey', text },
    { op: 'parseEntityKey', text },
    { op: 'parseMultiAttributeKey', text, names: ['a'] },
    { op: 'parseZeroPadded', text },
    { op: 'parseReverseTime', text },
    { op: 'parseShardKey', text },
    { op: 'contains', range: { lower: 'a', upper: 'b' }, text },
    { op: 'descendants', text },
  ]),
  { op: 'contains', range: { lower: null, upper: 'b' }, text: 'a' },
  { op: 'contains', range: { lower: 'a', upper: null }, text: 'a' },
  { op: 'compositeKey', parts: [] },
  { op: 'compositeKey', parts: ['a', null] },
  { op: 'compositeKey', parts: ['a', 1] },
  { op: 'hierarchicalKey', path: [] },
  { op: 'hierarchicalKey', path: ['a', null] },
  ...['a b', '$', '$25', 'a#$2f', 'US#CA$'].flatMap((text) => [
    { op: 'parseHierarchicalKey', text },
    { op: 'parentKey', text },
    { op: 'ancestorKeys', text },
    { op: 'descendants', text },
  ]),
  { op: 'entityKey', entity: 'A$', value: 'a' },
  { op: 'entityKey', entity: 'a$20', value: 'a' },
  { op: 'entityKey', entity: 'A', value: null },
  { op: 'entityKey', entity: 'A', value: 1 },
  { op: 'entityKey', entity: 1, value: 'a' },
  ...['', 'USER', 'USER$', 'A$20#b', 'A#b$', 'A#b c', 'A#$2f', 'A$#b', 'A#b\n'].map((text) => ({
    op: 'parseEntityKey',
    text,
  })),
  { op: 'multiAttributeKey', attributes: [] },
  { op: 'multiAttributeKey', attributes: [['0', 'a']] },
  {
    op: 'multiAttributeKey',
    attributes: [
      ['a', 'x'],
      ['42', 'y'],
    ],
  },
  { op: 'multiAttributeKey', attributes: [['a', null]] },
  { op: 'multiAttributeKey', attributes: [['a', 1]] },
  { op: 'parseMultiAttributeKey', text: 'US#CA', names: ['country'] },
  { op: 'parseMultiAttributeKey', text: 'US', names: ['country', 'state'] },
  { op: 'parseMultiAttributeKey', text: 'US#CA', names: ['a', 'a'] },
  { op: 'parseMultiAttributeKey', text: 'US#CA', names: ['a', '1'] },
  { op: 'parseMultiAttributeKey', text: 'US', names: [] },
  { op: 'parseMultiAttributeKey', text: 'a b', names: ['a'] },

  ...([0, -1, 1001, 1.5, null, '5'] as const).map((digits) => ({
    op: 'zeroPad',
    value: 0,
    digits,
  })),
  ...(
    [
      [10, 1],
      [100_000, 5],
      [-1, 5],
      [1.5, 5],
      [{ number: 'NaN' }, 5],
      [{ number: 'Infinity' }, 5],
      ['42', 5],
      [true, 5],
      [null, 5],
      [{ bigint: '-1' }, 5],
      [{ bigint: '1000' }, 3],
      [2 ** 53, 20],
    ] as const
  ).map(([value, digits]) => ({ op: 'zeroPad', value, digits })),
  ...['', '-1', '+1', ' 1', '1 ', '1.0', '1e3', '0x1', '9007199254740992', '1_000', '42\n', '\n42']
    .concat(ARABIC, '\uff11', `${'9'.repeat(400)}`, `${SAFE}0`, 'a')
    .map((text) => ({ op: 'parseZeroPadded', text })),

  ...['week', 'minute', 'Year', '', null].flatMap((unit) => [
    { op: 'timeBucket', at: AT, unit },
    { op: 'timeBuckets', from: AT, to: AT, unit },
  ]),
  ...[times('Invalid Date'), times('+010000-01-01T00:00:00.000Z'), '2024', 0, null].flatMap(
    (at) => [
      { op: 'timeBucket', at, unit: 'day' },
      { op: 'timeBuckets', from: at, to: AT, unit: 'day' },
      { op: 'timeBuckets', from: AT, to: at, unit: 'day' },
      { op: 'reverseTime', at },
    ],
  ),
  ...[
    '315569520000000',
    '99999999999999',
    '0251696986199999',
    '-00000000000001',
    '',
    '251696986199999\n',
  ]
    .concat(' 51696986199999', '+51696986199999', '25169698619999a', '2_1696986199999')
    .concat(`25169698619999${ARABIC.charAt(1)}`, '999999999999999', '25169698619999.')
    .map((text) => ({ op: 'parseReverseTime', text })),

  ...[0, -1, 1.5, 0x80000000, null, '10'].flatMap((count) => [
    { op: 'shardOf', value: 'a', count },
    { op: 'hashedShardKey', base: 'A', value: 'a', count },
    { op: 'shardKeys', base: 'A', count },
  ]),
  { op: 'shardOf', value: null, count: 10 },
  { op: 'shardOf', value: 1, count: 10 },
  ...['A$', 'a$2f', '$', '$25', 'A$#b', null, 1].flatMap((base) => [
    { op: 'hashedShardKey', base, value: 'a', count: 10 },
    { op: 'shardKeys', base, count: 2 },
  ]),
  ...['A', 'A#SHARD#', 'A#SHARD#07', 'A#SHARD#00', 'A#SHARD#-1', 'A#SHARD#+1', 'A#SHARD# 1', '']
    .concat('A#SHARD#2147483647', 'A#SHARD#99999999999', 'A#SHARD#1\n', 'A#SHARD#1#', 'A#shard#1')
    .concat('A#SHARD#1.0', 'A#SHARD#1e1', 'A#SHARD#a', `A#SHARD#${ARABIC.charAt(1)}`, 'A$#SHARD#1')
    .concat('SHARD#1', 'a$2f#SHARD#1', 'A#SHARD#1_0', 'A#SHARD#0x1')
    .map((text) => ({ op: 'parseShardKey', text })),
]
