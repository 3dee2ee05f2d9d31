import { fileURLToPath } from 'node:url'

/** The folder of this package. */
export const GATES = fileURLToPath(new URL('../..', import.meta.url))
