import type { Listed } from '@keywright/core/internal'
import type { IndexIn, IndexName } from './table-types.ts'

/**
 * Nothing for the keys of an entity, if they fit the table; otherwise what is wrong, in words, for the
 * index that is wrong. Before the compiler has read the keys, it knows their constraint alone, in which
 * `primary` is optional: that it is asked in vain then costs nothing.
 */
export type Faults<Keys, Definition> = Keys extends { readonly primary: unknown }
  ? [Keys] extends [Fit<Definition>]
    ? [Exclude<keyof Keys, IndexName<Definition>>] extends [never]
      ? unknown
      : FaultsIn<Keys, Definition>
    : FaultsIn<Keys, Definition>
  : 'primary' extends keyof Keys
    ? unknown
    : { readonly primary: 'the keys of the table itself, which every entity has' }

/** What fits a table; the same type for all of its entities. */
type Fit<Definition> = { readonly primary: FitOf<Definition> } & (Definition extends {
  readonly indexes: infer Indexes
}
  ? { readonly [Index in keyof Indexes]?: FitOf<Indexes[Index]> | undefined }
  : unknown)

type FitOf<Index> = SideFit<Index, 'pk', KeyFit> & SideFit<Index, 'sk', SortKeyFit>

type SideFit<Index, Part extends 'pk' | 'sk', Fits> = Part extends keyof Index
  ? [Index[Part]] extends [string]
    ? { readonly [P in Part]: Fits }
    : [Index[Part]] extends [readonly unknown[]]
      ? { readonly [P in Part]: { readonly [I in keyof Index[Part]]: FieldFit } }
      : unknown
  : { readonly [P in Part]?: undefined }

/** As little as tells a key from anything else: the compiler looks at no more. */
interface KeyFit {
  readonly encode: unknown
}

/** A sharded key has no `fixed`. */
interface SortKeyFit extends KeyFit {
  readonly fixed: unknown
}

interface FieldFit {
  readonly codec: unknown
}

type FaultsIn<Keys, Definition> = {
  readonly [Index in keyof Keys]: FaultText<Keys[Index], Index, Definition>
}

type FaultText<Given, Index, Definition> = undefined extends Given
  ? unknown
  : Index extends 'primary'
    ? Fault<Given, Definition>
    : [IndexIn<Definition, Index>] extends [never]
      ? `${Index & string} is not an index of the table, which has ${Listed<IndexName<Definition>>}`
      : Fault<Given, IndexIn<Definition, Index>>

type Fault<Given, Schema> = [SideFault<Given, Schema, 'pk'>] extends [never]
  ? [SideFault<Given, Schema, 'sk'>] extends [never]
    ? unknown
    : SideFault<Given, Schema, 'sk'>
  : SideFault<Given, Schema, 'pk'>

/** What an index has as partition or sort key, against what it was given. */
type SideFault<Given, Schema, Part extends 'pk' | 'sk'> = Part extends keyof Schema
  ? Part extends keyof Given
    ? KeyFault<Schema[Part], Given[Part], Part>
    : undefined extends Schema[Part]
      ? never
      : `${Part}: a key belongs here`
  : Part extends keyof Given
    ? Given[Part] extends undefined
      ? never
      : Part extends 'pk'
        ? 'pk: a local index has the partition key of the table: leave it out'
        : 'sk: there is no sort key here: leave it out'
    : never

/** Attributes of any form, as of a table whose definition the compiler does not know, take any key. */
type KeyFault<Attributes, Side, Part extends string> = [Attributes] extends [string]
  ? Side extends string
    ? `${Part}: a key belongs here: key('${Side}', ...)`
    : Side extends readonly unknown[]
      ? `${Part}: a key belongs here, not a list: key(...)`
      : Side extends SortKeyFit
        ? never
        : Side extends KeyFit
          ? Part extends 'sk'
            ? `${Part}: a sort key cannot be sharded: shard the partition key`
            : never
          : `${Part}: a key belongs here: key(...)`
  : [Attributes] extends [readonly unknown[]]
    ? Side extends readonly unknown[]
      ? Side['length'] extends Attributes['length']
        ? never
        : `${Part}: a list of ${Attributes['length']} belongs here, a field for each attribute`
      : `${Part}: a list belongs here, with a field for each attribute: [text(...)]`
    : never
