import { KeyError, type KeyErrorCode } from '@keywright/core'

/** Throws the error that every refusal shares: where it was, expected this, got that. */
export const refuse = (
  code: KeyErrorCode,
  place: string,
  expected: string,
  got: unknown,
): never => {
  throw new KeyError(code, `${place}expected ${expected}, got ${show(got)}`)
}

/** A value as people recognise it, shortened: a megabyte of input must not become a log line. */
const show = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)
    : value === Object(value)
      ? Object.prototype.toString.call(value)
      : String(value)
