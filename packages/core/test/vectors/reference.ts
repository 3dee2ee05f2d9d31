// Keys of SPEC.md, slow and obvious, on the fields of reference-fields.ts.
import type { FieldJson, KeyJson, ValueJson, ValuesJson } from './json.ts'
import { decodeField, encodeField, isField, isStorable } from './reference-fields.ts'

/** The key of values. */
export const encode = (key: KeyJson, values: ValuesJson): string | undefined => {
  const texts = key.map((part) =>
    typeof part === 'string' ? part : encodeField(part, values[part.name]),
  )
  return texts.includes(undefined) ? undefined : texts.join('#')
}

/** The values of a key. */
export const decode = (key: KeyJson, text: string): ValuesJson | undefined => {
  const components = key.flatMap((part): (string | FieldJson)[] =>
    typeof part === 'string' ? part.split('#') : [part],
  )
  const texts = text.split('#')
  if (texts.length !== components.length) return undefined
  const values: Record<string, ValueJson> = {}
  for (const [i, component] of components.entries()) {
    const own = texts[i] as string
    if (typeof component === 'string') {
      if (component !== own) return undefined
    } else {
      const value = decodeField(component, own)
      if (value === undefined) return undefined
      values[component.name] = value
    }
  }
  return values
}

/** A definition for people: each field as its name in brackets. */
export const patternOf = (key: KeyJson): string =>
  key.map((part) => (typeof part === 'string' ? part : `<${part.name}>`)).join('#')

/** Whether parts make a key, whatever they are. */
export const isKey = (key: readonly unknown[]): boolean => {
  const fields = key.filter((part): part is FieldJson => Object(part) === part)
  const literals = key.filter((part) => Object(part) !== part)
  return (
    key.length > 0 &&
    new Set(fields.map(({ name }) => name)).size === fields.length &&
    fields.every(isField) &&
    literals.every((one) => typeof one === 'string' && isStorable(one) && !one.includes('$'))
  )
}
