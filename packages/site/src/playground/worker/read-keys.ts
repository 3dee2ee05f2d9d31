import { infer } from '@keywright/adopt'
import { type Explanation, explain } from '@keywright/cli'
import { keyAttributes, type PastedRow, readPasted } from '../rows/read-rows.ts'
import { openedFrom } from './opened.ts'
import type { ReadAttribute, ReadKeys } from './protocol.ts'

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

const readAttribute = (attribute: string | undefined, all: readonly string[]): ReadAttribute => {
  const keys = all.slice(0, MOST_KEYS)
  const { code, findings, definitions } = infer(keys)
  return {
    attribute,
    count: keys.length,
    code,
    findings: findings.map(({ pattern, message, keys: shown }) =>
      `${pattern === '' ? '' : `${pattern}: `}${message} ${shown.length > 0 ? `(${shown.slice(0, 3).join(', ')})` : ''}`.trim(),
    ),
    explained: keys.slice(0, EXPLAINED).map((key) => describe(explain(key))),
    definitions: definitions.map((definition) => ({
      pattern: definition.pattern,
      opens: openedFrom(definition, keys),
    })),
  }
}

const textsOf = (rows: readonly PastedRow[], attribute: string): readonly string[] =>
  rows.map((row) => row[attribute]).filter((one) => typeof one === 'string')

/** Reads a visitor's own keys or rows: definitions that fit, what is unsafe, and what each key says. */
export const readKeys = (text: string): ReadKeys => {
  const { rows, keys, notes } = readPasted(text)
  const { names, mixed } = keyAttributes(rows)
  const lists: readonly (readonly [string | undefined, readonly string[]])[] = [
    [undefined, keys],
    ...names.map((name) => [name, textsOf(rows, name)] as const),
  ]
  const found = lists.filter(([, all]) => all.length > 0)
  return {
    attributes: found.map(([attribute, all]) => readAttribute(attribute, all)),
    notes: [
      ...notes,
      ...(rows.length > 0 && names.length === 0
        ? [`No attribute of these rows holds a key: ${Object.keys(rows[0] ?? {}).join(', ')}`]
        : []),
      ...mixed.map((name) => `${name} is not read: it holds something other than text.`),
      ...found.flatMap(([attribute = 'these', all]) =>
        all.length > MOST_KEYS
          ? [`Of ${attribute}, the first ${MOST_KEYS.toLocaleString('en')} are read.`]
          : [],
      ),
    ],
  }
}
