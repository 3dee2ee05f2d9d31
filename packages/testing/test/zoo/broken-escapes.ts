import { compareKeys } from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { type Broken, broken, compareLists, comparePairs, free, pairs } from './zoo.ts'

const text = fc.string()
const texts = pairs(text)
const joined =
  (escaped: (text: string) => string, delimiter = '#') =>
  ([a, b]: readonly [string, string]) =>
    `${escaped(a)}${delimiter}${escaped(b)}`
const of = (name: string, escaped: (text: string) => string, delimiter?: string): Broken =>
  broken(name, 'injective', { values: texts, encode: joined(escaped, delimiter), compare: free })
const alone = (name: string, encode: (text: string) => string): Broken =>
  broken(name, 'injective', { values: text, encode: (id) => `K#${encode(id)}`, compare: free })

/** Escapes that forget something: mostly the escape character itself. */
export const ESCAPES: readonly Broken[] = [
  of('the delimiter in percent, the percent not', (t) => t.replaceAll('#', '%23')),
  of('a backslash before the delimiter only', (t) => t.replaceAll('#', '\\#')),
  of('a dollar escape without its own', (t) => t.replaceAll('#', '$23')),
  of('an entity without its own', (t) => t.replaceAll('#', '&num;')),
  of('doubled delimiters', (t) => t.replaceAll('#', '##')),
  of('a tilde code for the slash', (t) => t.replaceAll('/', '~1'), '/'),
  of('an underscore for the delimiter', (t) => t.replaceAll('#', '_')),
  of('the delimiter removed', (t) => t.replaceAll('#', '')),
  broken('a backslash before the delimiter, in mapped parts', 'injective', {
    values: texts.map(([org, id]) => ({ org, id })),
    encode: ({ org, id }) => joined((t) => t.replaceAll('#', '\\#'))([org, id]),
    compare: free,
  }),
  broken('only the last part escaped', 'injective', {
    values: texts,
    encode: ([org, id]) => `${org}#${id.replaceAll('#', '%23')}`,
    compare: free,
  }),
  broken('a backslash and a letter for the end of a line', 'injective', {
    values: fc.string({ unit: anyChar }),
    encode: (t) => `K#${t.replaceAll('\n', '\\n')}`,
    compare: free,
  }),
  of('escaped in the wrong order', (t) => t.replaceAll('#', '%23').replaceAll('%23', '%23')),
  of('a colon escaped as in a URL, by hand', (t) => t.replaceAll(':', '%3A'), ':'),
  of('a pipe escaped with a backslash', (t) => t.replaceAll('|', '\\|'), '|'),
  alone('angle brackets as entities', (t) => t.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  alone('spaces as plus', (t) => t.replaceAll(' ', '+')),
  alone('spaces as dashes', (t) => t.replaceAll(' ', '-')),
  alone('a slug', (t) => t.replace(/[^a-z0-9]+/gi, '-')),
  alone('quotes doubled but only one kind', (t) => t.replaceAll("'", '"')),
  alone('newlines and tabs as spaces', (t) => t.replace(/[!-/]/g, ' ')),
  alone('marks for what is special', (t) => t.replaceAll('!', '?@').replaceAll('?', '?')),
  alone('two marks for one', (t) => t.replaceAll('!', '??')),
  alone('base64 without its last characters', (t) =>
    btoa(unescape(encodeURIComponent(t))).replace(/.=*$/, ''),
  ),
  broken('commas between the items of a list', 'injective', {
    values: fc.array(text, { minLength: 1, maxLength: 4 }),
    encode: (list) => `L#${list.join(',')}`,
    compare: free,
  }),
  broken('a list with a colon for the empty one', 'injective', {
    values: fc.array(fc.constantFrom('', 'a', ':'), { maxLength: 3 }),
    encode: (list) => `L#${list.map((item) => item || ':').join('')}`,
    compare: free,
  }),
  broken('an escape that sorts elsewhere', 'ordered', {
    values: text,
    encode: (id) => `K#${id.replaceAll('~', '~~').replaceAll('#', '~h')}`,
    compare: compareKeys,
  }),
  broken('URI components in tuples', 'ordered', {
    values: texts,
    encode: ([a, b]) => `${encodeURIComponent(a)}/${encodeURIComponent(b)}`,
    compare: comparePairs,
  }),
  broken('lengths before texts', 'ordered', {
    values: texts,
    encode: ([a, b]) => `${a.length}:${a}${b.length}:${b}`,
    compare: comparePairs,
  }),
  broken('lists of escaped parts with a delimiter that is not the least', 'ordered', {
    values: fc.array(text, { minLength: 1, maxLength: 3 }),
    encode: (list) =>
      list.map((part) => part.replaceAll('\\', '\\\\').replaceAll('/', '\\/')).join('/'),
    compare: compareLists,
  }),
]
