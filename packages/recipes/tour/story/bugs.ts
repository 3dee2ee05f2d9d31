import { compareKeys, compositeKey, descendants, entityKey, type KeyRange } from '@keywright/core'

/** The values of a row, before a key is made of them. */
export type Values = Readonly<Record<string, string>>

/** One way to make keys, as code and as what that code does. */
export interface Way {
  readonly code: string
  readonly keyOf: (values: Values) => string
  /** What it asks for: keys that begin with a text, or a range of keys; all keys if it is absent. */
  readonly asks?: string | KeyRange
}

/** What goes wrong with rows: they are overwritten, stand in the wrong place, or are read by a neighbour. */
export type Fault = 'lost' | 'misplaced' | 'leaked'

/** A bug of the README: what is put, what is asked for, and what is wrong with the answer. */
export interface Bug {
  readonly fault: Fault
  readonly title: string
  readonly told: string
  /** The rows, in the order in which they are put. */
  readonly puts: readonly Values[]
  readonly byHand: Way
  readonly keywright: Way
  /** What to print beside the key of a row. */
  readonly note: (row: Values) => string
  /** How many rows are wrong, and which of those that came back are to blame. */
  readonly judge: (rows: readonly Values[]) => Verdict
  /** The verdict in words, on so many wrong rows. */
  readonly says: (wrong: number) => string
}

/** What is wrong with an answer. */
export interface Verdict {
  readonly wrong: number
  readonly blamed: readonly Values[]
}

const plural = (count: number): string => `${count} row${count === 1 ? '' : 's'}`

const FILES: readonly Values[] = [
  { folder: 'a#b', file: 'c' },
  { folder: 'a', file: 'b#c' },
]

const overwritten: Bug = {
  fault: 'lost',
  title: 'A row is overwritten',
  told: 'Put the file c of the folder a#b, then the file b#c of the folder a.',
  puts: FILES,
  byHand: {
    code: '`${folder}#${file}`',
    keyOf: ({ folder, file }) => `${folder}#${file}`,
  },
  keywright: {
    code: 'compositeKey([folder, file])',
    keyOf: ({ folder = '', file = '' }) => compositeKey([folder, file]),
  },
  note: ({ folder, file }) => `${file} of ${folder}`,
  judge: (rows) => ({
    wrong: FILES.length - rows.length,
    blamed: rows.length < FILES.length ? rows : [],
  }),
  says: (wrong) => (wrong > 0 ? `${wrong} of ${FILES.length} rows is lost` : 'both rows are there'),
}

const misplaced: Bug = {
  fault: 'misplaced',
  title: 'The order is wrong',
  told: 'Put San, San Francisco and San Jose, then list the cities from A to Z.',
  puts: [
    { city: 'San', id: 'x' },
    { city: 'San Francisco', id: 'a' },
    { city: 'San Jose', id: 'b' },
  ],
  byHand: {
    code: '`${city}#${id}`',
    keyOf: ({ city, id }) => `${city}#${id}`,
  },
  keywright: {
    code: 'compositeKey([city, id])',
    keyOf: ({ city = '', id = '' }) => compositeKey([city, id]),
  },
  note: ({ city = '' }) => city,
  judge: (rows) => {
    // A row is to blame if one that came before it belongs after it.
    const blamed = rows.filter((row, i) =>
      rows.slice(0, i).some((before) => compareKeys(before['city'] ?? '', row['city'] ?? '') > 0),
    )
    return { wrong: blamed.length, blamed }
  },
  says: (wrong) => (wrong > 0 ? `${plural(wrong)} out of order` : 'every city in its place'),
}

const leaked: Bug = {
  fault: 'leaked',
  title: "A neighbour's row is read",
  told: 'Put an order of user 1 and one of user 12, then ask for those of user 1.',
  puts: [
    { user: '1', order: 'a' },
    { user: '12', order: 'b' },
  ],
  byHand: {
    code: "begins_with(SK, 'USER#1')",
    keyOf: ({ user, order }) => `USER#${user}#${order}`,
    asks: 'USER#1',
  },
  keywright: {
    code: "descendants(entityKey('USER', '1'))",
    keyOf: ({ user = '', order = '' }) => compositeKey(['USER', user, order]),
    asks: descendants(entityKey('USER', '1')),
  },
  note: ({ user, order }) => `${order} of user ${user}`,
  judge: (rows) => {
    const blamed = rows.filter(({ user }) => user !== '1')
    return { wrong: blamed.length, blamed }
  },
  says: (wrong) => (wrong > 0 ? `${plural(wrong)} of someone else` : "user 1's order, no other"),
}

/** The three bugs of the README. */
export const BUGS: readonly Bug[] = [overwritten, misplaced, leaked]
