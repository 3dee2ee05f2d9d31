import { KeyError, type KeyErrorCode } from '@keywright/core'

/** Throws the error that every refusal shares: expected this, got that. */
export const refuse = (code: KeyErrorCode, expected: string, got: unknown, place = ''): never => {
  throw new KeyError(code, `${place}expected ${expected}, got ${show(got)}`)
}

/** A value as people recognise it, shortened: a megabyte of input must not become a log line. */
const show = (value: unknown): string => {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)
  }
  return value === Object(value) && !(value instanceof Date)
    ? Object.prototype.toString.call(value)
    : String(value)
}
