/**
 * A prefixed ULID: `user_01ARZ3NDEKTSV4RRFFQ69G5FAV`.
 *
 * The type tells prefixes apart, with one exception that no template type can see: an
 * `Id<'user_group'>` is also an `Id<'user'>`. Every function here checks the prefix itself.
 *
 * @example
 * const owner = createId('user') // typed Id<'user'>, which is `user_${string}`
 * isId(owner, 'user') // => true
 */
export type Id<Prefix extends string = string> = `${Prefix}_${string}`

/** An id in words, for messages. */
export const idOf = (prefix: string): string => `an id such as ${prefix}_01ARZ3NDEKTSV4RRFFQ69G5FAV`
