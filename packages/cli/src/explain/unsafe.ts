import { KeyError, parseCompositeKey } from '@keywright/core'

/** Something about a key that goes wrong, in a sentence. */
export interface Unsafe {
  readonly rule: string
  readonly message: string
}

/** What template literals write where a value was missing. */
const MISSING = /^(undefined|null|NaN|Infinity|-Infinity|Invalid Date|\[object \w+\])$/

type Look = (key: string, parts: readonly string[], delimiter: string) => readonly Unsafe[]

const unsafe = (rule: string, message: string): readonly Unsafe[] => [{ rule, message }]

const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text)

const unicode: Look = (key) => {
  if (!isWellFormed(key))
    return unsafe(
      'not-unicode',
      'It contains half of a surrogate pair. Stores replace it, so different keys become one.',
    )
  if (key.includes('\u{10ffff}'))
    return unsafe('after-everything', 'It contains U+10FFFF, where ranges end.')
  if (key.normalize('NFC') !== key)
    return unsafe(
      'not-normalised',
      'It contains decomposed characters: text that looks the same can have another key.',
    )
  return []
}

const missing: Look = (_, parts) =>
  parts.flatMap((part) =>
    MISSING.test(part)
      ? unsafe(
          'missing-value',
          `${part} is what a template literal writes when a value is missing.`,
        )
      : [],
  )

const escapes: Look = (key, _, delimiter) => {
  if (delimiter !== '#' || !isWellFormed(key)) return []
  const raw = /[\0-"]/.exec(key)?.[0]
  if (raw !== undefined) {
    const code = raw.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')
    const named = raw === ' ' ? 'A space' : raw < ' ' ? `U+00${code}` : raw
    return unsafe(
      'unescaped',
      `${named} sorts before #, so keys do not sort part by part. Keywright writes $${code}.`,
    )
  }
  try {
    parseCompositeKey(key)
  } catch (error) {
    if (error instanceof KeyError && key.includes('$'))
      return unsafe(
        'bad-escape',
        'A $ starts an escape of two hex digits, $00 to $24. This one does not, so Keywright cannot read the key.',
      )
  }
  return []
}

const empty: Look = (key, parts) => {
  if (key === '') return unsafe('empty-key', 'It is empty. DynamoDB refuses an empty key.')
  return parts.slice(1).some((part) => part === '')
    ? unsafe(
        'empty-part',
        'It has an empty part: a value is empty, or the key ends with a delimiter.',
      )
    : []
}

const numbers: Look = (_, parts) =>
  parts.flatMap((part, i) =>
    // Nobody sorts by the number of a shard, and leading nines belong to a descending number.
    /^((?!99)[1-9]\d{0,7}|0)$/.test(part) && !/^(19|20)\d\d$/.test(part) && parts[i - 1] !== 'SHARD'
      ? unsafe(
          'unpadded-number',
          `${part} is not padded: 10 sorts before 9. If rows are ordered by this number, use integer().`,
        )
      : /^-\d$/.test(part) || /^-[1-8]\d+$/.test(part)
        ? unsafe(
            'negative-number',
            `${part} sorts the wrong way round among negative numbers. Use integer() with signed.`,
          )
        : [],
  )

/** What begins as a time, and one that people can read to its end. */
const TIME = /^\d{4}-\d\d-\d\d[T ](?=\d)[\s\S]*\d\d:\d\d/
const WHOLE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/

const times: Look = (_, parts) =>
  parts.flatMap((part) => {
    if (!TIME.test(part)) return []
    const [, fraction, zone] = WHOLE_TIME.exec(part) ?? []
    if (zone === undefined)
      return unsafe(
        'no-zone',
        `${part} has no time zone: elsewhere the same text is another instant, and one hour a year happens twice.`,
      )
    if (zone !== 'Z')
      return unsafe(
        'offset',
        `${part} has an offset: times with different offsets do not sort by the instant.`,
      )
    if (fraction?.length !== 4)
      return unsafe(
        'precision',
        `${part} does not have milliseconds: among times that do, it sorts wrongly.`,
      )
    return []
  })

const LOOKS: readonly Look[] = [unicode, missing, escapes, empty, numbers, times]

/** Everything in the text of a key that is unsafe. */
export const unsafeIn: Look = (key, parts, delimiter) =>
  LOOKS.flatMap((look) => look(key, parts, delimiter))
