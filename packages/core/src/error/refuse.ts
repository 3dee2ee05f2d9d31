import { KeyError, type KeyErrorCode } from './key-error.ts'
import type { Place, Subject } from './place.ts'
import { shortened, show } from './show.ts'

/** A description of what was given, where the value itself would say less. */
export interface Words {
  readonly words: string
}

/** Tells descriptions from values that look like one. */
const DESCRIPTIONS: WeakSet<object> = /* @__PURE__ */ new WeakSet()

/**
 * A description that `refuse` prints as it is, where the value itself would say less.
 *
 * @example
 * refuse('INVALID_VALUE', 'a key of at most 2048 bytes', words('3000 bytes')) // throws KeyError: expected a key of at most 2048 bytes, got 3000 bytes
 */
export const words = (text: string): Words => {
  const description = { words: text }
  DESCRIPTIONS.add(description)
  return description
}

/** What was expected takes no more characters: what was given comes after it. */
const LONGEST = 240

/**
 * Throws the error of every refusal: where it happened, what was expected and what was given.
 *
 * @throws KeyError always.
 * @example
 * refuse('INVALID_VALUE', 'text', undefined, { pattern: 'USER#<id>', field: 'id' }) // throws KeyError: USER#<id>: id: expected text, got undefined
 * refuse('INVALID_VALUE', 'an item', null, 'User: primary') // throws KeyError: User: primary: expected an item, got null
 */
export const refuse = (
  code: KeyErrorCode,
  expected: string,
  got: unknown,
  place: Place = {},
  thrown?: Pick<Subject, 'cause' | 'issues'>,
): never => {
  const at: Exclude<Place, string> = typeof place === 'string' ? { within: place } : place
  const { within, option, ...subject } = at
  const path = [within, subject.pattern, subject.field, option]
  // Names are not checked: those that are not text are left out.
  const known = path.filter((step) => typeof step === 'string').map((step) => shortened(`${step}`))
  const came = DESCRIPTIONS.has(got as object) ? (got as Words).words : show(got)
  const wanted = shortened(expected, LONGEST)
  throw new KeyError(code, [...known, `expected ${wanted}, got ${came}`].join(': '), {
    ...subject,
    ...thrown,
  })
}

/**
 * The same error, its message preceded by what the key belongs to. Anything but a KeyError is
 * returned as it is.
 *
 * @example
 * within('Order: GSI1', new KeyError('INVALID_VALUE', 'at: expected a Date')).message // => 'Order: GSI1: at: expected a Date'
 */
export const within = (place: string, error: unknown): unknown =>
  error instanceof KeyError ? new KeyError(error.code, `${place}: ${error.message}`, error) : error
