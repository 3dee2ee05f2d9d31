import type { EntityDesign, IndexDesign } from '../../design/design-types.ts'
import { shardOf } from '../../design/design-types.ts'
import type { Request } from '../../engine/engine.ts'
import { isRefused, losesOwn, type Values } from '../../model/model.ts'
import { lacksUnique } from '../../model/unique.ts'
import type { Random } from '../../random.ts'
import { extend } from '../library.ts'
import { indexesNow, marksNow, type World } from '../world.ts'

/** Whether the shards of the primary key were others before: a row may be on any of them. */
export const hasFormerShards = ({ version }: World, { indexes }: EntityDesign): boolean => {
  const counts = shardOf((indexes[0] as IndexDesign).pk)?.counts ?? []
  return counts.slice(0, version).some((count) => count !== counts[version])
}

/** Whether the item is refused: an index lacks a value, or the row would lack an attribute of its own. */
export const refuses = (world: World, entity: EntityDesign, values: Values): boolean =>
  indexesNow(world, entity).some((index) => isRefused(world.design, index, entity, values)) ||
  losesOwn(world.design, entity, values)

/** Whether an item lacks what has to be unique. */
export const lacksMark = (
  { design, version }: World,
  entity: EntityDesign,
  values: Values,
): boolean => lacksUnique(design, entity, version, values)

/** Whether the table would not take the time at which an item expires: text from before it had a `ttl`. */
export const isBadExpiry = ({ design, version }: World, values: Values): boolean =>
  design.ttlSince !== undefined &&
  design.ttlSince <= version &&
  typeof values['expires'] === 'string'

/** Whether another item has something unique of these values. */
export const isTaken = (
  world: World,
  entity: EntityDesign,
  values: Values,
  identity: string | undefined,
): boolean =>
  [...marksNow(world, entity, values).keys()].some((text) => {
    const owner = world.owners.get(text)
    return owner !== undefined && owner.identity !== identity
  })

export type Format = 'document' | 'low-level'

export const someFormat = (random: Random): Format =>
  random.chance(0.2) ? 'low-level' : 'document'

export const clientOf = ({ engine, lowLevel }: World, format: Format): World['engine'] =>
  format === 'document' ? engine : lowLevel

/** The values that are there. */
export const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const gone = (changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value === undefined))

/** An input with a condition that always holds: it must not replace the one that is there. */
export const withVainCondition = (input: object): Request =>
  extend(input, {
    ConditionExpression: 'attribute_not_exists(#nothing)',
    ExpressionAttributeNames: { '#nothing': 'nothing' },
  }) as Request
