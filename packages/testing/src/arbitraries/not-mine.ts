/** Thrown by unmappers for what is not theirs: one for all, because a stack trace takes time. */
export const NOT_MINE: Error = /* @__PURE__ */ new Error('not a value of this arbitrary')
