import type { Item } from '../src/index.ts'

/** Names with what breaks hand-written keys, and plain ones. */
const NAMES = ['Ann Lee', 'C#', 'Bob', 'San Marco', 'a#b c', 'Zoë', '$20', 'Eve']
const STATES = ['open', 'on hold', 'done']

const two = (n: number): string => String(n).padStart(2, '0')

/** A user as hand-written code stores it: what it is called stands in its keys as it is. */
export const userRow = (name: string, email: string): Item => ({
  PK: `USER#${name}`,
  SK: 'PROFILE',
  GSI1PK: `EMAIL#${email}`,
  GSI1SK: `USER#${name}`,
  name,
  email,
})

/** An order as hand-written code stores it. */
export const orderRow = (
  name: string,
  on: string,
  id: string,
  status: string,
  total: number,
): Item => ({
  PK: `USER#${name}`,
  SK: `ORDER#${on}#${id}`,
  GSI1PK: `STATUS#${status}`,
  GSI1SK: `${on}#${id}`,
  name,
  on,
  id,
  status,
  total,
})

/** A table of users and orders that hand-written code filled: a fifth of the rows are users. */
export const handWrittenRows = (count: number): Item[] => {
  const users = Array.from({ length: count / 5 }, (_, i) => `${NAMES[i % NAMES.length]} ${i}`)
  return Array.from({ length: count }, (_, i) => {
    const name = users[i % users.length] as string
    if (i < users.length) return userRow(name, `user${i}@example.com`)
    const on = `2024-${two(1 + (i % 12))}-${two(1 + (i % 28))}`
    const id = i % 7 === 0 ? `${i}#b` : `${i}`
    return orderRow(name, on, id, STATES[i % STATES.length] as string, i)
  })
}

const typed = (value: unknown): object =>
  typeof value === 'number' ? { N: String(value) } : { S: value }

/** What `aws dynamodb scan` prints of these rows. */
export const scanOutput = (rows: readonly Item[]): string => {
  const Items = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typed(value)])),
  )
  const all = { Items, Count: rows.length, ScannedCount: rows.length, ConsumedCapacity: null }
  return `${JSON.stringify(all, undefined, 4)}\n`
}
