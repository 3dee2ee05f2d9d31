import { compareKeys, compositeKey, entityKey, zeroPad } from '@keywright/core'
import charwise from 'charwise'
import * as fdb from 'fdb-tuple'
import { writeIssue, writeOrder, writeOrderText, writeProject, writeUser } from '../careful/keys.ts'
import { equals, restores } from '../check.ts'
import {
  issues,
  issueTexts,
  orderKeyTexts,
  orders,
  orderTexts,
  projects,
  projectTexts,
  renewNumber,
  users,
  userTexts,
} from '../inputs.ts'
import { CAREFUL, type Candidate, candidate, candidates } from '../job.ts'
import { issueKey, orderKey, orderTextKey, projectKey, userKey } from '../keys.ts'
import * as onetable from '../peers/dynamodb-onetable.ts'
import * as toolbox from '../peers/dynamodb-toolbox.ts'
import * as electro from '../peers/electrodb.ts'
import type { Section } from '../section.ts'

const KEY = { mode: 'key' } as const
const NEW = { renew: renewNumber } as const

/** Candidates that have to make these texts. */
const writes = <Input>(
  inputs: readonly Input[],
  texts: readonly string[],
  ways: Readonly<Record<string, (input: Input) => string>>,
  more: { readonly renew?: (input: Input) => void } = {},
): Candidate[] => candidates(inputs, equals(texts), ways, { use: 'text', ...more })

type Tuple = (string | number)[]

const compareTuples = (a: Tuple, b: Tuple): number => {
  for (const [i, x] of a.entries()) {
    const y = b[i]
    const order = typeof x === 'number' ? x - (y as number) : compareKeys(x, y as string)
    if (order !== 0) return order
  }
  return 0
}

/** Candidates that write the values as a tuple: it has to decode to the values, and to sort as they do. */
const packs = <Input>(
  inputs: readonly Input[],
  tupleOf: (input: Input) => Tuple,
  more: { readonly renew?: (input: Input) => void } = {},
): Candidate[] => {
  const tuples = inputs.map(tupleOf)
  const packed = restores(
    tuples,
    (buffer: Buffer) => fdb.unpack(buffer) as Tuple,
    Buffer.compare,
    compareTuples,
  )
  const encoded = restores(
    tuples,
    (text: string) => charwise.decode(text) as Tuple,
    compareKeys,
    compareTuples,
  )
  return [
    candidate('fdb-tuple', inputs, (input) => fdb.pack(tupleOf(input)), packed, more),
    candidate('charwise', inputs, (input) => charwise.encode(tupleOf(input)), encoded, {
      use: 'text',
      ...more,
    }),
  ]
}

export const buildKeys: Section = {
  name: 'build',
  title: 'Build keys',
  notes: [
    '"Template literal" escapes and checks nothing; its dates go through `toISOString`, its number through `padStart`. "By hand, same checks" is a function for this one key that makes the checks of Keywright; a test holds both to the same results and the same refusals.',
    'Pattern functions: `entityKey`, `compositeKey` (dates through `toISOString`), `zeroPad`.',
    'ElectroDB, DynamoDB-Toolbox and OneTable do more than build keys. Measured is the least that each does to make one without a client: `createConversions(…).toKeys`, `EntityParser` in the mode `key`, `model.template`. Their everyday calls cost more. None of them escapes.',
    'fdb-tuple and charwise write the same values as a tuple, the date as a number: ordered and exact, but not readable, and fdb-tuple writes bytes.',
  ],
  jobs: [
    {
      title: '`USER#<userId>`',
      candidates: [
        ...writes(users, userTexts, {
          'template literal': ({ userId }) => `USER#${userId}`,
          [CAREFUL]: (values) => writeUser(values),
          'Keywright `key`': (values) => userKey.encode(values),
          'Keywright pattern function': ({ userId }) => entityKey('USER', userId),
          ElectroDB: (values) => electro.user.fromComposite.toKeys<PK>(values).PK,
          'DynamoDB-Toolbox': (values) => toolbox.user.parse(values, KEY).key.PK,
          OneTable: (values) => onetable.user.template('pk', values),
        }),
        ...packs(users, ({ userId }) => ['USER', userId]),
      ],
    },
    {
      title: '`ORDER#<at>#<id>` of a Date',
      candidates: [
        ...writes(orders, orderKeyTexts, {
          'template literal': ({ at, id }) => `ORDER#${at.toISOString()}#${id}`,
          [CAREFUL]: (values) => writeOrder(values),
          'Keywright `key`': (values) => orderKey.encode(values),
          'Keywright pattern function': ({ at, id }) =>
            compositeKey(['ORDER', at.toISOString(), id]),
          ElectroDB: ({ at, id }) =>
            electro.order.fromComposite.toKeys<PK>({ at: at.toISOString(), id }).PK,
          'DynamoDB-Toolbox': ({ at, id }) =>
            toolbox.order.parse({ at: at.toISOString(), id }, KEY).key.PK,
          OneTable: (values) => onetable.order.template('pk', values),
        }),
        ...packs(orders, ({ at, id }) => ['ORDER', at.getTime(), id]),
      ],
    },
    {
      title: '`ORDER#<at>#<id>` of strings',
      candidates: [
        ...writes(orderTexts, orderKeyTexts, {
          'template literal': ({ at, id }) => `ORDER#${at}#${id}`,
          [CAREFUL]: (values) => writeOrderText(values),
          'Keywright `key`': (values) => orderTextKey.encode(values),
          'Keywright pattern function': ({ at, id }) => compositeKey(['ORDER', at, id]),
          ElectroDB: (values) => electro.order.fromComposite.toKeys<PK>(values).PK,
          'DynamoDB-Toolbox': (values) => toolbox.order.parse(values, KEY).key.PK,
          OneTable: (values) => onetable.order.template('pk', values),
        }),
        ...packs(orderTexts, ({ at, id }) => ['ORDER', at, id]),
      ],
    },
    {
      title: '`ORG#<org>#PROJECT#<project>`',
      candidates: [
        ...writes(projects, projectTexts, {
          'template literal': (values) => `ORG#${values.org}#PROJECT#${values.project}`,
          [CAREFUL]: (values) => writeProject(values),
          'Keywright `key`': (values) => projectKey.encode(values),
          'Keywright pattern function': (values) =>
            compositeKey(['ORG', values.org, 'PROJECT', values.project]),
          ElectroDB: (values) => electro.project.fromComposite.toKeys<PK>(values).PK,
          'DynamoDB-Toolbox': (values) => toolbox.project.parse(values, KEY).key.PK,
          OneTable: (values) => onetable.project.template('pk', values),
        }),
        ...packs(projects, (values) => ['ORG', values.org, 'PROJECT', values.project]),
      ],
    },
    {
      title: '`ISSUE#<number>`, 8 digits',
      candidates: [
        ...writes(
          issues,
          issueTexts,
          {
            'template literal': ({ number }) => `ISSUE#${String(number).padStart(8, '0')}`,
            [CAREFUL]: (values) => writeIssue(values),
            'Keywright `key`': (values) => issueKey.encode(values),
            'Keywright pattern function': ({ number }) => entityKey('ISSUE', zeroPad(number, 8)),
            ElectroDB: (values) => electro.issue.fromComposite.toKeys<PK>(values).PK,
            'DynamoDB-Toolbox': (values) => toolbox.issue.parse(values, KEY).key.PK,
            OneTable: (values) => onetable.issue.template('pk', values),
          },
          NEW,
        ),
        ...packs(issues, ({ number }) => ['ISSUE', number], NEW),
      ],
    },
  ],
}

interface PK {
  readonly PK: string
}
