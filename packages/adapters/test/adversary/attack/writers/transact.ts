import { show } from '../../design/print.ts'
import { primaryNames, someChanges } from '../../model/items.ts'
import { identityOf } from '../../model/keys.ts'
import type { ModelItem, Values } from '../../model/model.ts'
import { storedItem } from '../../model/model.ts'
import type { Random } from '../../random.ts'
import { transactInput } from '../library.ts'
import { attempt, type Expected, expectOutcome } from '../outcome.ts'
import {
  entityFor,
  marksNow,
  owns,
  type Read,
  removed,
  rowOf,
  spelledNow,
  type World,
  written,
} from '../world.ts'
import { type Before, counted, revisionSays, someBefore, someRead } from './before.ts'
import {
  clientOf,
  gone,
  hasFormerShards,
  isBadExpiry,
  isTaken,
  lacksMark,
  refuses,
  someFormat,
  without,
} from './rules.ts'

/** An item as read becomes another one: in place, or under another primary key. */
export const transact = (world: World, random: Random): void => {
  const { design } = world
  const found = someRead(world, random)
  if (!found) return
  const { entity } = found
  const some = random.some(
    design.attributes.map(({ name }) => name),
    0.3,
  )
  const fixed = primaryNames(entity)
  const wanted = random.chance(0.6) ? [...fixed, ...some] : [...some, 'note', 'extra']
  // Sometimes nothing changes: what is unique is claimed.
  const changes = random.chance(0.1) ? {} : someChanges(random, design, entity, wanted)
  transactRow(world, random, found, changes)
}

/** An item as read gets these values. */
export const transactRow = (
  world: World,
  random: Random,
  found: Read,
  wanted: Readonly<Record<string, unknown>>,
): void => {
  const { design, items } = world
  const { entity } = found
  const before = someBefore(world, random, found)
  const { given, identity, now, form, isFresh } = before
  if (form !== 'row' && hasFormerShards(world, entity)) return
  const changes = differing(world, before, wanted)
  const set = spelledNow(world, entity, changes)
  const after = without({ ...saidBy(before), ...set })
  const target = identityOf(design, entity, after)
  const isInPlace = target === identity
  if (hasFormerShards(world, entity) && items.has(target) && !isInPlace) return
  const says = revisionSays(world, before)
  if (says === 'skip') return
  const format = someFormat(random)
  // A row that only got more attributes since: no condition can see that.
  const mayPass = isInPlace || isGrown(rowOf(world, identity), found.row)
  world.log.push(
    `transact ${isFresh ? 'fresh' : 'stale'} ${form} ${show(given)} with ${show(changes)} (${format})`,
  )
  const outcome = attempt(() => {
    const defined = entityFor(world, entity) as never
    const next = { ...given, ...changes }
    const input = transactInput(defined, given as never, next as never, { format })
    clientOf(world, format).transact(input)
  })
  const isBad =
    refuses(world, entity, after) ||
    lacksMark(world, entity, after) ||
    isBadExpiry(world, isInPlace ? set : after)
  const isBlocked = !now || (!isInPlace && items.has(target)) || isContended(world, before, after)
  const expected = expectedOf(world, before, says, isBad, isBlocked, mayPass)
  expectOutcome(`transactInput of a ${isFresh ? 'fresh' : 'stale'} ${form}`, outcome, expected)
  if (outcome !== 'done') return
  const { values, mayLack, born } = now as ModelItem
  const counts = counted(world, before)
  if (isInPlace) {
    const next = without({ ...values, ...storedItem(set), ...gone(set), ...counts })
    written(world, entity, next, { mayLack: form === 'row' ? new Set() : mayLack, born })
    owns(world, identity, identity, marksNow(world, entity, next))
    return
  }
  removed(world, identity)
  written(world, entity, { ...after, ...counts })
  owns(world, identity, target, marksNow(world, entity, after))
}

/** An item goes, and what it had with it. */
export const transactAway = (world: World, random: Random): void => {
  const found = someRead(world, random)
  if (found) transactRowAway(world, random, found)
}

export const transactRowAway = (world: World, random: Random, found: Read): void => {
  const { entity } = found
  const before = someBefore(world, random, found)
  const { given, identity, now, form, isFresh } = before
  if (form !== 'row' && hasFormerShards(world, entity)) return
  const says = revisionSays(world, before)
  if (says === 'skip') return
  const format = someFormat(random)
  world.log.push(`transact away ${isFresh ? 'fresh' : 'stale'} ${form} ${show(given)} (${format})`)
  const outcome = attempt(() => {
    const defined = entityFor(world, entity) as never
    const input = transactInput(defined, given as never, undefined, { format })
    clientOf(world, format).transact(input)
  })
  const isBlocked = !now || isTaken(world, entity, before.known, identity)
  const expected = expectedOf(world, before, says, false, isBlocked, true)
  expectOutcome(`transactInput away of a ${isFresh ? 'fresh' : 'stale'} ${form}`, outcome, expected)
  if (outcome !== 'done') return
  removed(world, identity)
  owns(world, identity, undefined, new Map())
}

const expectedOf = (
  world: World,
  { read, known, isFresh, isUnsure, form }: Before,
  says: Expected | undefined,
  isBad: boolean,
  isBlocked: boolean,
  mayPass: boolean,
): Expected[] => {
  const open: Expected[] =
    isBad || says === 'refused'
      ? ['refused']
      : isBlocked
        ? ['condition']
        : says !== undefined && !isUnsure
          ? [says]
          : isFresh && !isUnsure
            ? ['done']
            : mayPass || isFresh
              ? ['done', 'condition']
              : ['condition']
  // Values that lack what has to be unique may be half of an item; a row shows that it has none.
  const mayRefuse = form === 'low-level row' || lacksMark(world, read.entity, known)
  return mayRefuse && form !== 'row' ? [...open, 'refused'] : open
}

/**
 * Whether another item has what this one wants, or what it had: rows from before something was unique may
 * share it, and then the marker is that of another.
 */
const isContended = (world: World, { read, known, identity }: Before, after: Values): boolean =>
  isTaken(world, read.entity, known, identity) || isTaken(world, read.entity, after, identity)

/** What the item says of itself: `itemOf` may spell a value in another way than the row does. */
const saidBy = ({ read, form, given, known }: Before): Values => {
  // Where `values` derives the keys, `itemOf` gives attributes as they are stored.
  if (form !== 'item' || read.entity.values) return known
  const { rev: _, ...item } = storedItem(given)
  return item
}

/** The changes that are none in another spelling. */
const differing = (world: World, before: Before, changes: Values): Values => {
  const { entity } = before.read
  const [was, is] = [storedItem(saidBy(before)), storedItem(spelledNow(world, entity, changes))]
  return Object.fromEntries(
    Object.entries(changes).filter(([name]) => show(was[name]) !== show(is[name])),
  )
}

const isGrown = (now: Values | undefined, before: Values): boolean =>
  now !== undefined &&
  Object.entries(before).every(
    ([name, value]) => Object.hasOwn(now, name) && show(now[name]) === show(value),
  )
