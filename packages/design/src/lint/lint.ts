import type { Entity } from '@keywright/adapters'
import { ANYTHING, answer, type OptionRules, optionsOf, refuse } from '@keywright/core/internal'
import { type AccessPattern, type Asked, askedOf } from '../coverage/access-pattern.ts'
import { checkEntities, indexesOf } from '../keys/entities.ts'
import { type Rows, rowsOf } from '../keys/rows.ts'
import { isUnbounded } from '../keys/size.ts'
import { madeBy } from '../text/made-by.ts'
import type { Design, Finding, RuleName } from './rule.ts'
import { CHECKS } from './rules.ts'

/** A rule to leave out: for all entities, or for one. */
export type Off<Name extends string = string> =
  | RuleName
  | { readonly rule: RuleName; readonly entity: Name }

/** What `lint` leaves out, and what it is told beyond the definitions. */
export interface LintOptions<Name extends string = string> {
  readonly off?: readonly Off<Name>[] | undefined
  /**
   * The access patterns of `coverage`. With them, `range-not-last`, `missing-inverse`, `fine-partition`
   * and `unused-time` judge by what is asked; without them, by the kinds of fields. `unused-index` needs
   * them.
   */
  readonly patterns?: readonly AccessPattern[] | undefined
  /**
   * The most UTF-8 bytes of a value, by field name, for the fields whose definition sets no limit:
   * with these, `key-too-long` knows the longest key.
   */
  readonly maxBytes?: Readonly<Record<string, number>> | undefined
  /** The field that says whose a row is: every partition has to begin with it. */
  readonly tenant?: string | undefined
}

/**
 * Judges a key design by its definitions, before there is any data: what can go wrong, how much it
 * matters, and what to do about it. See `RULES`.
 *
 * The same definitions give the same findings, in the order of entities, of the table's indexes, and
 * of `RULES`. Give all entities that share a table: `lint` finds no collision with an entity that it
 * does not see.
 *
 * @throws KeyError for something that is not an entity, and for a rule, entity, pattern or field in the
 * options that does not exist.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const setting = entity(app, 'Setting', { primary: { pk: key('USER', text('userId')), sk: key(text('name')) } })
 * const [finding] = lint([user, setting])
 * finding.rule // => 'same-primary-key'
 * finding.severity // => 'error'
 * finding.message // => 'Setting and User can both write PK = "USER#x", SK = "PROFILE".'
 * lint([user, setting], { off: [{ rule: 'same-primary-key', entity: 'Setting' }] }).map((one) => one.rule) // => ['foreign-rows']
 */
export const lint = <const Entities extends readonly Entity[]>(
  entities: Entities,
  options?: LintOptions<Entities[number]['name']>,
): Finding[] =>
  answer('lint', () => {
    const {
      off = [],
      patterns,
      maxBytes = {},
      tenant,
    }: LintOptions = optionsOf<LintOptions>(PLACE, options, RULES, CODE)
    const rows = rowsIn(entities)
    const design: Design = {
      rows,
      patterns: askedIn(patterns, entities),
      maxBytes: limitsIn(maxBytes, rows),
      tenant: tenantIn(tenant, rows),
      isOff: offIn(off, rows),
    }
    const findings = rows.flatMap((one) =>
      CHECKS.filter(({ name }) => !design.isOff(name, one.entity.name)).flatMap(
        ({ name, severity, fix, check }) =>
          check(one, design).map((remark) => ({
            rule: name,
            severity: remark.severity ?? severity,
            entity: one.entity.name,
            index: one.index.schema.name,
            message: remark.message,
            fix: remark.fix ?? fix,
          })),
      ),
    )
    return madeBy('findings', findings)
  })

/** Every entity in every one of its indexes; one that is given twice is looked at once. */
const rowsIn = (entities: readonly Entity[]): Rows[] =>
  [...new Set(checkEntities('lint', entities))].flatMap((entity) =>
    indexesOf(entity).map((index) => rowsOf(entity, index)),
  )

/** Reads what is switched off. */
const offIn = (
  off: readonly Off[],
  rows: readonly Rows[],
): ((rule: RuleName, entity: string) => boolean) => {
  if (!Array.isArray(off)) fail('off to be a list', off)
  const rules = CHECKS.map(({ name }) => name)
  const entities = [...new Set(rows.map(({ entity }) => entity.name))]
  const list = (off as readonly Off[]).map((one) => {
    const { rule, entity } = typeof one === 'object' && one ? one : { rule: one, entity: undefined }
    const isForAll = typeof one !== 'object'
    if (!rules.includes(rule)) fail(`off to name one of ${rules.join(', ')}`, rule)
    if (!isForAll && !entities.includes(entity as string)) {
      fail(`off to name one of the entities ${entities.join(', ')}`, entity)
    }
    return { rule, entity: isForAll ? undefined : entity }
  })
  return (rule, entity) =>
    list.some((one) => one.rule === rule && (one.entity ?? entity) === entity)
}

/** Checks the patterns, if there are any. */
const askedIn = (
  patterns: readonly AccessPattern[] | undefined,
  entities: readonly Entity[],
): Asked[] | undefined => {
  if (patterns === undefined) return undefined
  if (!Array.isArray(patterns)) fail('patterns to be a list', patterns)
  return patterns.map((pattern) => askedOf([...new Set(entities)], pattern))
}

/** Checks that there is such a field: a misspelt tenant would be in no key at all. */
const tenantIn = (tenant: string | undefined, rows: readonly Rows[]): string | undefined => {
  const names = new Set(
    rows.flatMap(({ index: { pk, sk } }) => [...pk.names, ...(sk?.names ?? [])]),
  )
  return tenant === undefined || names.has(tenant)
    ? tenant
    : fail(`tenant to name one of the fields ${[...names].join(', ')}`, tenant)
}

/** Reads the sizes of values. */
const limitsIn = (
  maxBytes: Readonly<Record<string, number>>,
  rows: readonly Rows[],
): Map<string, number> => {
  const fields = rows.flatMap(({ index: { pk, sk } }) => [...pk.fields, ...(sk?.fields ?? [])])
  const open = [...new Set(fields.filter(isUnbounded).map(({ name }) => name))]
  const entries = Object.entries(maxBytes)
  for (const [name, bytes] of entries) {
    if (!open.includes(name)) {
      fail(`maxBytes to name fields without a limit of their own (${open.join(', ')})`, name)
    }
    if (!Number.isInteger(bytes) || bytes < 0)
      fail(`maxBytes of ${name} to be a whole number from 0`, bytes)
  }
  return new Map(entries)
}

const CODE = 'INVALID_DEFINITION'
const PLACE = 'lint'

const RULES: OptionRules<LintOptions> = {
  off: ANYTHING,
  tenant: ANYTHING,
  patterns: ANYTHING,
  maxBytes: {
    expects: 'an object of options',
    takes: (value) => value === Object(value) && !Array.isArray(value),
  },
}

const fail = (expected: string, got: unknown): never => refuse(CODE, expected, got, PLACE)
