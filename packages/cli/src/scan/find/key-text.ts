import type { TextNode, ValueNode } from '../../template/nodes.ts'

/** How sure it is that a text is a key, by where it goes. */
export type Sureness =
  /** It goes into a request, a condition or a model. */
  | 'certain'
  /** It goes into what is named like a key attribute. */
  | 'named'
  /** It is named like a key of something. */
  | 'likely'

/** A text with every stretch between two values in one piece. */
export const merged = ({ pieces }: TextNode): TextNode => {
  const all: (string | ValueNode)[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece
    else all.push(piece)
  }
  return { type: 'text', pieces: all }
}

/** The characters beside values: what people put between the parts. */
const delimitersIn = ({ pieces }: TextNode): string =>
  pieces
    .flatMap((piece, i) => {
      if (typeof piece === 'string') return []
      const [before, after] = [pieces[i - 1], pieces[i + 1]]
      return [
        typeof before === 'string' ? before.slice(-1) : '',
        typeof after === 'string' ? after.slice(0, 1) : '',
      ]
    })
    .join('')

const STRONG = /[#|~^§]/
const WEAK = /[:/_.\-@;+]/
/** A key of DynamoDB has at most 2048 bytes. */
const MOST_CHARACTERS = 2048
const MOST_VALUES = 50
/** Sentences, addresses, markup and queries are no keys. */
const OTHER = /:\/\/|[<>{}()="'`\n\r\t]|\s\S+\s|\b(?:SELECT|FROM|WHERE|INSERT|UPDATE)\b/

/**
 * Whether a text with values is a key. False alarms cost more than what is missed: a text that only its
 * name makes a key needs a delimiter of keys, or a file that is about DynamoDB.
 */
export const isKeyText = (node: TextNode, sureness: Sureness, isAboutDynamo: boolean): boolean => {
  const fixed = node.pieces.filter((one) => typeof one === 'string').join('\u0000')
  const values = node.pieces.filter((one) => typeof one !== 'string').length
  if (values === 0 || values > MOST_VALUES || fixed.length > MOST_CHARACTERS) return false
  // `#${color}` says nothing of what it is.
  if (values === 1 && !/[A-Za-z0-9]/.test(fixed)) return false
  if (OTHER.test(fixed)) return false
  const delimiters = delimitersIn(node)
  if (sureness === 'likely') return /^[A-Z][A-Z0-9_]*#/.test(fixed)
  if (STRONG.test(delimiters)) return true
  if (!WEAK.test(delimiters)) return false
  return sureness === 'certain' || (isAboutDynamo && !/^[./]/.test(fixed))
}
