/** As many inputs as candidates take in turn: enough that none is a constant, few enough to stay in cache. */
export const COUNT = 1024

/** Text as it comes from a parser or a socket: flat, not a rope of the pieces it was made of. */
export const flat = (text: string): string => Buffer.from(text).toString()

export const sample = <T>(make: (i: number) => T, count: number = COUNT): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A number from 0 to 2^32 - 1 that looks random and is the same in every run (xorshift and multiply). */
export const scramble = (i: number): number => {
  let x = (i + 1) * 0x9e3779b9
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

export interface User {
  readonly userId: string
}
export interface Order {
  readonly at: Date
  readonly id: string
}
export interface OrderText {
  readonly at: string
  readonly id: string
}
export interface Project {
  readonly org: string
  readonly project: string
}
export interface Issue {
  number: number
}

export const users: readonly User[] = sample((i) => ({ userId: flat(`user-${scramble(i)}`) }))

// V8 keeps the texts of numbers that it has written, up to 16,384 of them. In real programs a number is
// new more often than not, so these change their input before each call, to what it never was before.

/** The next number of eight digits. */
export const renewNumber = (values: { number: number }): void => {
  const next = values.number + 7_919
  values.number = next < 1e8 ? next : next - 1e8
}

/** A later date; after some years the first again. */
export const renewDate = (date: Date): void => {
  const next = date.getTime() + 7_919_717
  date.setTime(next < 1.73e12 ? next : 1.6e12)
}

export const dateOf = (i: number): Date => new Date(1.6e12 + scramble(i) * 30)

export const orders: readonly Order[] = sample((i) => ({
  at: dateOf(i),
  id: flat(`abc${scramble(i) % 1e6}`),
}))

export const orderTexts: readonly OrderText[] = orders.map(({ at, id }) => ({
  at: flat(at.toISOString()),
  id,
}))

export const projects: readonly Project[] = sample((i) => ({
  org: flat(`acme-${scramble(i) % 100}`),
  project: flat(`project-${scramble(i)}`),
}))

export const issues: readonly Issue[] = sample((i) => ({ number: scramble(i) % 1e8 }))

/** The keys, as a careful person writes them: what every text has to equal. */
export const userTexts: readonly string[] = users.map(({ userId }) => flat(`USER#${userId}`))
export const orderKeyTexts: readonly string[] = orderTexts.map(({ at, id }) =>
  flat(`ORDER#${at}#${id}`),
)
export const projectTexts: readonly string[] = projects.map(({ org, project }) =>
  flat(`ORG#${org}#PROJECT#${project}`),
)
export const issueTexts: readonly string[] = issues.map(({ number }) =>
  flat(`ISSUE#${String(number).padStart(8, '0')}`),
)
