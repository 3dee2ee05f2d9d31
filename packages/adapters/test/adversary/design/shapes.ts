/** An item as a function of the user's sees it. */
// biome-ignore lint/suspicious/noExplicitAny: users write these without types, too
type Seen = any

/** A function that an entity is defined with, and how a user would write it. */
export interface Shape<Result> {
  readonly code: string
  readonly call: (item: Seen) => Result
  /** The attributes that it reads by name. */
  readonly reads: readonly string[]
  /** The text of which it takes the case off. */
  readonly folds?: string
}

const NOON = '2024-01-03T12:00:00.000Z'

/** Which items an index holds: `flag`, `due`, `opt` and `extra` are attributes of every design. */
export const WHENS: readonly Shape<boolean>[] = [
  { code: '(i) => i.flag === true', call: (i) => i.flag === true, reads: ['flag'] },
  { code: '({ flag }) => Boolean(flag)', call: ({ flag }) => Boolean(flag), reads: ['flag'] },
  {
    code: "(i) => i.due > new Date('2024-01-03T12:00Z')",
    call: (i) => i.due > new Date(NOON),
    reads: ['due'],
  },
  {
    code: "(i) => i.due > '2024-01-03T12:00:00.000Z'",
    call: (i) => i.due > NOON,
    reads: ['due'],
  },
  {
    code: "(i) => new Date(i.due) > new Date('2024-01-03T12:00Z')",
    call: (i) => new Date(i.due) > new Date(NOON),
    reads: ['due'],
  },
  { code: '(i) => i.due instanceof Date', call: (i) => i.due instanceof Date, reads: ['due'] },
  { code: "(i) => 'opt' in i", call: (i) => 'opt' in i, reads: ['opt'] },
  { code: '(i) => i.opt !== undefined', call: (i) => i.opt !== undefined, reads: ['opt'] },
  // A function that lists the attributes looks for one that every item has: no condition can name one
  // that is missing from the list.
  {
    code: "(i) => Object.entries(i).some(([name, value]) => name === 'note' && value === 1)",
    call: (i) => Object.entries(i).some(([name, value]) => name === 'note' && value === 1),
    reads: ['note'],
  },
  {
    code: "(i) => Object.hasOwn(i, 'opt')",
    call: (i) => Object.hasOwn(i, 'opt'),
    reads: ['opt'],
  },
  {
    code: "({ flag, ...rest }) => !flag && rest.extra.country === 'NZ'",
    call: ({ flag, ...rest }) => !flag && rest.extra.country === 'NZ',
    reads: ['flag', 'extra'],
  },
  {
    code: "(i) => i.extra.country === 'NZ'",
    call: (i) => i.extra.country === 'NZ',
    reads: ['extra'],
  },
  {
    code: '(i) => i.extra.seen > new Date(0)',
    call: (i) => i.extra.seen > new Date(0),
    reads: ['extra'],
  },
]

/** Functions that read one attribute or another by what the first one holds. */
export const BRANCHES: readonly Shape<boolean>[] = [
  {
    code: '(i) => i.flag === true && i.opt !== undefined',
    call: (i) => i.flag === true && i.opt !== undefined,
    reads: ['flag', 'opt'],
  },
  {
    code: "(i) => 'opt' in i && i.flag === true",
    call: (i) => 'opt' in i && i.flag === true,
    reads: ['flag', 'opt'],
  },
  {
    code: '(i) => (i.flag ? i.note === 1 : i.opt === undefined)',
    call: (i) => (i.flag ? i.note === 1 : i.opt === undefined),
    reads: ['flag', 'note', 'opt'],
  },
]

/** Where the values of keys come from; those of the last two are not all attributes of the item. */
export const VALUES: readonly Shape<object>[] = [
  { code: '(i) => ({ ...i })', call: (i) => ({ ...i }), reads: [] },
  { code: '(i) => i', call: (i) => i, reads: [] },
  { code: '(i) => Object.assign({}, i)', call: (i) => Object.assign({}, i), reads: [] },
  { code: '({ note, ...rest }) => rest', call: ({ note: _, ...rest }) => rest, reads: [] },
  {
    code: '(i) => Object.fromEntries(Object.entries(i))',
    call: (i) => Object.fromEntries(Object.entries(i)),
    reads: [],
  },
  {
    code: '(i) => ({ ...i, derived: i.extra.country })',
    call: (i) => ({ ...i, derived: i.extra.country }),
    reads: ['extra'],
  },
  {
    code: "(i) => ({ ...i, derived: i.due > new Date('2024-01-03T12:00Z') ? 'late' : 'soon' })",
    call: (i) => ({ ...i, derived: i.due > new Date(NOON) ? 'late' : 'soon' }),
    reads: ['due'],
  },
]

/** The shape of the README: a text that is the same in upper and lower case. */
export const foldOf = (name: string): Shape<object> => ({
  code: `(i) => ({ ...i, ['${name}']: i['${name}']?.toLowerCase() })`,
  call: (i) => ({ ...i, [name]: i[name]?.toLowerCase() }),
  reads: [name],
  folds: name,
})

/** Names each attribute, as people do who list nothing: what is missing is read, too. */
export const namedOf = (names: readonly string[], derives: boolean): Shape<object> => ({
  code: `(i) => ({ ${names.map((name) => `['${name}']: i['${name}']`).join(', ')}${derives ? ', derived: i.extra.country' : ''} })`,
  call: (i) => {
    const named = Object.fromEntries(names.map((name) => [name, i[name]]))
    return derives ? { ...named, derived: i.extra.country } : named
  },
  reads: derives ? ['extra'] : [],
})

/** Leaves out an attribute, by what another one holds. */
export const hidingOf = (name: string): Shape<object> => ({
  code: `(i) => ({ ...i, ['${name}']: i.flag ? undefined : i['${name}'] })`,
  call: (i) => ({ ...i, [name]: i.flag ? undefined : i[name] }),
  reads: ['flag', name],
})

/** Tells apart how a value may be spelt: a rank from its position, a bigint from a number, upper case from lower. */
const isOdd = (value: unknown): boolean => {
  const codes = Array.from(String(value), (one) => one.codePointAt(0) as number)
  return codes.reduce((sum, code) => sum + code, Number(typeof value === 'bigint')) % 2 === 1
}

/** Which items an index holds, by the spelling of an attribute. */
export const oddBy = (name: string): Shape<boolean> => ({
  code: `(i) => isOdd(i['${name}'])`,
  call: (i) => isOdd(i[name]),
  reads: [name],
})

/** A value of keys that follows from the spelling of an attribute. */
export const derivedBy = (name: string): Shape<object> => ({
  code: `(i) => ({ ...i, derived: isOdd(i['${name}']) ? 'odd' : 'even' })`,
  call: (i) => ({ ...i, derived: isOdd(i[name]) ? 'odd' : 'even' }),
  reads: [name],
})
