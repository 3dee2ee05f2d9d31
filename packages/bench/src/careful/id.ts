import { monotonicFactory } from 'ulid'
import { refuse } from './fields.ts'

const nextUlid = monotonicFactory()

/** A prefix that is checked, and a ULID that ascends. */
export const createId = (prefix: unknown): string =>
  typeof prefix === 'string' && /^[a-z](?:[a-z0-9_]{0,61}[a-z0-9])?$/.test(prefix)
    ? `${prefix}_${nextUlid()}`
    : refuse('a prefix', prefix)
