import { refuse } from '@keywright/core/internal'
import type { PrincipalTag } from './policy-types.ts'

/** The keys of tags that IAM takes, of those that a policy variable can name. */
const TAG_KEY = /^[\w.:/=+@-]{1,128}$/

/**
 * The value of a tag of the caller, in place of a literal value: one policy then serves every tenant. The
 * tag has to be a value that a key holds as it is. Any other one, such as a name with a space in it,
 * matches no key, so its caller reaches nothing.
 *
 * @throws KeyError for what cannot be the key of a tag in a policy variable.
 * @example
 * principalTag('tenantId') // => { principalTag: 'tenantId' }
 */
export const principalTag = (key: string): PrincipalTag =>
  typeof key === 'string' && TAG_KEY.test(key)
    ? { principalTag: key }
    : refuse('INVALID_DEFINITION', 'the key of a tag', key, 'principalTag')

/** The tag, where a value is one. */
export const tagOf = (value: unknown): string | undefined => {
  const { principalTag: tag } = Object(value) as Partial<PrincipalTag>
  return typeof tag === 'string' && TAG_KEY.test(tag) ? tag : undefined
}
