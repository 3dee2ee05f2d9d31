import type { Entity } from '../schema/entity-types.ts'
import type {
  DeclaredItem,
  ItemChanges,
  ItemValues,
  PrimaryInput,
  PrimaryValues,
} from '../schema/value-types.ts'
import type { RevisionOf } from './item-of-types.ts'

/**
 * What a function takes for a type: a row as the SDK gives it, which may have any attribute; what fits
 * the type, with more attributes; and for the compiler's message, the type itself.
 */
type Fit<Expected, Given> = string extends keyof Given
  ? Given
  : Given extends Expected
    ? Given
    : Expected

/** The same, but where the type of the items is declared, no attribute that it does not have. */
type FitExactly<E extends Entity, Expected, Given> = string extends keyof Given
  ? Given
  : unknown extends DeclaredItem<E>
    ? Fit<Expected, Given>
    : Expected

/** An item, or a row as the SDK gives it. */
export type GivenItem<E extends Entity, Item> = FitExactly<
  E,
  ItemValues<E> & MayHaveRevision<E>,
  Item
>

/** What finds an item by its primary key: its values, what `identify` returned, or a row. */
export type GivenKey<E extends Entity, Values> = Fit<PrimaryInput<E>, Values>

/** An item before a change: the values of its primary key, and those that decide what is changed. */
export type GivenBefore<E extends Entity, Item> = FitExactly<E, BeforeOf<E> & RevisionOf<E>, Item>

/** Changes to an item: values to set, and `undefined` for attributes to remove. */
export type GivenChanges<E extends Entity, Changes> = FitExactly<E, ItemChanges<E>, Changes>

/**
 * An item after a change of the one before. Of a row that is spread (`{ ...row, seat: '2' }`) the
 * compiler knows only what is written beside it: the rest is checked at run time.
 */
export type GivenAfter<E extends Entity, Before, Item> = [Before] extends [undefined]
  ? GivenItem<E, Item>
  : FitExactly<E, PartOf<E> & MayHaveRevision<E>, Item>

type MayHaveRevision<E extends Entity> =
  unknown extends RevisionOf<E> ? unknown : Partial<RevisionOf<E>>

type PartOf<E extends Entity> = { readonly [Name in keyof ItemValues<E>]?: ItemValues<E>[Name] }

type AtLeast<Least, All> = Least & {
  readonly [Name in Exclude<keyof All, keyof Least>]?: All[Name]
}

type BeforeOf<E extends Entity> =
  unknown extends DeclaredItem<E>
    ? AtLeast<PrimaryValues<E>, ItemValues<E>>
    : PartOf<E> & {
        readonly [Name in keyof PrimaryValues<E> & keyof ItemValues<E>]: ItemValues<E>[Name]
      }
