import type { IndexDesign, SideDesign } from '../design/design-types.ts'
import { isList, isOwnSide, isOwnText, namesOf } from '../design/design-types.ts'
import { show } from '../design/print.ts'
import { storedText } from '../engine/engine.ts'
import { ownValues, textsOf } from '../model/keys.ts'
import { canonIn, isMember, keyValuesOf, type ModelItem, type Values } from '../model/model.ts'
import { nativeOf } from '../model/native.ts'
import { identify, itemOf, keysOf } from './library.ts'
import { entityFor, fail, indexesNow, itemRows, rowIdentity, type World } from './world.ts'

/** The table holds a row for each item of the model, with its attributes and its keys, and no other. */
export const checkRows = (world: World): void => {
  const rows = itemRows(world)
  const seen = new Set<string>()
  for (const row of rows) {
    const identity = safely(() => rowIdentity(world, row))
    const item = identity === undefined ? undefined : world.items.get(identity)
    if (identity === undefined || !item)
      throw new Error(`a row that no item explains: ${show(row)}`)
    if (seen.has(identity)) fail(`two rows of one item: ${show(row)}`)
    seen.add(identity)
    checkAttributes(world, item, row)
    for (const index of indexesNow(world, item.entity)) checkKeys(world, item, index, row)
    checkIdentified(world, item, row)
  }
  for (const [identity, item] of world.items) {
    if (!seen.has(identity)) fail(`no row of ${show(item.values)}`)
  }
}

const safely = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const checkAttributes = ({ design }: World, { entity, values }: ModelItem, row: Values): void => {
  const own = ownValues(design, entity, row)
  for (const name of new Set([...Object.keys(own), ...Object.keys(values)])) {
    const [got, expected] = [own[name], values[name]]
    const isSame =
      got !== undefined &&
      expected !== undefined &&
      (storedText(got) === storedText(expected) || isSpelling(design, name, got, expected))
    if (!isSame) fail(`${name}: expected ${show(expected)}, got ${show(got)} in ${show(row)}`)
  }
}

/** A native key keeps a value in its own spelling. */
const isSpelling = (
  design: World['design'],
  name: string,
  got: unknown,
  expected: unknown,
): boolean =>
  design.entities.some(({ indexes }) =>
    indexes.some(({ pk, sk }) =>
      [pk, sk].some((side) => side && isOwnSide(side) && namesOf(side).includes(name)),
    ),
  ) && canonIn(design, name, got) === canonIn(design, name, expected)

/** The attributes of each key are what the values make, on a shard of any time, or are not there at all. */
const checkKeys = (world: World, item: ModelItem, index: IndexDesign, row: Values): void => {
  const { design, version } = world
  const { entity, values, mayLack } = item
  const isIn = isMember(design, index, entity, values)
  const isPrimary = (side: SideDesign): boolean => ['PK', 'SK'].includes(namesOf(side)[0] ?? '')
  // What is the item's own stays when the item leaves the index.
  const sides = [index.pk, ...(index.sk ? [index.sk] : [])].filter(
    (side) => !isList(side) && (isPrimary(side) || !isOwnText(side)),
  )
  const found = sides.map((side) => namesOf(side).some((name) => Object.hasOwn(row, name)))
  for (const [i, side] of sides.entries()) {
    if (isList(side)) continue
    const got = row[side.attribute]
    if (isIn && found[i]) {
      const texts = textsOf(design, entity, side, values, version)
      if (!texts.includes(got as string)) {
        fail(`${index.name}: ${side.attribute} is ${show(got)}, expected ${texts.join(' or ')}`)
      }
    } else if (isIn && !mayLack.has(index.name)) {
      fail(`${index.name}: no ${side.attribute} in ${show(row)}`)
    } else if (!isIn && found[i] && !isPrimary(side)) {
      fail(`${index.name}: ${side.attribute} is left in ${show(row)}`)
    }
  }
  const others = sides.filter((side) => !isPrimary(side))
  const there = others.filter((side) => namesOf(side).some((name) => Object.hasOwn(row, name)))
  if (there.length > 0 && there.length < others.length) {
    fail(`${index.name}: half of its keys in ${show(row)}`)
  }
  checkNative(world, item, index, row)
}

