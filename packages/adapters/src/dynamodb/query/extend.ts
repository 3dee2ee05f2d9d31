import { answer, refuse, words } from '@keywright/core/internal'
import { ownOf, valueIn } from '../given.ts'
import { note, noteOf } from '../note.ts'
import type { AnyQueryInput } from '../sdk/input-types.ts'
import { checkDeciding, mergedUpdates } from './merge-updates.ts'
import { originOf } from './origin.ts'

/** The SDK's own parts of an input. */
export interface InputParts extends AnyQueryInput {
  FilterExpression?: string | undefined
  ProjectionExpression?: string | undefined
  ConditionExpression?: string | undefined
  UpdateExpression?: string | undefined
  ConsistentRead?: boolean | undefined
}

/** Expressions that both have to hold. */
const CONDITIONS = ['FilterExpression', 'ConditionExpression']
const MAPS = ['ExpressionAttributeNames', 'ExpressionAttributeValues']

/** What the SDK's commands take. It leaves out what they do not know, and so a misspelt filter. */
const PART =
  /^((Filter|Projection|Condition|Update|KeyCondition)Expression|ExpressionAttribute(Names|Values)|Return(ConsumedCapacity|ItemCollectionMetrics|Values(OnConditionCheckFailure)?)|ConsistentRead|Limit|Select|ScanIndexForward|ExclusiveStartKey|(Table|Index)Name|Key|Item|Segment|TotalSegments|ClientRequestToken|TransactItems)$/

/**
 * An input with more of the SDK's own parts: a filter, a projection, a condition, their names and
 * values. Where there are two filters, or two conditions, both have to hold. Two updates become one, with
 * the clauses of both. A projection keeps the key attributes, which cursors and `readAll` need. Cursors,
 * `page` and `readAll` take extended inputs.
 *
 * @throws KeyError for a part that the SDK does not take, a placeholder or a part that the input already has with
 * another meaning, or an update of a path that the input writes, or of an attribute that decides a key of its item.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * const input = extend(queryInput(order, { userId: '1' }), {
 *   FilterExpression: '#total > :least',
 *   ExpressionAttributeNames: { '#total': 'total' },
 *   ExpressionAttributeValues: { ':least': 100 },
 * })
 * input.ExpressionAttributeNames // => { '#pk': 'PK', '#sk': 'SK', '#total': 'total' }
 */
export const extend = <const Input extends object, const Parts extends object>(
  input: Input,
  parts: Parts,
): Input & Parts =>
  answer('extend', () => {
    const own = ownOf(input, 'an input', 'extend')
    const given = ownOf(parts, 'parts of an input', 'extend')
    const merged: Record<string, unknown> = { ...own }
    for (const [name, value] of Object.entries(given)) {
      if (!PART.test(name)) {
        refuse('INVALID_CONDITION', 'a part that the SDK takes', name, 'extend')
      }
      merged[name] = value === undefined ? own[name] : mergedPart(name, own[name], value)
    }
    const { UpdateExpression: update } = own
    const { UpdateExpression: more } = given
    const noted = noteOf(own['ExpressionAttributeNames'])
    if (typeof more === 'string') {
      const names = Object(merged['ExpressionAttributeNames']) as Record<string, unknown>
      if (typeof noted === 'function') checkDeciding(more, names, noted())
      if (typeof update === 'string') {
        merged['UpdateExpression'] = mergedUpdates(update, more, names)
      }
    }
    const origin = originOf(own as AnyQueryInput)
    if (origin && typeof given['ProjectionExpression'] === 'string') {
      projectKeys(
        merged,
        origin.start.map(({ name }) => name),
      )
    }
    if (noted) {
      // A copy of the names: those of the input may be in use elsewhere. V8 adds a private field to a copy
      // by spread fifteen times as slowly.
      merged['ExpressionAttributeNames'] = Object.assign({}, merged['ExpressionAttributeNames'])
      note(merged['ExpressionAttributeNames'] as object, noted)
    }
    return merged as Input & Parts
  })

const mergedPart = (name: string, own: unknown, value: unknown): unknown => {
  if (own === undefined) return value
  if (CONDITIONS.includes(name)) return `(${own}) AND (${value})`
  if (MAPS.includes(name)) return mergedMap(name, Object(own) as object, Object(value) as object)
  return own === value || name === 'Limit' || name === 'UpdateExpression'
    ? value
    : refuse(
        'INVALID_CONDITION',
        'a part that the input does not have',
        words('a second one'),
        `extend: ${name}`,
      )
}

const mergedMap = (part: string, own: object, more: object): object => {
  for (const [name, value] of Object.entries(more)) {
    const known = (own as Readonly<Record<string, unknown>>)[name]
    if (Object.hasOwn(own, name) && known !== value) {
      refuse(
        'INVALID_CONDITION',
        'a placeholder that the input does not use',
        name,
        `extend: ${part}`,
      )
    }
  }
  return { ...own, ...more }
}

/** Adds the attributes that a projection leaves out, under unused placeholders. */
const projectKeys = (merged: Record<string, unknown>, keys: readonly string[]): void => {
  const names = { ...(merged['ExpressionAttributeNames'] as Record<string, string>) }
  const projected = String(merged['ProjectionExpression'])
    .split(',')
    .map((path) => path.trim())
  const missing = keys.filter(
    (key) => !projected.some((path) => (valueIn(names, path) ?? path) === key),
  )
  const placeholders = missing.map((key, i) => {
    const known = Object.keys(names).find((name) => names[name] === key)
    if (known !== undefined) return known
    let free = `#key${i}`
    while (Object.hasOwn(names, free)) free += '_'
    names[free] = key
    return free
  })
  merged['ProjectionExpression'] = [...projected, ...placeholders].join(', ')
  merged['ExpressionAttributeNames'] = names
}
