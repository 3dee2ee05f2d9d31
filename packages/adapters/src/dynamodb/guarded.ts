/**
 * On the names of an update, the attributes that nothing else may write, because keys follow from them. It is
 * hidden there for the reasons that the origin of a query is; a WeakMap took a quarter as long as an update.
 */
export const GUARDED: unique symbol = /* @__PURE__ */ Symbol.for('keywright.guarded')

/** The names of an update, as `updateInput` makes them. */
export interface GuardedNames {
  [GUARDED]?: () => ReadonlySet<string>
}
