import type { Step } from './calls.ts'
import type { Told } from './value-kinds.ts'

/** A value of a key: what it is called, and what happens to it before it is written. */
export interface ValueNode {
  readonly type: 'value'
  readonly name: string
  /** Its name with the names before it: `order.id`. */
  readonly path: string
  readonly source: string
  readonly steps: readonly Step[]
  /** Whether something happens to it that is not understood. */
  readonly isUnclear: boolean
  /** What the code around it says that it is. */
  readonly told?: Told
}

/** Text with values in it. */
export interface TextNode {
  readonly type: 'text'
  readonly pieces: readonly (string | ValueNode)[]
}

export interface ListNode {
  readonly type: 'list'
  readonly items: readonly Node[]
}

/** `{ id, type: 'USER' }`, or the arguments that have names: `f(id=1)`. */
export interface ObjectNode {
  readonly type: 'object'
  readonly entries: ReadonlyMap<string, Node>
}

interface LiteralNode {
  readonly type: 'literal'
  readonly value: number | RegExp
}

export type Node = ValueNode | TextNode | ListNode | ObjectNode | LiteralNode

/** What the code around an expression says. */
export interface Scope {
  /** What a name stands for: text, a list, or another value. */
  readonly named: (path: string, at: number) => Node | undefined
  /** What a call makes. */
  readonly called: (path: string, args: readonly Node[], at: number) => Node | undefined
  /** What a value is. */
  readonly told: (path: string, at: number) => Told | undefined
}

/** An expression on its own: nothing is known of its names. */
export const NO_SCOPE: Scope = {
  named: () => undefined,
  called: () => undefined,
  told: () => undefined,
}
