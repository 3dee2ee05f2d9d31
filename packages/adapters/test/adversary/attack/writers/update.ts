import { needsOf } from '../../design/design-types.ts'
import { show } from '../../design/print.ts'
import type { Request } from '../../engine/engine.ts'
import { primaryNames, someChanges } from '../../model/items.ts'
import { identityOf } from '../../model/keys.ts'
import type { ModelItem, Values } from '../../model/model.ts'
import { storedItem } from '../../model/model.ts'
import type { Random } from '../../random.ts'
import { extend, updateInput } from '../library.ts'
import { attempt, type Expected, expectOutcome } from '../outcome.ts'
import {
  entityFor,
  hasUnique,
  indexesNow,
  marksNow,
  type Read,
  spelledNow,
  type World,
  written,
} from '../world.ts'
import {
  type Before,
  counted,
  freshRead,
  isBranched,
  revisionSays,
  someBefore,
  somePart,
  someRead,
} from './before.ts'
import {
  clientOf,
  type Format,
  gone,
  isBadExpiry,
  lacksMark,
  refuses,
  someFormat,
  without,
} from './rules.ts'

export const update = (world: World, random: Random): void => {
  const found = someRead(world, random)
  if (!found) return
  const names = world.design.attributes.map(({ name }) => name)
  const fixed = primaryNames(found.entity)
  const isWild = random.chance(0.08)
  const free = isWild ? names : names.filter((name) => !fixed.includes(name))
  updateRow(world, random, found, [...free, 'note', 'extra'])
}

/** Several writers read the same row, and each changes something else that one index is made of. */
export const race = (world: World, random: Random): void => {
  const found = freshRead(world, random)
  if (!found) return
  const { entity } = found
  const indexes = indexesNow(world, entity)
  const branched = indexes.filter(isBranched)
  const index = random.pick(branched.length > 0 ? branched : indexes.slice(-3))
  const fixed = primaryNames(entity)
  const decisive = [
    ...(isBranched(index) ? [] : needsOf(index)),
    ...(index.when?.reads ?? []),
    ...(entity.values?.reads ?? []),
  ]
  const names = [...new Set(decisive)].filter(
    (name) => !['derived', 'type', ...fixed].includes(name),
  )
  const [fewest, most] = isBranched(index) ? [4, 1] : [2, random.pick([1, 1, 2])]
  for (let racers = fewest + random.below(2); racers > 0 && names.length > 0; racers--) {
    updateRow(world, random, found, names, most)
  }
}

const updateRow = (
  world: World,
  random: Random,
  read: Read,
  names: readonly string[],
  most?: number,
): void => {
  const { design } = world
  const { entity, row } = read
  const before = somePart(random, someBefore(world, random, read))
  const { form, given, known, now, isFresh, isUnsure } = before
  const own = someChanges(random, design, entity, names, most)
  const isSpread = form === 'row' && random.chance(0.2)
  // No two clauses write the same path.
  const isCounted = random.chance(0.1) && !isSpread
  const format = someFormat(random)
  const says = revisionSays(world, before)
  if (says === 'skip') return
  world.log.push(
    `update ${isFresh ? 'fresh' : 'stale'} ${form} ${show(given)} with ${isSpread ? 'the row and ' : ''}${show(own)}${isCounted ? ' and a visit' : ''} (${format})`,
  )
  const outcome = attempt(() => {
    const defined = entityFor(world, entity) as never
    const changes = isSpread ? { ...row, ...own } : own
    const input = updateInput(defined, given as never, changes as never, { format })
    const whole = isCounted ? withVisit(input, format) : input
    clientOf(world, format).update(whole as Request)
  })
  const set = spelledNow(world, entity, isSpread ? { ...known, ...own } : own)
  const after = without({ ...known, ...set })
  const verdict = verdictOn(world, before, set, after)
  const expected: Expected[] =
    verdict === 'refused'
      ? ['refused']
      : !now
        ? ['condition']
        : says !== undefined && !isUnsure
          ? [says]
          : isFresh && !isUnsure
            ? ['done']
            : ['done', 'condition']
  if (form === 'part') {
    // What a part leaves out is refused, or becomes part of the condition: never is it guessed.
    const isSound = verdict !== 'refused' && now && says !== 'condition'
    expected.splice(
      0,
      expected.length,
      'refused',
      'condition',
      ...(isSound ? ['done' as const] : []),
    )
  }
  if (verdict === 'unsure' || form === 'low-level row') expected.push('refused')
  expectOutcome(`updateInput of a ${isFresh ? 'fresh' : 'stale'} ${form}`, outcome, expected)
  if (outcome !== 'done') return
  const { values, mayLack, born } = now as ModelItem
  const visits = isCounted ? { visits: ((values['visits'] as number | undefined) ?? 0) + 1 } : {}
  const next = { ...values, ...storedItem(set), ...visits, ...gone(set), ...counted(world, before) }
  const isRow = form === 'row' || form === 'low-level row'
  written(world, entity, without(next), { mayLack: isRow ? new Set() : mayLack, born })
}

const withVisit = (input: object, format: Format): object =>
  extend(input, {
    UpdateExpression: 'ADD visits :visit',
    ExpressionAttributeValues: { ':visit': format === 'document' ? 1 : { N: '1' } },
  })

/** Whether a change must be refused, may be, or is sound. */
const verdictOn = (
  world: World,
  { read, known, identity, given }: Before,
  set: Values,
  after: Values,
): 'refused' | 'unsure' | 'sound' => {
  const { entity } = read
  if (revisionSays(world, { read, given, now: undefined }) === 'refused') return 'refused'
  const isMoved = identityOf(world.design, entity, after) !== identity
  if (isMoved || refuses(world, entity, after) || isBadExpiry(world, set)) return 'refused'
  if (!hasUnique(world, entity)) return 'sound'
  const [was, is] = [marksNow(world, entity, known), marksNow(world, entity, after)]
  const isSame = was.size === is.size && [...was.keys()].every((text) => is.has(text))
  const { ttlSince } = world.design
  const hasTtl = ttlSince !== undefined && ttlSince <= world.version
  const expiryOf = (values: Values): unknown => storedItem(values)['expires'] ?? undefined
  const expires = show(expiryOf(known)) !== show(expiryOf(after))
  if (!isSame || (hasTtl && expires)) return 'refused'
  // It lacks a value that has to be unique, and did so before: nothing is lost by either.
  return lacksMark(world, entity, after) ? 'unsure' : 'sound'
}
