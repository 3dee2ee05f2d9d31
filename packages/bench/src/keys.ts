import { deepStrictEqual } from 'node:assert'
import { cpus } from 'node:os'
import { entityKey, gte, integer, key, shardOf, text, time, where } from '@keywright/core'
import { type Job, measure, toMarkdown } from './measure.ts'

const userKey = key('USER', text('userId'))
const orderKey = key('ORDER', time('at'), text('id'))
const projectKey = key('ORG', text('org'), 'PROJECT', text('project'))
const issueKey = key('ISSUE', integer('number', { digits: 8 }))

const sample = <T>(make: (i: number) => T): T[] => Array.from({ length: 1024 }, (_, i) => make(i))
/** Strings as they come from a parser or a socket: flat, not ropes of concatenation. */
const flat = (value: string): string => Buffer.from(value).toString()

const users = sample((i) => ({ userId: flat(`user-${i}`) }))
const orders = sample((i) => ({ at: new Date(1.7e12 + i * 31_968_777), id: flat(`abc${i}`) }))
const projects = sample((i) => ({ org: flat(`acme${i}`), project: flat(`p-${i}`) }))
const issues = sample((i) => ({ number: i * 977 }))
const userKeys = users.map((user) => flat(userKey.encode(user)))
const orderKeys = orders.map((order) => flat(orderKey.encode(order)))
const projectKeys = projects.map((project) => flat(projectKey.encode(project)))

const at = <T>(list: readonly T[], i: number): T => list[i] as T

const JOBS: readonly Job[] = [
  {
    title: 'write ORDER#<at>#<id> from a Date',
    candidates: [
      {
        name: 'template literal, toISOString',
        run: (i) => `ORDER#${at(orders, i).at.toISOString()}#${at(orders, i).id}`,
      },
      { name: 'key', run: (i) => orderKey.encode(at(orders, i)) },
    ],
  },
  {
    title: 'write USER#<userId>',
    candidates: [
      { name: 'template literal, unsafe', run: (i) => `USER#${at(users, i).userId}` },
      { name: 'key', run: (i) => userKey.encode(at(users, i)) },
      { name: 'entityKey', run: (i) => entityKey('USER', at(users, i).userId) },
    ],
  },
  {
    title: 'write ORG#<org>#PROJECT#<project>',
    candidates: [
      {
        name: 'template literal, unsafe',
        run: (i) => `ORG#${at(projects, i).org}#PROJECT#${at(projects, i).project}`,
      },
      { name: 'key', run: (i) => projectKey.encode(at(projects, i)) },
    ],
  },
  {
    title: 'write ISSUE#<number>',
    candidates: [
      {
        name: 'template literal, padStart',
        run: (i) => `ISSUE#${String(at(issues, i).number).padStart(8, '0')}`,
      },
      { name: 'key', run: (i) => issueKey.encode(at(issues, i)) },
    ],
  },
  {
    title: 'read ORDER#<at>#<id>',
    candidates: [
      {
        name: 'split, new Date',
        run: (i) => {
          const [, date, id] = at(orderKeys, i).split('#')
          return { at: new Date(date as string), id }
        },
      },
      { name: 'key', run: (i) => orderKey.decode(at(orderKeys, i)) },
    ],
  },
  {
    title: 'read USER#<userId>',
    candidates: [
      { name: 'split', run: (i) => ({ userId: at(userKeys, i).split('#')[1] }) },
      { name: 'key', run: (i) => userKey.decode(at(userKeys, i)) },
    ],
  },
  {
    title: 'read ORG#<org>#PROJECT#<project>',
    candidates: [
      {
        name: 'split',
        run: (i) => {
          const [, org, , project] = at(projectKeys, i).split('#')
          return { org, project }
        },
      },
      { name: 'key', run: (i) => projectKey.decode(at(projectKeys, i)) },
    ],
  },
  {
    title: 'shard of a value, 10 shards',
    candidates: [{ name: 'shardOf', run: (i) => shardOf(at(users, i).userId, 10) }],
  },
  {
    title: 'range from a time',
    candidates: [{ name: 'where', run: (i) => where(orderKey, { at: gte(at(orders, i).at) }) }],
  },
]

// A comparison is worth nothing if the candidates do different things.
for (const { title, candidates } of JOBS) {
  const [first, ...others] = candidates
  for (const other of others) {
    for (let i = 0; i < 1024; i++) deepStrictEqual(other.run(i), first?.run(i), title)
  }
}

const quick = process.argv.includes('--quick')
console.log(
  `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}; medians, speed against the first of each job\n`,
)
console.log(toMarkdown(measure(JOBS, quick ? 15 : 101, quick ? 5_000 : 20_000)))
