import { parseCompositeKey, parseEntityKey, parseZeroPadded } from '@keywright/core'
import charwise from 'charwise'
import * as fdb from 'fdb-tuple'
import { readIssue, readOrder, readProject, readUser } from '../careful/keys.ts'
import { equals } from '../check.ts'
import {
  flat,
  issues,
  issueTexts,
  type OrderText,
  orderKeyTexts,
  orders,
  projects,
  projectTexts,
  users,
  userTexts,
} from '../inputs.ts'
import { CAREFUL, type Candidate, candidate } from '../job.ts'
import { issueKey, orderKey, projectKey, userKey } from '../keys.ts'
import * as onetable from '../peers/dynamodb-onetable.ts'
import * as toolbox from '../peers/dynamodb-toolbox.ts'
import * as electro from '../peers/electrodb.ts'
import type { Section } from '../section.ts'

/** A candidate that has to read these values. */
const reads =
  <Value>(values: readonly Value[]) =>
  <Input>(name: string, inputs: readonly Input[], run: (input: Input) => Value): Candidate =>
    candidate(name, inputs, run, equals(values))

/** What the libraries for DynamoDB read a key from: a row. */
const rows = <Name extends string>(
  name: Name,
  texts: readonly string[],
): readonly { readonly [N in Name]: string }[] =>
  texts.map((text) => ({ [name]: text }) as { [N in Name]: string })

type Tuple = (string | number)[]

/** The libraries of tuples, which read what they wrote; `valuesOf` says what a tuple holds. */
const unpacks = <Value>(
  values: readonly Value[],
  tupleOf: (value: Value) => Tuple,
  valuesOf: (tuple: Tuple) => Value,
): Candidate[] => {
  const [read, tuples] = [reads(values), values.map(tupleOf)]
  const packed = tuples.map((tuple) => Buffer.from(fdb.pack(tuple)))
  const encoded = tuples.map((tuple) => flat(charwise.encode(tuple)))
  return [
    read('fdb-tuple', packed, (buffer) => valuesOf(fdb.unpack(buffer) as Tuple)),
    read('charwise', encoded, (text) => valuesOf(charwise.decode(text) as Tuple)),
  ]
}

const user = reads(users)
const order = reads(orders)
const project = reads(projects)
const issue = reads(issues)

export const readKeys: Section = {
  name: 'read',
  title: 'Read keys back',
  notes: [
    '`split` checks nothing: any other text is read as well. Keywright refuses what it did not write, and so does "by hand, same checks".',
    'Pattern functions: `parseEntityKey`, `parseCompositeKey` (dates through `new Date`), `parseZeroPadded`.',
    'ElectroDB: `createConversions(…).toComposite`. OneTable: `transformReadItem` of attributes that are declared with `encode`, which splits. DynamoDB-Toolbox takes off a prefix; it cannot read a key that `computeKey` made.',
    'fdb-tuple and charwise read what they wrote.',
  ],
  jobs: [
    {
      title: '`USER#<userId>`',
      candidates: [
        user('split', userTexts, (text) => ({ userId: text.split('#')[1] as string })),
        user(CAREFUL, userTexts, (text) => readUser(text)),
        user('Keywright `key`', userTexts, (text) => userKey.decode(text)),
        user('Keywright pattern function', userTexts, (text) => ({
          userId: parseEntityKey(text).id,
        })),
        user('ElectroDB', rows('PK', userTexts), (row) =>
          electro.user.fromKeys.toComposite<(typeof users)[number]>(row),
        ),
        user('DynamoDB-Toolbox', rows('PK', userTexts), (row) => toolbox.userFormatter.format(row)),
        user(
          'OneTable',
          rows('pk', userTexts),
          (row) => onetable.user.transformReadItem('get', row, {}, {}) as (typeof users)[number],
        ),
        ...unpacks(
          users,
          ({ userId }) => ['USER', userId],
          (tuple) => ({ userId: tuple[1] as string }),
        ),
      ],
    },
    {
      title: '`ORDER#<at>#<id>` to a Date',
      candidates: [
        order('split', orderKeyTexts, (text) => {
          const [, at, id] = text.split('#')
          return { at: new Date(at as string), id: id as string }
        }),
        order(CAREFUL, orderKeyTexts, (text) => readOrder(text)),
        order('Keywright `key`', orderKeyTexts, (text) => orderKey.decode(text)),
        order('Keywright pattern function', orderKeyTexts, (text) => {
          const [, at, id] = parseCompositeKey(text)
          return { at: new Date(at as string), id: id as string }
        }),
        order('ElectroDB', rows('PK', orderKeyTexts), (row) => {
          const { at, id } = electro.order.fromKeys.toComposite<OrderText>(row)
          return { at: new Date(at), id }
        }),
        order(
          'OneTable',
          rows('pk', orderKeyTexts),
          (row) => onetable.order.transformReadItem('get', row, {}, {}) as (typeof orders)[number],
        ),
        ...unpacks(
          orders,
          ({ at, id }) => ['ORDER', at.getTime(), id],
          ([, at, id]) => ({ at: new Date(at as number), id: id as string }),
        ),
      ],
    },
    {
      title: '`ORG#<org>#PROJECT#<project>`',
      candidates: [
        project('split', projectTexts, (text) => {
          const [, org, , name] = text.split('#')
          return { org: org as string, project: name as string }
        }),
        project(CAREFUL, projectTexts, (text) => readProject(text)),
        project('Keywright `key`', projectTexts, (text) => projectKey.decode(text)),
        project('Keywright pattern function', projectTexts, (text) => {
          const [, org, , name] = parseCompositeKey(text)
          return { org: org as string, project: name as string }
        }),
        project('ElectroDB', rows('PK', projectTexts), (row) =>
          electro.project.fromKeys.toComposite<(typeof projects)[number]>(row),
        ),
        project(
          'OneTable',
          rows('pk', projectTexts),
          (row) =>
            onetable.project.transformReadItem('get', row, {}, {}) as (typeof projects)[number],
        ),
        ...unpacks(
          projects,
          (values) => ['ORG', values.org, 'PROJECT', values.project],
          ([, org, , name]) => ({ org: org as string, project: name as string }),
        ),
      ],
    },
    {
      title: '`ISSUE#<number>`, 8 digits',
      candidates: [
        issue('split', issueTexts, (text) => ({ number: Number(text.split('#')[1]) })),
        issue(CAREFUL, issueTexts, (text) => readIssue(text)),
        issue('Keywright `key`', issueTexts, (text) => issueKey.decode(text)),
        issue('Keywright pattern function', issueTexts, (text) => ({
          number: parseZeroPadded(parseEntityKey(text).id),
        })),
        issue('ElectroDB', rows('PK', issueTexts), (row) =>
          electro.issue.fromKeys.toComposite<(typeof issues)[number]>(row),
        ),
        issue('OneTable', rows('pk', issueTexts), (row) => {
          const read = onetable.issue.transformReadItem('get', row, {}, {}) as { number: string }
          return { number: Number(read.number) }
        }),
        ...unpacks(
          issues,
          ({ number }) => ['ISSUE', number],
          (tuple) => ({ number: tuple[1] as number }),
        ),
      ],
    },
  ],
}
