import {
  type AnyField,
  bigint,
  boolean,
  date,
  decimal,
  integer,
  type Key,
  key,
  number,
  type Part,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { arbitraryFor, checkEncoder, LawError } from '@keywright/testing'
import type fc from 'fast-check'
import { UsageError } from '../io/io.ts'
import type { Template } from './parse-template.ts'

/** The kinds that `--type` takes, each as people would define it. */
const TYPES: Readonly<Record<string, (name: string) => readonly [AnyField, code: string]>> = {
  text: (name) => [text(name), `text('${name}')`],
  token: (name) => [token(name), `token('${name}')`],
  integer: (name) => [
    integer(name, { digits: 16, signed: true }),
    `integer('${name}', { digits: 16, signed: true })`,
  ],
  bigint: (name) => [
    bigint(name, { digits: 20, signed: true }),
    `bigint('${name}', { digits: 20, signed: true })`,
  ],
  decimal: (name) => [
    decimal(name, { digits: 10, scale: 2, signed: true }),
    `decimal('${name}', { digits: 10, scale: 2, signed: true })`,
  ],
  number: (name) => [number(name), `number('${name}')`],
  boolean: (name) => [boolean(name), `boolean('${name}')`],
  time: (name) => [time(name), `time('${name}')`],
  date: (name) => [date(name), `date('${name}')`],
  uuid: (name) => [uuid(name), `uuid('${name}')`],
}

/** What `--type` may name. */
export const TYPE_NAMES: readonly string[] = Object.keys(TYPES)

/** `city=text` from the command line, by name. */
export const readTypes = (
  given: readonly string[],
  template: Template,
): ReadonlyMap<string, string> => {
  const types = new Map<string, string>()
  for (const one of given) {
    const [, name = '', type = ''] = /^([^=]*)=(.*)$/.exec(one) ?? []
    if (!template.names.includes(name))
      throw new UsageError(
        `--type ${one}: the template has no value ${name || 'of that name'}. It has ${template.names.join(', ')}.`,
      )
    if (!Object.hasOwn(TYPES, type))
      throw new UsageError(`--type ${one}: the type is one of ${TYPE_NAMES.join(', ')}.`)
    types.set(name, type)
  }
  return types
}

/** A template as the Keywright key of the same parts. */
export const keyFor = (
  template: Template,
  types: ReadonlyMap<string, string>,
): { readonly key: Key<Part[]>; readonly code: string } => {
  const parts = template.parts.map((part): readonly [Part, string] =>
    'literal' in part
      ? [part.literal, `'${part.literal.replaceAll("'", "\\'")}'`]
      : (TYPES[types.get(part.name) ?? 'text'] as (name: string) => readonly [AnyField, string])(
          part.name,
        ),
  )
  return {
    key: key(...parts.map(([part]) => part)),
    code: `key(${parts.map(([, code]) => code).join(', ')})`,
  }
}

const shown = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value)

/** What was found: the law that is broken and the explanation; nothing where none is. */
export type Finding = { readonly law: string; readonly message: string } | undefined

/** Looks for values that break a template literal: a collision, or an order that is not theirs. */
export const checkTemplate = (
  template: Template,
  own: Key<Part[]>,
  run: { readonly seed?: number; readonly numRuns?: number },
): Finding => {
  try {
    checkEncoder({
      values: arbitraryFor(own) as fc.Arbitrary<Readonly<Record<string, unknown>>>,
      encode: (values) =>
        template.between
          .map(
            (before, i) =>
              before +
              (i < template.names.length ? shown(values[template.names[i] as string]) : ''),
          )
          .join(''),
      compare: (a, b) => own.compare(a, b),
      ...run,
    })
    return undefined
  } catch (error) {
    if (error instanceof LawError) return { law: error.law, message: error.message }
    throw error
  }
}
