import { type AnyField, type Part, type TextField, text } from '@keywright/core'
import { refuse } from '@keywright/core/internal'

/** The names in a template, from the left: of `'ORDER#${org}#${n:5}'` they are `['org', 'n']`. */
export type TemplateNames<Template extends string> = string extends Template
  ? string[]
  : Template extends `${string}\${${infer Inside}}${infer Rest}`
    ? [NameIn<Inside>, ...TemplateNames<Rest>]
    : []

type NameIn<Inside extends string> = Inside extends `${infer Name}:${string}` ? Name : Inside

/** A field for each name: the given field of that name, or text. */
export type NamedFields<Names extends readonly string[], Given extends readonly AnyField[]> = {
  [I in keyof Names]: [Extract<Given[number], { readonly name: Names[I] }>] extends [never]
    ? TextField<Names[I]>
    : Extract<Given[number], { readonly name: Names[I] }>
}

/**
 * The parts of a template, to be joined with nothing between them. `fieldOf` turns the text between
 * braces into a field.
 */
export const partsOfTemplate = (
  template: string,
  fieldOf: (inside: string) => AnyField,
): Part[] => {
  if (typeof template !== 'string') refuse('INVALID_DEFINITION', 'a template', template)
  // `split` with a group keeps the matches: literals and fields alternate.
  return template
    .split(/\$\{([^}]*)\}/)
    .flatMap((piece, i): Part[] => (i % 2 ? [fieldOf(piece)] : piece === '' ? [] : [piece]))
}

/** The given field of a name, or text. */
export const namedField = (name: string, given: readonly AnyField[]): AnyField =>
  given.find((field) => field.name === name) ?? text(name)
