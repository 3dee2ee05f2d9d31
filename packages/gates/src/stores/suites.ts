import { STORES, type StoreEngine } from '@keywright/harness/stores'

export type Suite = StoreEngine & { store: string; file: string }

/** The tests of each store, and the real engine that they run on: servers last. */
export const SUITES: readonly Suite[] = STORES.flatMap(({ store, engines }) =>
  engines.map((engine) => ({ store, file: engine.test, ...engine })),
).sort((a, b) => Number(a.server !== undefined) - Number(b.server !== undefined))

/** Stores without an engine that this machine could run, and why their adapter is trusted. */
export const UNTESTED = STORES.flatMap(({ store, untested }) =>
  untested === undefined ? [] : [[store, untested]],
)
