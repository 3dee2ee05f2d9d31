import { compareKeys } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import type { Component } from './component.ts'
import type { Place } from './links.ts'
import { meetingOf } from './meeting.ts'
import type { Rows } from './rows.ts'

/** A row that shows what two entities can do to each other, or that none was found. */
export interface Example {
  readonly pk: string
  readonly sk: string | undefined
}

/** A key that both entities can write; `'perhaps'` as in `meetingOf`. */
export const sharedKey = (a: Rows, b: Rows): Example | 'perhaps' | undefined => {
  if (!sameLength(a, b, 'pk') || !sameLength(a, b, 'sk')) return undefined
  return exampleOf(b, [...pairs(a, b, 'pk'), ...pairs(a, b, 'sk')])
}

/**
 * A row of `guest` that a query for the rows of `host` in one partition reads too; `'perhaps'` as in
 * `meetingOf`. The query is the widest that `queryInput` and `queryInputs` make: the partition, and
 * what the sort key begins with.
 */
export const rowInRange = (host: Rows, guest: Rows): Example | 'perhaps' | undefined => {
  if (!sameLength(host, guest, 'pk')) return undefined
  const head = settledIn(host)
  const isWhole = head.length === host.sk.length
  // A joined key that extends another has more components; an equal one has as many.
  const isFit = isWhole ? sameLength(host, guest, 'sk') : guest.sk.length > head.length
  if (!isFit) return undefined
  const span = isWhole ? undefined : bucketSpan(host, host.sk[head.length] as Component)
  const sort = guest.sk.map((component, i): Place => {
    const own = i < head.length ? head[i] : i === head.length ? span : undefined
    return { sides: [own, component], mayBeEmpty: mayBeEmpty(guest, 'sk') }
  })
  return exampleOf(guest, [...pairs(everyShard(host), guest, 'pk'), ...sort])
}

/** Where there were other shards before, a query asks all of them, even when the value is given. */
const everyShard = (rows: Rows): Rows =>
  (rows.index.pk.shard?.formerly.length ?? 0) > 0
    ? { ...rows, pk: rows.pk.map((one) => ({ ...one, shard: undefined })) }
    : rows

/** Whether the partition settles the whole sort key: a query reads one key, not a range. */
export const readsOneKey = (rows: Rows): boolean => settledIn(rows).length === rows.sk.length

/**
 * The components with which every row of an entity in one partition begins: literals, and fields
 * that the partition settles. A bucket settles nothing: many times share it.
 */
const settledIn = ({ index, sk }: Rows): readonly Component[] => {
  const settled = new Set(
    index.pk.fields.filter(({ kind }) => !KINDS[kind].coarse).map(({ name }) => name),
  )
  const end = sk.findIndex(({ field }) => field && !settled.has(field.name))
  return end < 0 ? sk : sk.slice(0, end)
}

/**
 * A sort key that goes on with the time of its partition's bucket is only ever read within times:
 * `queryInputs` narrows each query to its bucket.
 */
const bucketSpan = ({ index }: Rows, component: Component): Component | undefined => {
  const { name, codec } = component.field ?? {}
  const { least, greatest } = codec ?? {}
  if (!index.pk.fields.some((field) => field.name === name && KINDS[field.kind].coarse)) {
    return undefined
  }
  return {
    ...component,
    field: undefined,
    // A text between two times need not be a time: without an example, a meeting is not ruled out.
    bounded: false,
    reads: (text) =>
      least !== undefined &&
      greatest !== undefined &&
      compareKeys(least, text) <= 0 &&
      compareKeys(text, greatest) <= 0,
  }
}

type Part = 'pk' | 'sk'

const sameLength = (a: Rows, b: Rows, part: Part): boolean => a[part].length === b[part].length

const mayBeEmpty = (rows: Rows, part: Part): boolean =>
  rows.index[part]?.native === false && rows[part].length > 1

const pairs = (a: Rows, b: Rows, part: Part): Place[] =>
  a[part].map((component, i) => ({
    sides: [component, b[part][i]],
    mayBeEmpty: mayBeEmpty(a, part),
  }))

const exampleOf = ({ index, pk }: Rows, places: readonly Place[]) => {
  const texts = meetingOf(places)
  if (texts === undefined || texts === 'perhaps') return texts
  const join = (part: readonly string[], native: boolean | undefined): string =>
    part.join(native ? ', ' : '#')
  return {
    pk: join(texts.slice(0, pk.length), index.pk.native),
    sk: index.sk && join(texts.slice(pk.length), index.sk.native),
  }
}
