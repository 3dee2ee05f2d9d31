import type { SchemaIssue } from '@keywright/core'
import { answer, refuse, words } from '@keywright/core/internal'
import { objectOf } from '../given.ts'
import { isOfOthers, keyringOf } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { StandardSchema } from '../schema/standard-schema-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { otherForms, type Path, pathOf, replaced, valueAt } from './other-forms.ts'

/** What a schema says of an item. */
export type Verdict =
  | { readonly value: Values; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly SchemaIssue[] }

/** A schema that reports one issue at a time is asked no more often. */
const MOST_ROUNDS = 64

/**
 * What the schema says of an item, where a value may have more than one form: a Date is stored as text,
 * a bigint comes back as a number, and `spare` holds what the item itself leaves out. The schema
 * decides: whatever it finds wrong is tried in its other forms.
 */
export const verdictOf = (entity: Entity, item: Values, spare: Values = {}): Verdict => {
  const verdict = verdictOn(entity, item, spare)
  const keyring = keyringOf(entity)
  if (!verdict.issues || keyring.derived.length === 0) return verdict
  // A schema need not know the own attributes that `values` makes of others.
  const known = ([name]: [string, unknown]): boolean =>
    !keyring.derived.includes(name) || !isOfOthers(keyring, item, name)
  const other = verdictOn(entity, Object.fromEntries(Object.entries(item).filter(known)), spare)
  return other.issues ? verdict : other
}

const verdictOn = (entity: Entity, item: Values, spare: Values): Verdict => {
  const tried = new Map<string, number>()
  let current: unknown = item
  let best: Verdict | undefined
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const verdict = ask(entity, current)
    if (!verdict.issues) return verdict
    if (!best?.issues || verdict.issues.length < best.issues.length) best = verdict
    const before = current
    const paths = new Map(verdict.issues.map(pathOf).map((path) => [JSON.stringify(path), path]))
    for (const [id, path] of paths) {
      const forms = [...otherForms(valueAt(item, path)), ...spareForm(spare, path)]
      const next = tried.get(id) ?? 0
      if (next >= forms.length) continue
      tried.set(id, next + 1)
      current = replaced(current, path, forms[next])
    }
    if (current === before) break
  }
  return best as Verdict
}

/** What is spare stands for a whole attribute, and for no part of one. */
const spareForm = (spare: Values, path: Path): unknown[] => {
  const name = path[0] as string
  return path.length === 1 && Object.hasOwn(spare, name) ? [spare[name]] : []
}

/** Asks the schema once. */
const ask = ({ name, schema }: Entity, item: unknown): Verdict => {
  const place = `${name}: schema`
  const standard = (schema as StandardSchema)['~standard']
  const result: unknown = answer(place, () => standard.validate(item), 'a schema that answers')
  if (typeof (Object(result) as PromiseLike<unknown>).then === 'function') {
    void Promise.resolve(result).catch(() => undefined)
    const expected = 'a schema that answers at once, without async checks'
    refuse('INVALID_DEFINITION', expected, words(`a promise from ${standard.vendor}`), place)
  }
  const { issues, value } = Object(result) as { issues?: unknown; value?: unknown }
  if (issues === undefined) {
    return { value: objectOf(value, 'a schema of objects', place, 'INVALID_DEFINITION') as Values }
  }
  return Array.isArray(issues) && issues.length > 0
    ? { issues: Array.from(issues as readonly SchemaIssue[]) }
    : refuse('INVALID_DEFINITION', 'a list of issues', issues, place)
}

/** Refuses what a schema found wrong with an item; the error carries all of it. */
export const refuseIssues = (
  { name }: Entity,
  item: Values,
  issues: readonly SchemaIssue[],
  expected = 'what its schema takes',
): never => {
  const [first] = issues as readonly [SchemaIssue]
  const path = pathOf(first)
  const more = issues.length > 1 ? `, and ${issues.length - 1} more` : ''
  const message = `${expected} (${String(Object(first).message)}${more})`
  return refuse(
    'INVALID_VALUE',
    message,
    valueAt(item, path),
    { within: name, ...(path.length > 0 && { field: path.join('.') }) },
    { issues },
  )
}
