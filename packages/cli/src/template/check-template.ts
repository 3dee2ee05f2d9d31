import { type Key, key, type Part } from '@keywright/core'
import { arbitraryFor, checkEncoder } from '@keywright/testing'
import type fc from 'fast-check'
import { UsageError } from '../io/io.ts'
import { type Finding, findingOf } from './finding.ts'
import type { Template } from './parse-template.ts'
import { fieldFor, isKind, KINDS, type KindName } from './value-kinds.ts'

/** `city=text` from the command line, by name. */
export const readTypes = (
  given: readonly string[],
  template: Template,
): ReadonlyMap<string, KindName> => {
  const types = new Map<string, KindName>()
  for (const one of given) {
    const [, name = '', type = ''] = /^([^=]*)=(.*)$/.exec(one) ?? []
    if (!template.names.includes(name))
      throw new UsageError(
        `--type ${one}: the template has no value ${name || 'of that name'}. It has ${template.names.join(', ')}.`,
      )
    if (!isKind(type))
      throw new UsageError(`--type ${one}: the type is one of ${Object.keys(KINDS).join(', ')}.`)
    types.set(name, type)
  }
  return types
}

/** The Keywright key that has the same parts as a template. */
export const keyFor = (
  template: Template,
  types: ReadonlyMap<string, KindName>,
): { readonly key: Key<Part[]>; readonly code: string } => {
  const parts = template.parts.map((part): readonly [Part, string] => {
    if ('literal' in part) return [part.literal, `'${part.literal.replaceAll("'", "\\'")}'`]
    const { field, code } = fieldFor(part.name, types.get(part.name) ?? 'text')
    return [field, code]
  })
  return {
    key: key(...parts.map(([part]) => part)),
    code: `key(${parts.map(([, code]) => code).join(', ')})`,
  }
}

const shown = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value)

/** Looks for values that break a template literal: a collision, or keys in the wrong order. */
export const checkTemplate = (
  template: Template,
  own: Key<Part[]>,
  run: { readonly seed?: number; readonly numRuns?: number },
): Finding =>
  findingOf(() =>
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
    }),
  )
