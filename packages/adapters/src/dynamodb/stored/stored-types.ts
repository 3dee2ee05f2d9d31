/** The types that a key attribute can have: text, number, bytes. */
export type AttributeType = 'S' | 'N' | 'B'

/** The document client's values, or `{ S: ... }` values as on the wire. */
export type Format = 'document' | 'low-level'

/** Which client the values are for. */
export interface FormatOptions<F extends Format = Format> {
  readonly format?: F
}

/** A key attribute's value as the document client takes it. */
export type StoredValue = string | number | bigint | Uint8Array

/** A number or bytes with their type. A number that JavaScript cannot hold is kept as text. */
export interface Typed {
  readonly type: 'N' | 'B'
  readonly value: StoredValue
}

/** A key attribute's value: a text as it is, anything else with its type. */
export type Stored = string | Typed

/** An attribute and its type. */
export interface AttributeSchema {
  readonly name: string
  readonly type: AttributeType
}

/** Values and conditions before they are checked: whatever a caller passed. */
export type Values = Readonly<Record<string, unknown>>

/** A start key as JSON: without the attributes that the query itself fixes. */
export type PackedKey = readonly (readonly [name: string, value: unknown])[]

/** An attribute of a start key, and the most bytes it may have. */
export interface StartAttribute extends AttributeSchema {
  readonly limit: number
}

/** A value as it is stored: its Dates are text, at any depth. */
export type AsStored<Value> = Value extends Date
  ? string
  : Value extends Uint8Array | ReadonlySet<unknown> | ((...args: never) => unknown)
    ? Value
    : Value extends object
      ? { [Name in keyof Value]: AsStored<Value[Name]> }
      : Value
