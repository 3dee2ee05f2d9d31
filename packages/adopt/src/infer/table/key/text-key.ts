// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates of OneTable
import { type AnyField, key, type Part, sharded } from '@keywright/core'
import { attempt, quote } from '@keywright/core/internal'
import { legacyKey } from '../../../legacy/legacy-key.ts'
import { onetableKey } from '../../../legacy/onetable-key.ts'
import { ADOPT, CORE, callOf, codeOfPart, joinedLiterals, plainCode } from '../../code.ts'
import { isWord } from '../../form.ts'
import { kindOf } from '../../kind.ts'
import { camel, namesOf } from '../../names.ts'
import { attributeOf, type Item } from '../row.ts'
import type { View } from '../view.ts'
import type { AnyMadeKey, MadeKey } from './made-key.ts'
import { attributeField, foldedName, ownField, type Place } from './place-field.ts'
import { shardIn, shardingValues } from './shard-value.ts'

/** What decides how a key is read. */
export interface KeySetting {
  readonly attribute: string
  /** What each row holds: its attributes, and the values of the keys before this one. */
  readonly items: readonly Item[]
  /** Attributes that are no values of keys. */
  readonly keys: ReadonlySet<string>
  /** Every attribute of the table: a value that no attribute holds has none of these names. */
  readonly names: ReadonlySet<string>
  /** Names that other entities have for what stands after a literal. */
  readonly known: Map<string, string>
  /** Whether each value has to be an attribute. */
  readonly isStrict: boolean
  readonly isOneTable: boolean
  /** Fields of the keys before this one. */
  readonly before: readonly AnyField[]
}

type Fielded = readonly (string | AnyField)[]

/** The key that makes the texts of a view: core's own, or a legacy key. `undefined` where no attribute explains one. */
export const textKey = (view: View, setting: KeySetting): MadeKey | undefined => {
  const delimiter = view.delimiter ?? '#'
  const exact =
    delimiter === '#' ? (shardedKey(view, setting) ?? coreKey(view, setting)) : undefined
  const unheld = exact ? unheldIn(exact, setting) : 0
  if (exact && unheld === 0) return exact
  const parts = fieldsIn(view, setting, true)
  const old = parts && verified(legacy(parts, delimiter, setting.isOneTable), view, setting)
  // Numbers as JavaScript writes them are text to core: where a row holds the number, that says more.
  return exact && (!old || unheldIn(old, setting) >= unheld) ? exact : old
}

/** How many values of a key no row holds as an attribute. */
const unheldIn = ({ fields }: MadeKey, { items }: KeySetting): number =>
  fields.filter(({ name }) => !items.some((item) => Object.hasOwn(item, name))).length

const coreKey = (view: View, setting: KeySetting): MadeKey | undefined => {
  const parts = fieldsIn(view, setting, false)
  return parts && verified(core(parts), view, setting)
}

/** The parts of a key with a field in each place of values; `undefined` where there is none for one. */
const fieldsIn = (view: View, setting: KeySetting, isLegacy: boolean): Fielded | undefined => {
  const kinds = view.parts.map((part) => (typeof part === 'string' ? part : kindOf(part)))
  const suggested = namesOf(kinds, () => false)
  const used = new Set<string>()
  const parts: (string | AnyField)[] = []
  let literal = ''
  let offset = 0
  let next = 0
  for (const [i, part] of view.parts.entries()) {
    if (typeof part === 'string') {
      parts.push(part)
      if (part !== '') literal = part
      offset = 0
      continue
    }
    const name = suggested[next++] as string
    const place: Place = {
      tokens: view.tokens.map((tokens) => tokens[i] as string),
      items: setting.items,
      literal: offset === 0 ? literal : '',
      values: part,
      taken: new Set([...setting.keys, ...used]),
      isLegacy,
      isStrict: setting.isStrict,
    }
    const spot = `${literal} ${offset++}`
    const owned = attributeField(place)
    if (owned && !setting.known.has(spot)) setting.known.set(spot, owned.name)
    if (!owned && setting.isStrict) {
      // What is the same word in all rows of an entity is a literal of its own.
      const [only = ''] = place.tokens
      const isConstant = place.tokens.length > 1 && place.tokens.every((token) => token === only)
      if (!isConstant || !isWord(only)) return undefined
      parts.push(only)
      continue
    }
    const wanted = owned ? '' : (foldedName(place) ?? name)
    const field = owned ?? ownField(freeName(wanted, spot, used, setting), place)
    if (!field) return undefined
    used.add(field.name)
    parts.push(field)
  }
  return parts
}

