import type { Range, Spend, Stream } from './stream.ts'

/** A parameter: its name, where in the arguments it comes from, and its type. */
export interface Param {
  readonly name: string
  readonly index: number
  /** The member of the argument that it is, in `({ id }) => …`. */
  readonly property?: string | undefined
  readonly isRest: boolean
  readonly type: Range | undefined
}

/** A function, and what it returns. */
export interface Func {
  readonly name: string | undefined
  /** The class or object that it belongs to. */
  readonly owner: string | undefined
  /** The function that it is an argument of: `link` in `.link(() => …)`. */
  readonly argumentOf: string | undefined
  readonly params: readonly Param[]
  /** From its parameters to its end, in characters. */
  readonly at: number
  readonly end: number
  readonly returns: Range[]
  /** Where its name stands, to tell in which line it begins. */
  readonly nameAt: number
}

/** A name, what it stands for, and where it can be seen. */
export interface Declaration {
  readonly name: string
  readonly at: number
  readonly end: number
  /** The member of `value` that it is, in `const { id } = order`. */
  readonly property?: string | undefined
  readonly type: Range | undefined
  readonly value?: Range | undefined
  readonly isParam: boolean
  /** Whether it stays what it was declared to be. */
  readonly isConstant: boolean
  /** Whether it counts, as the second parameter of a function for `map`. */
  readonly isIndex?: boolean
}

/** A member of an object, class, interface or enum: what stands after its colon, and after its equals sign. */
export interface Member {
  readonly name: string
  readonly colon: Range | undefined
  readonly equals: Range | undefined
}

/** A type with members, or another name for a type. */
export interface NamedType {
  readonly name: string
  readonly isEnum: boolean
  /** The bracket of its members. */
  readonly members?: { readonly stream: Stream; readonly open: number }
  /** Its members, where indentation holds them. */
  readonly fields?: ReadonlyMap<string, Member>
  readonly alias?: Range
  /** The types that it extends. */
  readonly bases: readonly string[]
  readonly at: number
  readonly end: number
}

/** What a file declares. */
export interface Outline {
  readonly isPython: boolean
  readonly spend: Spend
  readonly streams: readonly Stream[]
  readonly functions: readonly Func[]
  readonly declarations: readonly Declaration[]
  readonly types: readonly NamedType[]
}
