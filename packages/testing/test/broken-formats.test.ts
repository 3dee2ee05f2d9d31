import { describe } from 'vitest'
import { areFound } from './found.ts'
import { BROKEN } from './zoo/broken.ts'
import { ESCAPES } from './zoo/broken-escapes.ts'
import { EVERYDAY } from './zoo/broken-everyday.ts'
import { LOSSY } from './zoo/broken-lossy.ts'

const elsewhere = new Set([...EVERYDAY, ...ESCAPES, ...LOSSY])

describe('formats, manners and unions that are wrong, and what was reported', () => {
  areFound(BROKEN.filter((encoder) => !elsewhere.has(encoder)))
})
