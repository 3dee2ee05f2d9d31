/** A key attribute, as its name says it. */
export interface Attribute {
  /** `pk`, `sk`, `gsi1pk`: attributes of one name hold keys that may meet. */
  readonly name: string
  readonly role: 'pk' | 'sk' | 'key'
  /** Whether the name is that of an attribute, such as `GSI1PK`, and not only has it in it, such as `userPk`. */
  readonly isExact: boolean
}

/** `buildUserPK` is build, user, pk. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, 100)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

const LONG: Readonly<Record<string, 'pk' | 'sk'>> = {
  partition: 'pk',
  hash: 'pk',
  sort: 'sk',
  range: 'sk',
}

const SHORT = /^(?:(?:gsi|lsi|gs|ls|index|idx)_?\d*)?([ps]k)\d*$/

/** The key attribute that a name means; undefined if it means none. */
export const attributeOf = (name: string): Attribute | undefined => {
  // `--pk` is a variable of a style sheet, `data-sk` an attribute of an element.
  if (name.includes('-')) return undefined
  const words = wordsOf(name)
  const whole = words.join('')
  const short = SHORT.exec(whole)
  if (short) return { name: whole, role: short[1] as 'pk' | 'sk', isExact: true }
  const long = words.findIndex((word, i) => Object.hasOwn(LONG, word) && words[i + 1] === 'key')
  if (long >= 0) {
    const role = LONG[words[long] as string] as 'pk' | 'sk'
    return { name: role, role, isExact: words.length === 2 }
  }
  for (const [i, word] of words.entries()) {
    const part = SHORT.exec(word)
    if (!part) continue
    const index = /^(?:gsi|lsi|gs|ls)\d+$/.test(words[i - 1] ?? '') ? words[i - 1] : ''
    return { name: `${index}${word}`, role: part[1] as 'pk' | 'sk', isExact: false }
  }
  return undefined
}

const OTHER_KEYS = new Set(
  'cache redis memo query storage s3 object lock rate limit idempotency log css class dom react route api env config public private secret access foreign json trie'.split(
    ' ',
  ),
)

/** `userKey`, `order_key`: a key of something, of a table if its text looks like it. */
export const isKeyName = (name: string): boolean => {
  const words = wordsOf(name)
  return /^keys?$/.test(words.at(-1) ?? '') && !words.some((word) => OTHER_KEYS.has(word))
}
