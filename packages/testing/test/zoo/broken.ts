import { ESCAPES } from './broken-escapes.ts'
import { EVERYDAY } from './broken-everyday.ts'
import { FORMATS } from './broken-formats.ts'
import { LOSSY } from './broken-lossy.ts'
import { MANNERS } from './broken-manners.ts'
import { REPORTED } from './broken-reported.ts'
import { UNIONS } from './broken-unions.ts'
import type { Broken } from './zoo.ts'

/** All that is wrong. */
export const BROKEN: readonly Broken[] = [
  ...EVERYDAY,
  ...ESCAPES,
  ...LOSSY,
  ...FORMATS,
  ...MANNERS,
  ...UNIONS,
  ...REPORTED,
]
