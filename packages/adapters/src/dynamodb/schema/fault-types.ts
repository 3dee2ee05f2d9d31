import type { Listed } from '@keywright/core/internal'
import type { IndexName } from './table-types.ts'

/**
 * The keys of an entity as they were given, if they fit the table. Otherwise what is wrong, in words,
 * as the type of the key that is wrong: judged only then, because it costs three times as much.
 */
export type Fitting<Keys, Definition> = [Keys] extends [Fit<Definition>]
  ? [Exclude<keyof Keys, IndexName<Definition>>] extends [never]
    ? Keys
    : Faults<Keys, Definition>
  : Faults<Keys, Definition>

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

type Faults<Keys, Definition> = 'primary' extends keyof Keys
  ? {
      // Renamed to themselves, so that the compiler does not infer the keys from what is wrong.
      readonly [Index in keyof Keys as Index]: [Fault<Keys[Index], Index, Definition>] extends [
        never,
      ]
        ? Keys[Index]
        : Fault<Keys[Index], Index, Definition>
    }
  : Keys & { readonly primary: 'the keys of the table itself, which every entity has' }

type Fault<Given, Index, Definition> = Index extends 'primary'
  ? FaultIn<Given, Definition>
  : Definition extends { readonly indexes: infer Indexes }
    ? Index extends keyof Indexes
      ? FaultIn<Given, Indexes[Index]>
      : NoIndex<Index, Definition>
    : NoIndex<Index, Definition>

type NoIndex<Index, Definition> =
  `${Index & string} is not an index of the table, which has ${Listed<IndexName<Definition>>}`

type FaultIn<Given, Schema> = undefined extends Given
  ? never
  : [SideFault<Given, Schema, 'pk'> | SideFault<Given, Schema, 'sk'>] extends [never]
    ? never
    : {
        readonly [P in keyof Given | 'pk' | 'sk' as [SideFault<Given, Schema, P>] extends [never]
          ? never
          : P]: SideFault<Given, Schema, P>
      }

/** What an index has as partition or sort key, against what it was given. */
type SideFault<Given, Schema, Part> = Part extends 'pk' | 'sk'
  ? Part extends keyof Schema
    ? Given extends { readonly [P in Part]: infer Side }
      ? KeyFault<Schema[Part], Side, Part>
      : undefined extends Schema[Part]
        ? never
        : `the ${Part} of the table has no key`
    : Given extends { readonly [P in Part]: infer Side }
      ? Side extends undefined
        ? never
        : Part extends 'pk'
          ? 'a local index has the partition key of the table: leave it out'
          : 'there is no sort key here: leave it out'
      : never
  : never

/** Attributes of any form, as of a table whose definition the compiler does not know, take any key. */
type KeyFault<Attributes, Side, Part> = [Attributes] extends [string]
  ? Side extends string
    ? `a key belongs here: key('${Side}', ...)`
    : Side extends readonly unknown[]
      ? 'a key belongs here, not a list: key(...)'
      : Side extends { readonly encode: unknown }
        ? Part extends 'sk'
          ? Side extends { readonly shards: unknown }
            ? 'a sort key cannot be sharded: shard the partition key'
            : never
          : never
        : 'a key belongs here: key(...)'
  : [Attributes] extends [readonly unknown[]]
    ? Side extends readonly unknown[]
      ? Side['length'] extends Attributes['length']
        ? never
        : `a list of ${Attributes['length']}, a field for each attribute`
      : 'a list belongs here, with a field for each attribute: [text(...)]'
    : never
