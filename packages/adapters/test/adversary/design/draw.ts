import { type Random, randomOf } from '../random.ts'
import type { Design } from './design-types.ts'
import { withFurther } from './further.ts'
import { designOf } from './generate.ts'

/** The design of a seed, and the randomness that goes on from there. */
export const designAt = (seed: number): [Design, Random] => {
  const random = randomOf(seed)
  return [withFurther(randomOf(Math.imul(seed, 48_271) + 17), designOf(random)), random]
}
