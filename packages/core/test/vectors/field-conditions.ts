import type { FieldJson, KeyJson, WhereJson } from './json.ts'
import { type Kind, only } from './values.ts'

const org: FieldJson = { field: 'text', name: 'org' }
const n: FieldJson = { field: 'integer', name: 'n', digits: 3 }
const TASK: KeyJson = ['TASK', org, n]

/** More conditions, on keys that take them. */
export const MORE_WHERE: readonly [KeyJson, readonly WhereJson[]][] = [
  // UTF-16 order would turn these around.
  [
    ['T', org],
    [{ org: { between: ['\uffff', '\u{1f600}'] } }, { org: { between: ['\u{1f600}', '\uffff'] } }],
  ],
  [
    ['T', org],
    [
      { org: { between: ['\ue000', '\u{10000}'] } },
      { org: { gt: '\uffff' } },
      { org: { lte: '\u{1f600}' } },
    ],
  ],
  [['T', { ...org, desc: true }], [{ org: { between: ['\uffff', '\u{1f600}'] } }]],
  [['T', { ...org, desc: true }], [{ org: { between: ['\u{1f600}', '\uffff'] } }]],
  ...[false, true].map((desc): [KeyJson, WhereJson[]] => [
    only({ field: 'choice', options: ['\u{1f600}', '\uffff'], ...(desc ? { desc } : {}) } as Kind),
    [
      { v: { gt: '\uffff' } },
      { v: { lt: '\u{1f600}' } },
      { v: { gt: '\u{1f600}' } },
      { v: { lt: '\uffff' } },
    ],
  ]),
  [
    TASK,
    [
      { org: 'a', n: 5 },
      { org: 'a', n: { gt: 5 } },
      { org: 'a', n: { lt: 0 } },
      { org: { lt: 'a' } },
    ],
  ],
  [
    ['T', n, org, 'END'],
    [{ n: 5 }, { n: 5, org: 'x' }, { n: { lt: 1 } }, { n: 5, org: { gt: '' } }],
  ],
  [
    ['T', { ...org, name: '' }],
    [{}, { '': 'x' }, { '': { gte: 'x' } }],
  ],
  // An empty first text, and the edges of one that has a last.
  [
    only({ field: 'choice', options: ['', 'a'] }),
    [{ v: { lt: '' } }, { v: { gt: '' } }, { v: { lt: 'a' } }],
  ],
  [
    only({ field: 'integer', digits: 16 }),
    [{ v: { gt: 9007199254740991 } }, { v: { lt: 9007199254740991 } }],
  ],
  [
    only({ field: 'integer', digits: 16, desc: true }),
    [{ v: { gt: 9007199254740991 } }, { v: { lt: 0 } }],
  ],
  [
    only({ field: 'integer', digits: 16, signed: true }),
    [
      { v: { gt: 9007199254740991 } },
      { v: { lt: -9007199254740991 } },
      { v: { gte: { number: '-0' } } },
    ],
  ],
  [
    only({ field: 'ranked', options: ['b', 'a'] }),
    [{ v: { between: ['b', 'a'] } }, { v: { between: ['a', 'b'] } }],
  ],
  [
    only({ field: 'bytes', desc: true }),
    [{ v: { gt: { hex: '00' } } }, { v: { between: [{ hex: '' }, { hex: 'ff' }] } }],
  ],
]

/** More conditions that name no range. */
export const MORE_REFUSED_WHERE: readonly [KeyJson, readonly WhereJson[]][] = [
  // A name that is given with no value is never taken as not given.
  [
    TASK,
    [
      { org: null },
      { org: { undefined: true } },
      { org: 'a', n: null },
      { org: 'a', n: { undefined: true } },
    ],
  ],
  [TASK, [{ org: { gt: null } }, { org: { between: ['a', null] } }, { org: { startsWith: null } }]],
  [TASK, [{ org: 'a', nobody: null }, { nobody: null }, { n: 5 }, { n: { gt: 5 } }, { '': 'a' }]],
  [
    TASK,
    [
      { org: { gte: 'a' }, n: 5 },
      { org: { startsWith: 'a' }, n: { gt: 5 } },
      { org: 'a', n: '5' },
    ],
  ],
  [
    TASK,
    [
      { org: '\ud800' },
      { org: { lt: '\ud800' } },
      { org: 'a', n: 1000 },
      { org: 'a', n: { between: [1, 1000] } },
    ],
  ],
  [['PROFILE'], [{ v: null }, { '': 'a' }]],
  [only({ field: 'text' }), [{ v: { startsWith: 1 } }, { v: { startsWith: '\ud800' } }]],
  [only({ field: 'token' }), [{ v: { startsWith: '$' } }, { v: { between: ['a', 'a b'] } }]],
  [only({ field: 'number' }), [{ v: { gt: { number: 'NaN' } } }, { v: { startsWith: 'b' } }]],
  [only({ field: 'boolean' }), [{ v: { gt: 0 } }, { v: { startsWith: '0' } }]],
  [
    only({ field: 'decimal', digits: 3, scale: 1 }),
    [{ v: { lte: '1.55' } }, { v: { startsWith: '1' } }],
  ],
]
