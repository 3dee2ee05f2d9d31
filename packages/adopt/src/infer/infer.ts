import { answer } from '@keywright/core/internal'
import { takeAll } from '../take-all.ts'
import { type Inference, readerOf } from './reader.ts'

/**
 * Reads key definitions out of keys that exist: which delimiter they have, what is constant, and the
 * kinds of the fields, by all values that were seen. It also says what is unsafe in them.
 *
 * One pass, in memory that does not grow with the number of keys. The keys of one attribute belong
 * together: give partition keys and sort keys each on their own. Which words are literals is a
 * judgement; what cannot be told from values (an id of digits, a choice of three) is a guess.
 *
 * Where `key` of core writes keys like these, `code` uses it, and the definition's `key` reads every
 * key that it kept. Where not, because of another delimiter or values that are not escaped, `code`
 * uses `legacyKey`.
 *
 * @throws KeyError for something that is not text. An async iterable gives a promise.
 * @example
 * const { definitions, code, findings } = infer(['USER#1', 'USER#9', 'USER#10', 'ORDER#2024-01-15#a'])
 * definitions.map(({ pattern }) => pattern) // => ['USER#<userId>', 'ORDER#<on>#<orderId>']
 * code.includes("export const orderKey = key('ORDER', date('on'), text('orderId'))") // => true
 * findings[0].rule // => 'numbers-sort-wrongly'
 * findings[0].keys // => ['USER#10', 'USER#9']
 */
export function infer(keys: Iterable<string>): Inference
export function infer(keys: AsyncIterable<string>): Promise<Inference>
export function infer(
  keys: Iterable<string> | AsyncIterable<string>,
): Inference | Promise<Inference> {
  return answer('infer', () => {
    const { read, finish } = readerOf()
    return takeAll('infer', 'keys', keys, read, finish)
  })
}
