import { describe } from 'vitest'
import { findsNothing } from './attack/finds-nothing.ts'

// A file of its own, so that both halves of the 300 designs run at the same time.
describe('the adversary', () => {
  findsNothing(151, 300)
})
