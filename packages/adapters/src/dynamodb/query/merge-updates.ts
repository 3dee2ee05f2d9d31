import { refuse } from '@keywright/core/internal'
import { valueIn } from '../given.ts'
import type { Values } from '../stored/stored-types.ts'

/** The clauses of an update, in the order in which they are written. */
const ACTIONS = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const
type Action = (typeof ACTIONS)[number]

// Not after `#`, `:` or `.`, which begin placeholders and steps of a path. A placeholder needs no space before it.
const ACTION = /(?<![#:.\w])(SET|REMOVE|ADD|DELETE)(?=[\s#])/gi

/** Two updates as one: each clause has the actions of both. Refuses a path that both write. */
export const mergedUpdates = (own: string, more: string, names: Values): string => {
  const [mine, theirs] = [clausesOf(own), clausesOf(more)]
  const paths = [...mine].flatMap(([action, all]) => all.map((one) => pathOf(action, one, names)))
  for (const [action, all] of theirs) {
    for (const one of all) {
      const path = pathOf(action, one, names)
      if (paths.some((other) => path.startsWith(other) || other.startsWith(path))) {
        const expected = 'a path that the input does not write'
        refuse('INVALID_CONDITION', expected, one, 'extend: UpdateExpression')
      }
    }
  }
  return ACTIONS.flatMap((action) => {
    const all = [...(mine.get(action) ?? []), ...(theirs.get(action) ?? [])]
    return all.length > 0 ? [`${action} ${all.join(', ')}`] : []
  }).join(' ')
}

/** Refuses an update that writes an attribute from which keys follow: the keys would stay behind. */
export const checkDeciding = (
  update: string,
  names: Values,
  deciding: ReadonlySet<string>,
): void => {
  for (const [action, all] of clausesOf(update)) {
    for (const one of all) {
      const [name = ''] = stepsOf(action, one, names)
      if (deciding.has(name)) {
        const expected = 'attributes that decide no key; updateInput and transactInput change those'
        refuse('INVALID_CONDITION', expected, name, 'extend: UpdateExpression')
      }
    }
  }
}

/** The actions of each clause. */
const clausesOf = (expression: string): Map<Action, string[]> => {
  const clauses = new Map<Action, string[]>()
  const found = [...expression.matchAll(ACTION)]
  if (expression.slice(0, found[0]?.index ?? expression.length).trim() !== '') {
    refuse('INVALID_CONDITION', 'an update expression', expression, 'extend: UpdateExpression')
  }
  found.forEach(({ 0: word, 1: action = '', index }, i) => {
    const text = expression.slice(index + word.length, found[i + 1]?.index)
    const name = action.toUpperCase() as Action
    clauses.set(name, [...(clauses.get(name) ?? []), ...listIn(text)])
  })
  return clauses
}

/** What stands between commas, except those of a function. */
const listIn = (text: string): string[] => {
  const list: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i <= text.length; i++) {
    if (text[i] === '(') depth += 1
    else if (text[i] === ')') depth -= 1
    else if (i === text.length || (text[i] === ',' && depth <= 0)) {
      list.push(text.slice(start, i).trim())
      start = i + 1
    }
  }
  return list
}

/** The path that an action writes, in one text: `"visits".` */
const pathOf = (action: Action, text: string, names: Values): string =>
  stepsOf(action, text, names)
    .map((step) => `${JSON.stringify(step)}.`)
    .join('')

/** The path that an action writes, step by step, with names for placeholders. */
const stepsOf = (action: Action, text: string, names: Values): string[] => {
  const [path = ''] = action === 'SET' ? text.split('=') : text.split(/[\s:]/)
  const steps = path.trim().match(/[^.[\]]+/g) ?? []
  return steps.map((step) => String(valueIn(names, step.trim()) ?? step.trim()))
}
