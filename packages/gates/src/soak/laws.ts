import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SoakLaw } from '@keywright/harness/soak'
import { ROOT } from '@keywright/harness/workspace'
import * as testing from '@keywright/testing'

const { canonical, deterministic, injective, ordered, prefixSafe } = testing
const { rangesExact, roundTrip, total, wellFormed } = testing

/** The laws of `testing` that take one key each. */
const KEY_LAWS = {
  ...{ canonical, deterministic, injective, ordered, prefixSafe },
  ...{ rangesExact, roundTrip, total, wellFormed },
} as const

/** Found as tests are found: each package has its laws in `test/soak.ts`. */
const FILES = readdirSync(join(ROOT, 'packages'))
  .map((name) => join(ROOT, 'packages', name, 'test/soak.ts'))
  .filter(existsSync)

const modules = await Promise.all(FILES.map((file) => import(pathToFileURL(file).href)))

/** Every law that can be tried for as long as one likes. */
export const LAWS: readonly SoakLaw[] = modules.flatMap(({ soakLaws }) => soakLaws(KEY_LAWS))
