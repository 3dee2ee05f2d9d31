import { type Attribute, canonicalNumber, type Item, textOf } from './attribute.ts'
import { valueAt } from './condition.ts'
import type { Operand, Path, Update } from './parse.ts'
import { invalid } from './refusals.ts'

type Change = (now: Attribute | undefined) => Attribute | undefined

/** The item with a change at a path; `undefined` removes what is there. */
const changedAt = (item: Item, path: Path, change: Change): Item => {
  const [name, ...rest] = path
  const now = Object.hasOwn(item, name) ? item[name] : undefined
  const next = rest.length === 0 ? change(now) : changedInside(now, rest, change)
  const others = Object.entries(item).filter(([other]) => other !== name)
  return Object.fromEntries(next === undefined ? others : [...others, [name, next]]) as Item
}

const changedInside = (
  now: Attribute | undefined,
  [step, ...rest]: readonly (string | number)[],
  change: Change,
): Attribute => {
  const deeper: Change = rest.length === 0 ? change : (found) => changedInside(found, rest, change)
  if (now && 'M' in now && typeof step === 'string') {
    return { M: changedAt(now.M, [step], deeper) }
  }
  if (now && 'L' in now && typeof step === 'number') {
    const list: (Attribute | undefined)[] = [...now.L]
    const at = Math.min(step, list.length)
    list[at] = deeper(list[at])
    return { L: list.filter((one) => one !== undefined) }
  }
  return invalid('the path of an update leads nowhere')
}

/** The item after an update. Every operand sees the item as it was. */
export const updated = (item: Item, update: Update): Item => {
  checkOverlap(update)
  let next = item
  for (const { path, to } of update.set) {
    const value = operandIn(item, to)
    next = changedAt(next, path, () => value)
  }
  for (const { path, value } of update.add) {
    next = changedAt(next, path, (now) => added(now, value))
  }
  for (const { path, value } of update.delete) {
    next = changedAt(next, path, (now) => now && without(now, value))
  }
  // From the end of a list, so that positions before stay what they were.
  const removed = [...update.remove].sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)))
  for (const path of removed) {
    if (valueAt(next, path) !== undefined) next = changedAt(next, path, () => undefined)
  }
  return next
}

/** The paths that an update writes; none of them lies in another. */
const checkOverlap = (update: Update): void => {
  const paths = pathsOf(update)
  paths.forEach((path, i) => {
    const overlaps = paths.some(
      (other, j) => i !== j && path.every((step, at) => other[at] === step),
    )
    if (overlaps) invalid('two paths of an update overlap')
  })
}

export const pathsOf = ({ set, remove, add, delete: gone }: Update): Path[] => [
  ...[...set, ...add, ...gone].map(({ path }) => path),
  ...remove,
]

const operandIn = (item: Item, operand: Operand): Attribute => {
  if (operand.kind === 'value') return operand.value
  if (operand.kind === 'path') {
    return valueAt(item, operand.path) ?? invalid('an operand of an update is missing')
  }
  if (operand.kind === 'if_not_exists') {
    return valueAt(item, operand.path) ?? operandIn(item, operand.otherwise)
  }
  if (operand.kind === 'size') return invalid('size in an update')
  const [a, b] = operand.operands.map((one) => operandIn(item, one)) as [Attribute, Attribute]
  if (operand.kind === 'list_append') {
    return 'L' in a && 'L' in b ? { L: [...a.L, ...b.L] } : invalid('list_append of other types')
  }
  return sumOf(a, b, operand.kind === '-' ? -1 : 1)
}

const sumOf = (a: Attribute, b: Attribute, sign: 1 | -1): Attribute =>
  'N' in a && 'N' in b
    ? { N: canonicalNumber(String(Number(a.N) + sign * Number(b.N))) }
    : invalid('a sum of other types than numbers')

const added = (now: Attribute | undefined, value: Attribute): Attribute => {
  if (now === undefined) return value
  if ('SS' in now && 'SS' in value) return { SS: [...new Set([...now.SS, ...value.SS])] }
  return sumOf(now, value, 1)
}

const without = (now: Attribute, value: Attribute): Attribute | undefined => {
  if (!('SS' in now && 'SS' in value)) return invalid('DELETE of other types than sets')
  const left = now.SS.filter(
    (one) => !value.SS.some((gone) => textOf({ S: gone }) === textOf({ S: one })),
  )
  return left.length === 0 ? undefined : { SS: left }
}
