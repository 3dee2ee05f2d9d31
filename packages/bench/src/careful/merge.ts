import type { QueryInput, QueryOutput } from '@keywright/adapters'
import { compareKeys } from '@keywright/core'

/** The rows of several partitions in one order. */

export interface Row {
  readonly PK: string
  readonly SK: string
}

export type Run = (input: QueryInput) => Promise<QueryOutput<Row>>

interface Lane {
  readonly at: number
  readonly input: QueryInput
  rows: readonly Row[]
  end: Record<string, unknown> | undefined
  next: number
}

/** A heap of lanes, each with the page that it is at. */
export const merge = async (inputs: readonly QueryInput[], run: Run): Promise<Row[]> => {
  const found: Row[] = []
  const heap: Lane[] = []
  const isBefore = (a: Lane, b: Lane): boolean => {
    const sign = compareKeys((a.rows[a.next] as Row).SK, (b.rows[b.next] as Row).SK)
    return sign < 0 || (sign === 0 && a.at < b.at)
  }
  const rise = (lane: Lane): void => {
    let i = heap.length
    for (let parent = (i - 1) >> 1; i > 0; parent = (i - 1) >> 1) {
      if (!isBefore(lane, heap[parent] as Lane)) break
      heap[i] = heap[parent] as Lane
      i = parent
    }
    heap[i] = lane
  }
  const sink = (lane: Lane): void => {
    let i = 0
    for (let child = 1; child < heap.length; child = 2 * i + 1) {
      const other = child + 1
      if (other < heap.length && isBefore(heap[other] as Lane, heap[child] as Lane)) child = other
      if (!isBefore(heap[child] as Lane, lane)) break
      heap[i] = heap[child] as Lane
      i = child
    }
    heap[i] = lane
  }
  const lanes = await Promise.all(
    inputs.map(async (input, at): Promise<Lane> => {
      const { Items = [], LastEvaluatedKey } = await run(input)
      return { at, input, rows: Items, end: LastEvaluatedKey, next: 0 }
    }),
  )
  for (const lane of lanes) if (lane.rows.length > 0) rise(lane)
  while (heap.length > 0) {
    const lane = heap[0] as Lane
    const row = lane.rows[lane.next] as Row
    if (typeof row.PK !== 'string' || typeof row.SK !== 'string')
      throw new Error('a row without keys')
    found.push(row)
    lane.next += 1
    if (lane.next === lane.rows.length && lane.end) {
      const { Items = [], LastEvaluatedKey } = await run({
        ...lane.input,
        ExclusiveStartKey: lane.end,
      })
      Object.assign(lane, { rows: Items, end: LastEvaluatedKey, next: 0 })
    }
    if (lane.next < lane.rows.length) sink(lane)
    else {
      const last = heap.pop() as Lane
      if (heap.length > 0) sink(last)
    }
  }
  return found
}