/** A name for values that no attribute holds: what other entities call them, or what the key says. */
const freeName = (
  suggested: string,
  spot: string,
  used: ReadonlySet<string>,
  { known, items, names, attribute, before }: KeySetting,
): string => {
  const isFree = (name: string): boolean =>
    !used.has(name) && !before.some((field) => field.name === name) && name !== 'shard'
  const other = known.get(spot)
  if (
    other !== undefined &&
    isFree(other) &&
    items.every((item) => attributeOf(item, other) === undefined)
  ) {
    return other
  }
  if (isFree(suggested) && !names.has(suggested)) return suggested
  const prefix = camel(attribute) || 'key'
  const wanted = `${prefix}${suggested.slice(0, 1).toUpperCase()}${suggested.slice(1)}`
  let name = wanted
  for (let n = 2; !isFree(name) || names.has(name); n++) name = `${wanted}${n}`
  return name
}

const core = (parts: Fielded): MadeKey | undefined => {
  const joined = joinedLiterals(parts)
  return defined(() => ({
    key: key(...(joined as Part[])) as unknown as AnyMadeKey,
    fields: joined.filter((part) => typeof part !== 'string'),
    ...callOf([CORE, 'key'], ...joined.map(codeOfPart)),
  }))
}

/** A key whose values stand there verbatim, as hand-written code or OneTable writes them. */
const legacy = (parts: Fielded, delimiter: string, isOneTable: boolean): MadeKey | undefined => {
  const fields = parts.filter((part) => typeof part !== 'string')
  const isTemplate =
    isOneTable &&
    parts.every((part) => /^[\w .#|/:-]*$/.test(typeof part === 'string' ? part : part.name))
  if (isTemplate) {
    const template = parts
      .map((part) => (typeof part === 'string' ? part : `\${${part.name}}`))
      .join(delimiter)
    const given = fields.filter(({ kind }) => kind !== 'text')
    return defined(() => ({
      key: onetableKey(template, ...given) as unknown as AnyMadeKey,
      fields,
      ...callOf([ADOPT, 'onetableKey'], ...[template, ...given].map(codeOfPart)),
    }))
  }
  const options = delimiter === '#' ? '{}' : `{ delimiter: ${quote(delimiter)} }`
  return defined(() => ({
    key: legacyKey({ delimiter }, ...(parts as Part[])) as unknown as AnyMadeKey,
    fields,
    ...callOf([ADOPT, 'legacyKey'], plainCode(options), ...parts.map(codeOfPart)),
  }))
}

/** A definition, unless it is one that Keywright refuses. */
const defined = (
  make: () => Omit<MadeKey, 'pattern' | 'isRaw' | 'key'> & { readonly key: AnyMadeKey },
): MadeKey | undefined => {
  const made = attempt(make)
  return made && { ...made, pattern: made.key.pattern, isRaw: false }
}

/** Each place was looked at in all rows: of a key of core's, some show that its parts are joined rightly. */
const SOME = 100

/** The key, if it makes every text of the view out of what the rows hold, or reads it back. */
const verified = (
  made: MadeKey | undefined,
  { tokens, delimiter }: View,
  { items, isStrict }: KeySetting,
): MadeKey | undefined => {
  if (!made) return undefined
  const { encode, tryDecode, valuesIn } = made.key as AnyMadeKey
  const names = made.fields.map(({ name }) => name)
  const isRight = (item: Item, text: string): boolean => {
    const own = isStrict ? {} : (valuesIn?.(text, item) ?? tryDecode(text))
    if (own === undefined) return false
    return attempt(() => encode({ ...own, ...picked(item, names) } as never)) === text
  }
  const looked = valuesIn ? tokens : tokens.slice(0, SOME)
  return looked.every((one, i) => isRight(items[i] as Item, one.join(delimiter ?? '')))
    ? made
    : undefined
}

const picked = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = attributeOf(item, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** A key with a shard, where the hash of a value says which. */
const shardedKey = (view: View, setting: KeySetting): MadeKey | undefined => {
  const [mark, last] = view.parts.slice(-2)
  if (view.parts.length < 3 || mark !== 'SHARD' || typeof last !== 'object') return undefined
  const shards = view.tokens.map((tokens) => tokens.at(-1) as string)
  if (!shards.every((shard) => /^(0|[1-9]\d{0,4})$/.test(shard))) return undefined
  const count = 1 + shards.reduce((most, shard) => Math.max(most, Number(shard)), 0)
  const base: View = {
    delimiter: '#',
    parts: view.parts.slice(0, -2),
    tokens: view.tokens.map((tokens) => tokens.slice(0, -2)),
  }
  const made = coreKey(base, setting)
  if (!made) return undefined
  const fields = [...setting.before, ...made.fields]
  for (const by of shardingValues(setting.items, setting.keys, setting.before, fields)) {
    if (!setting.items.every((item, i) => shardIn(item, by, count) === Number(shards[i]))) continue
    const { code, imports } = codeOfPart(by)
    const options = { code: `{ by: ${code}, count: ${count} }`, imports }
    return defined(() => ({
      key: sharded(made.key as never, { by: by as never, count }) as unknown as AnyMadeKey,
      fields: made.fields,
      ...callOf([CORE, 'sharded'], made, options),
    }))
  }
  return undefined
}
