import { type AnyField, type Part, refuse, type TextField, text } from '@keywright/core'

/** The names in a template, from the left: of `'ORDER#${org}#${n:5}'` they are `['org', 'n']`. */
export type TemplateNames<Template extends string> = string extends Template
  ? string[]
  : Template extends `${string}\${${infer Inside}}${infer Rest}`
    ? [NameIn<Inside>, ...TemplateNames<Rest>]
    : []

type NameIn<Inside extends string> = Inside extends `${infer Name}:${string}` ? Name : Inside

/** A field for each name: the one that was given under it, or text. */
export type NamedFields<Names extends readonly string[], Given extends readonly AnyField[]> = {
  [I in keyof Names]: [Extract<Given[number], { readonly name: Names[I] }>] extends [never]
    ? TextField<Names[I]>
    : Extract<Given[number], { readonly name: Names[I] }>
}

/**
 * The parts of a template, to be joined with nothing between them. What stands between the braces
 * becomes a field by `fieldOf`.
 */
export const partsOfTemplate = (
  template: string,
  fieldOf: (inside: string) => AnyField,
): Part[] => {
  if (typeof template !== 'string') refuse('INVALID_DEFINITION', 'a template', template)
  // Splitting at a group keeps what it matched: literals and insides take turns.
  return template
    .split(/\$\{([^}]*)\}/)
    .flatMap((piece, i): Part[] => (i % 2 ? [fieldOf(piece)] : piece === '' ? [] : [piece]))
}

/** The field that was given under a name, or text. */
export const namedField = (name: string, given: readonly AnyField[]): AnyField =>
  given.find((field) => field.name === name) ?? text(name)
