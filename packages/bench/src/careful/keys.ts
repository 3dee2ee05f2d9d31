import type { KeyRange } from '@keywright/core'
import {
  endOfMonth,
  readDate,
  readNewest,
  readNumber,
  readText,
  readTime,
  readUuid,
  refuse,
  writeDate,
  writeNewest,
  writeNumber,
  writeText,
  writeTime,
  writeUuid,
} from './fields.ts'

// Own properties only: a getter of a class, or what every object inherits, is no value.

export const writeUser = (values: { readonly userId?: unknown }): string =>
  `USER#${writeText(Object.hasOwn(values, 'userId') ? values.userId : undefined)}`

export const writeOrder = (values: { readonly at?: unknown; readonly id?: unknown }): string => {
  const at = Object.hasOwn(values, 'at') ? values.at : undefined
  const id = Object.hasOwn(values, 'id') ? values.id : undefined
  return `ORDER#${writeTime(at)}#${writeText(id)}`
}

/** The same order, with its time as any text. */
export const writeOrderText = (values: {
  readonly at?: unknown
  readonly id?: unknown
}): string => {
  const at = Object.hasOwn(values, 'at') ? values.at : undefined
  const id = Object.hasOwn(values, 'id') ? values.id : undefined
  return `ORDER#${writeText(at)}#${writeText(id)}`
}

export const writeProject = (values: {
  readonly org?: unknown
  readonly project?: unknown
}): string => {
  const org = Object.hasOwn(values, 'org') ? values.org : undefined
  const project = Object.hasOwn(values, 'project') ? values.project : undefined
  return `ORG#${writeText(org)}#PROJECT#${writeText(project)}`
}

export const writeIssue = (values: { readonly number?: unknown }): string =>
  `ISSUE#${writeNumber(Object.hasOwn(values, 'number') ? values.number : undefined)}`

const STATUSES: ReadonlySet<unknown> = new Set(['open', 'paid', 'shipped', 'done'])

export const writeMixed = (values: {
  readonly org?: unknown
  readonly status?: unknown
  readonly on?: unknown
  readonly number?: unknown
}): string => {
  const org = Object.hasOwn(values, 'org') ? values.org : undefined
  const status = Object.hasOwn(values, 'status') ? values.status : undefined
  const on = Object.hasOwn(values, 'on') ? values.on : undefined
  const number = Object.hasOwn(values, 'number') ? values.number : undefined
  if (!STATUSES.has(status)) refuse('a status', status)
  return `${writeText(org)}#${status}#${writeDate(on)}#${writeNumber(number)}`
}

export const writeEvent = (values: { readonly at?: unknown }): string =>
  `EVENT#${writeNewest(Object.hasOwn(values, 'at') ? values.at : undefined)}`

export const writeSession = (values: { readonly id?: unknown }): string =>
  `SESSION#${writeUuid(Object.hasOwn(values, 'id') ? values.id : undefined)}`

/** What follows the start of a key; refuses a text that does not have it. */
const after = (start: string, text: string): string =>
  typeof text === 'string' && text.startsWith(start)
    ? text.slice(start.length)
    : refuse(`a key that starts with ${start}`, text)

/** Where the next delimiter is; refuses a text that has none. */
const endIn = (text: string, from: number, delimiter = '#'): number => {
  const end = text.indexOf(delimiter, from)
  return end < 0 ? refuse(`a key with another ${delimiter}`, text) : end
}

export const readUser = (text: string) => ({ userId: readText(after('USER#', text)) })

export const readOrder = (text: string) => {
  const rest = after('ORDER#', text)
  const end = endIn(rest, 0)
  return { at: readTime(rest.slice(0, end)), id: readText(rest.slice(end + 1)) }
}

export const readProject = (text: string) => {
  const rest = after('ORG#', text)
  const end = endIn(rest, 0, '#PROJECT#')
  return { org: readText(rest.slice(0, end)), project: readText(rest.slice(end + 9)) }
}

export const readIssue = (text: string) => ({ number: readNumber(after('ISSUE#', text)) })

type Status = 'open' | 'paid' | 'shipped' | 'done'

export const readMixed = (text: string) => {
  if (typeof text !== 'string') refuse('a key', text)
  const first = endIn(text, 0)
  const second = endIn(text, first + 1)
  const third = endIn(text, second + 1)
  const status = text.slice(first + 1, second)
  if (!STATUSES.has(status)) refuse('a status', status)
  return {
    org: readText(text.slice(0, first)),
    status: status as Status,
    on: readDate(text.slice(second + 1, third)),
    number: readNumber(text.slice(third + 1)),
  }
}

export const readEvent = (text: string) => ({ at: readNewest(after('EVENT#', text)) })

export const readSession = (text: string) => ({ id: readUuid(after('SESSION#', text)) })

/** The orders from a time on. */
export const ordersFrom = (from: unknown): KeyRange => ({
  lower: `ORDER#${writeTime(from)}`,
  upper: 'ORDER$',
})

/** The orders of a period, both ends included; of one that ends before it starts, none. */
export const ordersBetween = (from: unknown, to: unknown): KeyRange => {
  const [lower, upper] = [writeTime(from), writeTime(to)]
  return lower > upper
    ? { lower: 'ORDER$', upper: 'ORDER$' }
    : { lower: `ORDER#${lower}`, upper: `ORDER#${upper}$` }
}

/** The orders of a month. */
export const ordersIn = (month: unknown): KeyRange =>
  typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)
    ? {
        lower: `ORDER#${month}-01T00:00:00.000Z`,
        upper: `ORDER#${endOfMonth(month)}T23:59:59.999Z$`,
      }
    : refuse('a month', month)

/** The projects of an organisation. */
export const projectsOf = (values: { readonly org?: unknown }): KeyRange => {
  const org = writeText(Object.hasOwn(values, 'org') ? values.org : undefined)
  const isAlone = Object.keys(values).length === 1 && !('project' in values)
  if (!isAlone) refuse('an organisation alone', Object.keys(values))
  const prefix = `ORG#${org}#PROJECT#`
  return { lower: prefix, upper: `ORG#${org}#PROJECT$`, prefix }
}
