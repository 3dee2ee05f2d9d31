import { refuse } from '@keywright/core/internal'
import { fixULIDBase32 } from 'ulid'
import { type Id, idOf } from './id.ts'
import { isId } from './parse.ts'

// ASCII only, and tested before the case changes: toUpperCase turns ſ into S.
const TYPED = /^(\w+)_([A-Za-z\d]{26})$/

/**
 * The id that a person typed or pasted: in any case, with I or L for 1 and O for 0 in the ULID, and
 * with white space around it. All other functions take ids as they are.
 *
 * @throws KeyError for what is still not an id.
 * @example
 * normalizeId(' USER_olaryz6s4i0w3gelr70w3ge1r7\n') // => 'user_01ARYZ6S410W3GE1R70W3GE1R7'
 */
export const normalizeId = (text: string): Id => {
  const [, prefix = '', ulid = ''] = TYPED.exec(typeof text === 'string' ? text.trim() : '') ?? []
  const id = `${prefix.toLowerCase()}_${fixULIDBase32(ulid).toUpperCase()}`
  return isId(id) ? id : refuse('INVALID_KEY', idOf('user'), text)
}
