import { checkText } from '../error/check-text.ts'
import { reject } from '../error/reject.ts'
import { checkLiteral, DELIMITER, escapeText, unescapeText } from '../text/escape.ts'

/**
 * The key of one thing of a kind. The entity is a literal, written as it is; the id is escaped.
 *
 * @throws KeyError for an entity with `$`, or an id that is not well-formed text.
 * @example
 * entityKey('USER', '123') // => 'USER#123'
 * entityKey('CITY', 'New York') // => 'CITY#New$20York'
 */
export const entityKey = <Entity extends string>(
  entity: Entity,
  id: string,
): `${Entity}#${string}` =>
  `${checkLiteral(entity, 'INVALID_VALUE') as Entity}${DELIMITER}${escapeText(id)}`

/**
 * Reads what `entityKey` wrote. The id has no delimiter of its own, so the last one ends the entity.
 *
 * @throws KeyError for text that it could not have written.
 * @example
 * parseEntityKey('USER#123') // => { entity: 'USER', id: '123' }
 */
export const parseEntityKey = (key: string): { entity: string; id: string } => {
  checkText(key)
  const [, entity = '', id] = /^(.*)#(.*)$/s.exec(key) ?? []
  const read = id === undefined ? id : unescapeText(id)
  if (read === undefined) return reject('INVALID_KEY', 'an entity key such as USER#123', key)
  return { entity: checkLiteral(entity, 'INVALID_KEY'), id: read }
}
