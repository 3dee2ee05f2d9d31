import { infer } from '@keywright/adopt'
import { type Explanation, explain } from '@keywright/cli'

/** How many keys are explained one by one; the rest only count for definitions. */
const EXPLAINED = 8

/** A pasted list is read up to here, so a whole export does not freeze the page. */
const MOST_KEYS = 100_000

const describe = ({ key, bytes, parts, unsafe }: Explanation): string =>
  [
    `${key}  (${bytes} bytes)`,
    ...parts.map(
      ({ text, readings }) =>
        `  ${text || '(empty)'}: ${readings.map(({ kind, says }) => `${kind}, ${says}`).join('; or ')}`,
    ),
    ...unsafe.map(({ message }) => `  ! ${message}`),
  ].join('\n')

/** The keys in a pasted text: a JSON list, or one key per line, with or without quotes. */
const keysIn = (text: string): readonly string[] => {
  if (text.trimStart().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list.filter((one): one is string => typeof one === 'string')
    } catch {
      // Lines, then, that happen to start with a bracket.
    }
  }
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^"(.*)",?$/, '$1'))
    .filter((line) => line !== '')
}

/** Reads a visitor's own keys: definitions that fit, what is unsafe, and what each key says. */
export const readKeys = (
  text: string,
): {
  readonly code: string
  readonly findings: readonly string[]
  readonly explained: readonly string[]
} => {
  const keys = keysIn(text).slice(0, MOST_KEYS)
  const { code, findings } = infer(keys)
  return {
    code,
    findings: findings.map(({ pattern, message, keys: shown }) =>
      `${pattern === '' ? '' : `${pattern}: `}${message} ${shown.length > 0 ? `(${shown.slice(0, 3).join(', ')})` : ''}`.trim(),
    ),
    explained: keys.slice(0, EXPLAINED).map((key) => describe(explain(key))),
  }
}
