/** A field in JSON: its kind, and the options of that kind. */
export interface FieldJson {
  readonly field: string
  readonly name: string
  readonly digits?: number
  readonly scale?: number
  readonly signed?: boolean
  readonly unit?: string
  readonly options?: readonly string[]
  readonly desc?: true
}

/** A key in JSON: literals and fields. */
export type KeyJson = readonly (string | FieldJson)[]

/** A value in JSON: what JSON lacks has a tag. */
export type ValueJson =
  | string
  | number
  | boolean
  | null
  | { readonly time: string }
  | { readonly bigint: string }
  | { readonly hex: string }
  | { readonly number: string }
  | { readonly undefined: true }

export type ValuesJson = Readonly<Record<string, ValueJson>>

/** An operator in JSON: `{ "gte": value }`, `{ "between": [from, to] }`. */
export type OperatorJson = Readonly<Record<string, ValueJson | readonly ValueJson[]>>

export type WhereJson = Readonly<Record<string, ValueJson | OperatorJson>>

/** A request of the conformance protocol, without its id; SPEC.md, section 11. */
export interface RequestJson {
  readonly op: string
  readonly [member: string]: unknown
}

/** What an implementation says to a request. */
export type AnswerJson =
  | { readonly result: unknown }
  | { readonly refused: string }
  | { readonly unsupported: string }

/** A case of `vectors.json`: a request, and its result or that it is refused. */
export type VectorJson = RequestJson & { readonly result?: unknown; readonly refused?: true }

/** What `vectors.json` holds; SPEC.md, section 12. */
export interface VectorsJson {
  readonly version: string
  readonly levels: Readonly<Record<string, readonly VectorJson[]>>
}
