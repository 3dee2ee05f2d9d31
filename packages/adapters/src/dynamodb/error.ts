import { KeyError, type KeyErrorCode } from '@keywright/core'

/** Throws the error that every refusal shares: where it was, expected this, got that. */
export const refuse = (
  code: KeyErrorCode,
  place: string,
  expected: string,
  got: unknown,
): never => {
  throw new KeyError(code, `${place}: expected ${expected}, got ${show(got)}`)
}

/** What a record holds under a name; refuses any other name, also those that all objects have. */
export const lookUp = <T>(
  all: Readonly<Record<string, T>>,
  name: string,
  code: KeyErrorCode,
  place: string,
): T =>
  Object.hasOwn(all, name)
    ? (all[name] as T)
    : refuse(code, place, `one of ${Object.keys(all).join(', ')}`, name)

/** A value as people recognise it, shortened: a megabyte of input must not become a log line. */
const show = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value.slice(0, 80))
    : typeof value === 'object'
      ? Object.prototype.toString.call(value)
      : String(value)
