/**
 * Where the names of an update keep which attributes decide keys: nothing else may write those. Hidden on the
 * names, as the origin of a query is. A WeakMap was tried, and took a quarter of the time of an update.
 */
export const DECIDING: unique symbol = /* @__PURE__ */ Symbol.for('keywright.deciding')

/** The names of an update, as `updateInput` makes them. */
export interface DecidingNames {
  [DECIDING]?: () => ReadonlySet<string>
}