const checkNative = (
  { design }: World,
  { entity, values, mayLack }: ModelItem,
  index: IndexDesign,
  row: Values,
): void => {
  const own = keyValuesOf(design, entity, values)
  for (const side of [index.pk, index.sk]) {
    if (!side || !isList(side)) continue
    for (const one of side.list) {
      const value = own[one.field.attribute] ?? undefined
      const [got, expected] = [
        Object.hasOwn(row, one.attribute) ? row[one.attribute] : undefined,
        value === undefined ? undefined : nativeOf(design, one, value),
      ]
      const isSame =
        got === undefined || expected === undefined
          ? got === expected || got === null
          : storedText(got) === storedText(expected)
      if (!isSame && !mayLack.has(index.name)) {
        fail(`${index.name}: ${one.attribute} is ${show(got)}, expected ${show(expected)}`)
      }
    }
  }
}

/** A row says which entity it is of, to either client. */
const checkIdentified = (world: World, { entity }: ModelItem, row: Values): void => {
  const found = identify(world.entities as never, row) as { entity: string } | undefined
  if (found?.entity !== entity.name) fail(`identify gives ${show(found)} for ${show(row)}`)
  checkItem(world, entity, row)
}

/** The item of a row has none of its keys, the same values, and makes the keys of the row again. */
const checkItem = (world: World, entity: ModelItem['entity'], row: Values): void => {
  const defined = entityFor(world, entity) as never
  const item = itemOf(defined, row) as Values
  const hidden = Object.keys(row).filter((name) => isKeyText(world, name))
  const left = hidden.find((name) => Object.hasOwn(item, name))
  if (left !== undefined) fail(`itemOf leaves ${left} in ${show(item)}`)
  for (const [name, value] of Object.entries(row)) {
    if (hidden.includes(name) || name === 'type' || isOwn(world, name)) continue
    const [got, expected] = [storedText(asStored(item[name])), storedText(value)]
    const isSame =
      got === expected ||
      canonIn(world.design, name, item[name]) === canonIn(world.design, name, value)
    if (!isSame) fail(`itemOf: ${name} is ${show(item[name])}, was ${show(value)}`)
  }
  const own = ownValues(world.design, entity, row)
  for (const name of Object.keys(own).filter((one) => isOwn(world, one) && !entity.values)) {
    const [got, expected] = [item[name], own[name]]
    if (
      expected === null ||
      canonIn(world.design, name, got) === canonIn(world.design, name, expected)
    )
      continue
    fail(`itemOf: ${name} is ${show(got)}, expected ${show(expected)}`)
  }
  const [again, keys] = [keysOf(defined, item as never), keysOf(defined, row as never)] as Values[]
  // A row may be on the shard of a former count, which only its key tells.
  const isShard = (name: string): boolean => /#SHARD#/.test(String((keys as Values)[name]))
  for (const [name, value] of Object.entries(keys as Values)) {
    if (!isShard(name) && show((again as Values)[name]) !== show(value)) {
      fail(`itemOf: ${name} would be ${show((again as Values)[name])}, is ${show(value)}`)
    }
  }
}

const asStored = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** Whether an attribute holds a value in the spelling of a key. */
const isOwn = ({ design }: World, name: string): boolean =>
  design.entities.some(({ indexes }) =>
    indexes.some(({ pk, sk }) =>
      [pk, sk].some((side) => side && isOwnSide(side) && namesOf(side).includes(name)),
    ),
  )

/** Whether an attribute holds the text of a key. */
const isKeyText = ({ design }: World, name: string): boolean =>
  design.entities.some(({ indexes }) =>
    indexes.some(({ pk, sk }) =>
      [pk, sk].some((side) => side && !isOwnSide(side) && namesOf(side).includes(name)),
    ),
  )
