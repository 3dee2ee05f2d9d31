import { type AnyField, desc, type Key, KeyError, key, type Part } from '@keywright/core'
import { CONSTRUCTORS } from './kinds.ts'
import { type FieldSketch, KIND_FORMS, type PartSketch } from './sketch.ts'

/** A key whose fields are known only when the page runs. */
export type PageKey = Key<Part[]>

/** A key, or why there is none: the message of the KeyError, and the part it is about. */
export type Definition =
  | { readonly key: PageKey; readonly error?: undefined; readonly part?: undefined }
  | { readonly key?: undefined; readonly error: string; readonly part?: number }

/** What the definition of a field takes after its name: a text, a list of texts, options, or nothing. */
export const settingsOf = ({
  kind,
  ...given
}: FieldSketch): readonly (string | readonly string[] | object)[] => {
  const known = KIND_FORMS[kind].options
  if ('words' in known) return [given.words ?? []]
  if ('unit' in known) return [given.unit ?? '']
  if ('prefix' in known) return [given.prefix ?? '']
  const { digits, scale, signed } = given
  return 'digits' in known
    ? [{ digits, ...('scale' in known && { scale }), ...(signed && { signed }) }]
    : []
}

/** The field that a sketch describes. Throws a KeyError if its options are wrong. */
export const fieldOf = (sketch: FieldSketch): AnyField => {
  const field = CONSTRUCTORS[sketch.kind](...([sketch.name, ...settingsOf(sketch)] as never[]))
  return sketch.desc ? desc(field) : field
}

/** The message of a KeyError. Any other error is a fault of the page, and is thrown again. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof KeyError) return error.message
  throw error
}

/** Defines the key, and says where a part is wrong. */
export const define = (parts: readonly PartSketch[]): Definition => {
  const made: Part[] = []
  for (const [part, sketch] of parts.entries()) {
    try {
      if (typeof sketch === 'object') made.push(fieldOf(sketch))
      else made.push(...key(sketch).parts)
    } catch (error) {
      return { error: wordsOf(error), part }
    }
  }
  try {
    return { key: key(...made) }
  } catch (error) {
    const names = parts.map((part) => (typeof part === 'string' ? undefined : part.name))
    const repeated = names.findIndex((name, i) => name !== undefined && names.indexOf(name) < i)
    return { error: wordsOf(error), ...(repeated >= 0 && { part: repeated }) }
  }
}
