import { readFileSync } from 'node:fs'

/** A store, as `stores.json` describes it. */
export interface Store {
  /** Its name in links: `durable-objects`. */
  readonly id: string
  readonly store: string
  /** Stores that are the same in all this, by name. */
  readonly also?: readonly string[]
  /** The module of adapters: `@keywright/adapters/<module>`. */
  readonly module: string
  /** How it sorts text, and what to watch out for: cells of the tables in both READMEs. */
  readonly order: string
  readonly trap: string
  /** The function that turns a range into what its client takes, what it is given before the range, and its options. */
  readonly range: string
  readonly before?: readonly unknown[]
  readonly options?: Readonly<Record<string, unknown>>
  /** What goes wrong by hand, in a sentence for the playground. */
  readonly hint?: string
  /** How the playground writes the request, with `%` for what `range` gave; without it, by a writer of its own. */
  readonly call?: string
  /** What its tests run on. None only where `untested` says why. */
  readonly engines: readonly StoreEngine[]
  readonly untested?: string
}

/** A real engine, and the tests that run on it. */
export interface StoreEngine {
  /** `packages/adapters/test/stores/<test>.store-test.ts`. */
  readonly test: string
  /** The engine, as `pinned.json` calls it; for a server, its client. */
  readonly tool?: string
  /** Other tools that the same tests run on. */
  readonly with?: readonly string[]
  /** The server, as `servers.ts` calls it. */
  readonly server?: string
  /** The runtime, as `available.ts` calls it. */
  readonly runtime?: string
  /** What to call it, if not by the name of the tool. */
  readonly title?: string
  /** Its version, where no tool has one. */
  readonly version?: string
  readonly note?: string
}

/**
 * Every store that has an adapter. Exports, builds, tables, suites, reference pages and the playground
 * are made from this list (`pnpm stores`) or held to it by tests.
 */
export const STORES: readonly Store[] = JSON.parse(
  readFileSync(new URL('stores.json', import.meta.url), 'utf8'),
)

/** The modules of adapters that the stores are in, each once. */
export const MODULES: readonly string[] = [...new Set(STORES.map(({ module }) => module))].sort()
