/** What a placeholder is compared with, and how. */
export interface Compared {
  readonly attribute: string
  readonly use: 'key' | 'prefix' | 'bound'
}

const EQUAL = /([#\w.]{1,80})\s{0,9}(=|<=?|>=?)\s{0,9}(:\w{1,80})/g
const BEGINS = /begins_with\s{0,9}\(\s{0,9}([#\w.]{1,80})\s{0,9},\s{0,9}(:\w{1,80})/gi
const BETWEEN = /([#\w.]{1,80})\s{1,9}between\s{1,9}(:\w{1,80})\s{1,9}and\s{1,9}(:\w{1,80})/gi
const LONGEST = 2000

/** The placeholders of a condition such as `PK = :pk AND begins_with(SK, :sk)`. */
export const placeholdersOf = (
  condition: string,
  attributeNamed: (name: string) => string,
): ReadonlyMap<string, Compared> => {
  const text = condition.slice(0, LONGEST)
  const found = new Map<string, Compared>()
  const add = (use: Compared['use'], attribute = '', ...values: (string | undefined)[]): void => {
    for (const value of values)
      if (value !== undefined) found.set(value, { attribute: attributeNamed(attribute), use })
  }
  for (const [, attribute, sign, value] of text.matchAll(EQUAL))
    add(sign === '=' ? 'key' : 'bound', attribute, value)
  for (const [, attribute, value] of text.matchAll(BEGINS)) add('prefix', attribute, value)
  for (const [, attribute, a, b] of text.matchAll(BETWEEN)) add('bound', attribute, a, b)
  return found
}
