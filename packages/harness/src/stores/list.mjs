// @ts-check
import { readFileSync } from 'node:fs'

/**
 * Every store that has an adapter. Exports, builds, tables, suites, reference pages and the playground
 * are made from this list (`pnpm stores`) or held to it by tests.
 *
 * @type {readonly import('./list.d.mts').Store[]}
 */
export const STORES = JSON.parse(readFileSync(new URL('stores.json', import.meta.url), 'utf8'))

/** The modules of adapters that the stores are in, each once. */
export const MODULES = [...new Set(STORES.map(({ module }) => module))].sort()
