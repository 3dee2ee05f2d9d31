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
import { CAREFUL, type Candidate, candidate } from '../job.ts'
import { issueKey, orderKey, orderTextKey, projectKey, userKey } from '../keys.ts'
import * as onetable from '../peers/dynamodb-onetable.ts'
import * as toolbox from '../peers/dynamodb-toolbox.ts'
import * as electro from '../peers/electrodb.ts'
import type { Section } from '../section.ts'

const KEY = { mode: 'key' } as const
const NEW = { renew: renewNumber } as const

/** A candidate that has to make these texts. */
const writes =
  (texts: readonly string[]) =>
  <Input>(
    name: string,
    inputs: readonly Input[],
    run: (input: Input) => string,
    more: { readonly renew?: (input: Input) => void } = {},
  ): Candidate =>
    candidate(name, inputs, run, equals(texts), { use: 'text', ...more })

type Tuple = readonly (string | number)[]

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
  pack: (input: Input) => Buffer,
  encode: (input: Input) => string,
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
    candidate('fdb-tuple', inputs, pack, packed, more),
    candidate('charwise', inputs, encode, encoded, { use: 'text', ...more }),
  ]
}

const user = writes(userTexts)
const order = writes(orderKeyTexts)
const project = writes(projectTexts)
const issue = writes(issueTexts)

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
        user('template literal', users, ({ userId }) => `USER#${userId}`),
        user(CAREFUL, users, (values) => writeUser(values)),
        user('Keywright `key`', users, (values) => userKey.encode(values)),
        user('Keywright pattern function', users, ({ userId }) => entityKey('USER', userId)),
        user('ElectroDB', users, (values) => electro.user.fromComposite.toKeys<PK>(values).PK),
        user('DynamoDB-Toolbox', users, (values) => toolbox.user.parse(values, KEY).key.PK),
        user('OneTable', users, (values) => onetable.user.template('pk', values)),
        ...packs(
          users,
          ({ userId }) => ['USER', userId],
          ({ userId }) => fdb.pack(['USER', userId]),
          ({ userId }) => charwise.encode(['USER', userId]),
        ),
      ],
    },
    {
      title: '`ORDER#<at>#<id>` of a Date',
      candidates: [
        order('template literal', orders, ({ at, id }) => `ORDER#${at.toISOString()}#${id}`),
        order(CAREFUL, orders, (values) => writeOrder(values)),
        order('Keywright `key`', orders, (values) => orderKey.encode(values)),
        order('Keywright pattern function', orders, ({ at, id }) =>
          compositeKey(['ORDER', at.toISOString(), id]),
        ),
        order(
          'ElectroDB',
          orders,
          ({ at, id }) => electro.order.fromComposite.toKeys<PK>({ at: at.toISOString(), id }).PK,
        ),
        order(
          'DynamoDB-Toolbox',
          orders,
          ({ at, id }) => toolbox.order.parse({ at: at.toISOString(), id }, KEY).key.PK,
        ),
        order('OneTable', orders, (values) => onetable.order.template('pk', values)),
        ...packs(
          orders,
          ({ at, id }) => ['ORDER', at.getTime(), id],
          ({ at, id }) => fdb.pack(['ORDER', at.getTime(), id]),
          ({ at, id }) => charwise.encode(['ORDER', at.getTime(), id]),
        ),
      ],
    },
    {
      title: '`ORDER#<at>#<id>` of strings',
      candidates: [
        order('template literal', orderTexts, ({ at, id }) => `ORDER#${at}#${id}`),
        order(CAREFUL, orderTexts, (values) => writeOrderText(values)),
        order('Keywright `key`', orderTexts, (values) => orderTextKey.encode(values)),
        order('Keywright pattern function', orderTexts, ({ at, id }) =>
          compositeKey(['ORDER', at, id]),
        ),
        order(
          'ElectroDB',
          orderTexts,
          (values) => electro.order.fromComposite.toKeys<PK>(values).PK,
        ),
        order('DynamoDB-Toolbox', orderTexts, (values) => toolbox.order.parse(values, KEY).key.PK),
        order('OneTable', orderTexts, (values) => onetable.order.template('pk', values)),
        ...packs(
          orderTexts,
          ({ at, id }) => ['ORDER', at, id],
          ({ at, id }) => fdb.pack(['ORDER', at, id]),
          ({ at, id }) => charwise.encode(['ORDER', at, id]),
        ),
      ],
    },
    {
      title: '`ORG#<org>#PROJECT#<project>`',
      candidates: [
        project(
          'template literal',
          projects,
          (values) => `ORG#${values.org}#PROJECT#${values.project}`,
        ),
        project(CAREFUL, projects, (values) => writeProject(values)),
        project('Keywright `key`', projects, (values) => projectKey.encode(values)),
        project('Keywright pattern function', projects, (values) =>
          compositeKey(['ORG', values.org, 'PROJECT', values.project]),
        ),
        project(
          'ElectroDB',
          projects,
          (values) => electro.project.fromComposite.toKeys<PK>(values).PK,
        ),
        project(
          'DynamoDB-Toolbox',
          projects,
          (values) => toolbox.project.parse(values, KEY).key.PK,
        ),
        project('OneTable', projects, (values) => onetable.project.template('pk', values)),
        ...packs(
          projects,
          (values) => ['ORG', values.org, 'PROJECT', values.project],
          (values) => fdb.pack(['ORG', values.org, 'PROJECT', values.project]),
          (values) => charwise.encode(['ORG', values.org, 'PROJECT', values.project]),
        ),
      ],
    },
    {
      title: '`ISSUE#<number>`, 8 digits',
      candidates: [
        issue(
          'template literal',
          issues,
          ({ number }) => `ISSUE#${String(number).padStart(8, '0')}`,
          NEW,
        ),
        issue(CAREFUL, issues, (values) => writeIssue(values), NEW),
        issue('Keywright `key`', issues, (values) => issueKey.encode(values), NEW),
        issue(
          'Keywright pattern function',
          issues,
          ({ number }) => entityKey('ISSUE', zeroPad(number, 8)),
          NEW,
        ),
        issue(
          'ElectroDB',
          issues,
          (values) => electro.issue.fromComposite.toKeys<PK>(values).PK,
          NEW,
        ),
        issue('DynamoDB-Toolbox', issues, (values) => toolbox.issue.parse(values, KEY).key.PK, NEW),
        issue('OneTable', issues, (values) => onetable.issue.template('pk', values), NEW),
        ...packs(
          issues,
          ({ number }) => ['ISSUE', number],
          ({ number }) => fdb.pack(['ISSUE', number]),
          ({ number }) => charwise.encode(['ISSUE', number]),
          NEW,
        ),
      ],
    },
  ],
}

interface PK {
  readonly PK: string
}
