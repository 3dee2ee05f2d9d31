import { type AnyField, type Key, key, type Part } from '@keywright/core'
import { fieldCode, quote } from '@keywright/core/internal'
import { arbitraryFor, checkEncoder } from '@keywright/testing'
import fc from 'fast-check'
import { UsageError } from '../io/io.ts'
import { checkPrefix, isPartitionKey } from './check-prefix.ts'
import { type Finding, findingOf } from './finding.ts'
import { cutOffValues } from './long-values.ts'
import type { Template, TemplateValue } from './parse-template.ts'
import { COUNT, fieldFor, isKind, KINDS, type KindName } from './value-kinds.ts'

/** `city=text` from the command line, by name. */
export const readTypes = (
  given: readonly string[],
  templates: readonly Template[],
): ReadonlyMap<string, KindName> => {
  const names = [...new Set(templates.flatMap((one) => one.names))]
  const types = new Map<string, KindName>()
  for (const one of given) {
    const [, name = '', type = ''] = /^([^=]*)=(.*)$/.exec(one) ?? []
    if (!names.includes(name))
      throw new UsageError(
        `--type ${one}: there is no value ${name || 'of that name'}. There is ${names.join(', ')}.`,
      )
    if (!isKind(type))
      throw new UsageError(`--type ${one}: the type is one of ${Object.keys(KINDS).join(', ')}.`)
    types.set(name, type)
  }
  return types
}

/** What a value is: as the command line says, or the code, or else text. */
export const kindOf = (value: TemplateValue, types: ReadonlyMap<string, KindName>): KindName =>
  types.get(value.name) ?? value.kind ?? 'text'

/** The Keywright key that has the same parts as a template. */
export const keyFor = (
  template: Template,
  types: ReadonlyMap<string, KindName>,
): { readonly key: Key<Part[]>; readonly code: string } => {
  const parts = template.parts.map((part): string | AnyField => {
    if ('literal' in part) return part.literal
    const value = template.values.find(({ name }) => name === part.name) as TemplateValue
    const padded = value.isPadded && value.kind === 'integer' ? COUNT : undefined
    return fieldFor(part.name, types.get(part.name) ?? value.told ?? padded ?? kindOf(value, types))
  })
  const codes = parts.map((part) => (typeof part === 'string' ? quote(part) : fieldCode(part)))
  return { key: key<Part[]>(...parts), code: `key(${codes.join(', ')})` }
}

type Values = Readonly<Record<string, unknown>>

/** The key that the code of a template makes of values. */
export const encodeWith = ({ between, names, values: own }: Template, values: Values): string =>
  between.map((before, i) => before + (own[i]?.write(values[names[i] ?? '']) ?? '')).join('')

/** What a check of a template found, and what it did not look at. */
export interface TemplateCheck {
  readonly definition: string
  readonly findings: readonly Finding[]
  /** Whether code that decides the key was not understood. */
  readonly isUnclear: boolean
  readonly notLookedAt: readonly string[]
}

/**
 * A template writes its values out, so values that are close find what is wrong with it. With these, 45
 * broken templates broke as they do with 200 runs and a crowd of 90: within 48 runs, from 40 seeds.
 */
const EFFORT = { numRuns: 80, crowd: 6 }

/**
 * Looks for values that break a template literal: a collision, keys in the wrong order, or a key that
 * is the beginning of another.
 */
export const checkTemplate = (
  template: Template,
  types: ReadonlyMap<string, KindName>,
  run: { readonly seed?: number; readonly numRuns?: number },
): TemplateCheck => {
  const own = keyFor(template, types)
  const encode = (values: Values): string => encodeWith(template, values)
  const kinds = new Map(template.values.map((value) => [value.name, kindOf(value, types)]))
  const kindOfName = (name: string): KindName => kinds.get(name) ?? 'text'
  const brokenBy = (values: fc.Arbitrary<Values>): Finding | undefined =>
    findingOf(() =>
      checkEncoder({ values, encode, compare: (a, b) => own.key.compare(a, b), ...EFFORT, ...run }),
    )
  // Values of a kind that the code spells out are not any text.
  const isOpen = template.values.every(({ told }) => told === undefined)
  const cutOff = isOpen ? cutOffValues(template, encode, kindOfName) : undefined
  const broken =
    brokenBy(arbitraryFor(own.key) as fc.Arbitrary<Values>) ??
    (cutOff && brokenBy(fc.constantFrom(...cutOff)))
  const isWhole = isPartitionKey(template)
  const prefix = isWhole ? undefined : checkPrefix(template, own.key, encode, kindOfName, run)
  const unclear = [
    ...template.values
      .filter(({ isUnclear }) => isUnclear)
      .map(
        ({ expression, name }) => `what ${expression} does: it was taken as any ${kinds.get(name)}`,
      ),
    ...template.between
      .flatMap((text) => text.match(/<[A-Za-z_]\w*>|\{[A-Za-z_]\w*\}/g) ?? [])
      .map((text) => `${text} as a value: it was taken as fixed text`),
  ]
  return {
    definition: own.code,
    findings: [broken, prefix].filter((one) => one !== undefined),
    isUnclear: unclear.length > 0,
    notLookedAt: [
      ...unclear,
      ...(isWhole ? ['the key as a prefix: a partition key is read whole'] : []),
    ],
  }
}
