import { keyByteLength } from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import type { StoreFault } from './faults.ts'

/** What becomes of a text in a store. */
export type Fold = (text: string) => string

const changed =
  (characters: RegExp, instead = ''): Fold =>
  (text) =>
    text.replace(characters, instead)

const lower: Fold = (text) => text.toLowerCase()
const upper: Fold = (text) => text.toUpperCase()
const asciiLower: Fold = (text) => text.replace(/[A-Z]/g, lower)

const decoded =
  (decode: Fold): Fold =>
  (text) =>
    attempt(() => decode(text)) ?? text

const ENTITIES: readonly (readonly [char: string, entity: string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]

const escaped =
  (entities: typeof ENTITIES): Fold =>
  (text) =>
    entities.reduce((made, [char, entity]) => made.replaceAll(char, entity), text)

const unescaped: Fold = (text) =>
  ENTITIES.reduceRight((made, [char, entity]) => made.replaceAll(entity, char), text)

/** A path without `.` and `..`: `x/./y` and `x/z/../y` are `x/y`. */
const withoutDots: Fold = (text) =>
  text.replace(/\/\.(?=\/)/g, '').replace(/\/[^/]+\/\.\.(?=\/)/g, '')

const byte: Fold = (hex) => String.fromCharCode(Number.parseInt(hex.slice(1), 16))

/** What stores make of texts so that different ones become one, by the fault that it is. */
export const FOLDINGS: readonly (readonly [fault: StoreFault, folds: readonly Fold[]])[] = [
  [
    'trimmed',
    [
      (text) => text.trim(),
      (text) => text.trimEnd(),
      (text) => text.trimStart(),
      changed(/ +$/),
      changed(/^ +/),
      changed(/^ +| +$/g),
    ],
  ],
  [
    'normalized',
    ['NFC', 'NFD', 'NFKC', 'NFKD'].map(
      (form): Fold =>
        (text) =>
          text.normalize(form),
    ),
  ],
  ['caseBlind', [asciiLower, lower, upper]],
  [
    'replacedCharacters',
    [
      changed(/[\u{10000}-\u{10ffff}]/gu, '?'),
      changed(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
      changed(/[\ufffe\uffff]/g, '\ufffd'),
      changed(/[\u2028\u2029]/g, '\n'),
      changed(/[^\0-\x7f]/gu, '?'),
      changed(/[^\0-\xff]/gu, '?'),
    ],
  ],
  [
    'droppedCharacters',
    [
      changed(/\u200d/g),
      changed(/\ufeff/g),
      changed(/^\ufeff/),
      changed(/\u200b/g),
      changed(/\u00ad/g),
      changed(/\ufe0f/g),
      changed(/[\u200b-\u200d\ufeff]/g),
      changed(/[\u2028\u2029]/g),
      changed(/[\ufffe\uffff]/g),
      changed(/\p{Cf}/gu),
      changed(/[\p{Cf}\p{Cc}]/gu),
      changed(/\p{Cc}/gu),
      changed(/\p{Default_Ignorable_Code_Point}/gu),
    ],
  ],
  [
    'recoded',
    [
      decoded(decodeURIComponent),
      decoded((text) => decodeURIComponent(text.replaceAll('+', ' '))),
      (text) => text.replace(/%[0-7][\dA-F]/gi, byte),
      encodeURIComponent,
      encodeURI,
      (text) => text.replaceAll('+', ' '),
      ...[1, 3, 4, 5].map((most) => escaped(ENTITIES.slice(0, most))),
      unescaped,
      (text) => text.replaceAll('&amp;', '&'),
      (text) => text.replace(/\\(.)/gsu, '$1'),
      (text) => text.replaceAll('\\', '\\\\'),
      (text) => text.replaceAll('\\', '/'),
      (text) => text.replace(/\/+/g, '/'),
      withoutDots,
      (text) => text.replace(/\/\.(?=\/)/g, ''),
      (text) => text.replaceAll("'", "''"),
    ],
  ],
]

/** The first characters, code points or bytes of a text, as stores count them. */
export const CUTS: readonly ((text: string, most: number) => string)[] = [
  (text, most) => text.slice(0, most),
  (text, most) => [...text].slice(0, most).join(''),
  (text, most) => {
    let bytes = 0
    let end = 0
    for (const char of text) {
      bytes += keyByteLength(char)
      if (bytes > most) break
      end += char.length
    }
    return text.slice(0, end)
  },
]

/** A key that some stores take for the same as this one, and why. */
export const foldedAlike = (
  key: string,
  others: readonly string[],
): { readonly key: string; readonly fault: StoreFault } | undefined => {
  const letters: Fold = (text) => lower(text.normalize('NFKD').replace(/\p{M}/gu, ''))
  for (const [fault, folds] of [...FOLDINGS, ['linguisticOrder', [letters]] as const]) {
    for (const fold of folds) {
      const twin = others.find((other) => fold(other) === fold(key))
      if (twin !== undefined) return { key: twin, fault }
    }
  }
  return undefined
}
