import type { Section } from '../job.ts'
import { buildKeys } from './build-keys.ts'
import { comparing } from './compare-keys.ts'
import { hotKeys } from './hot-partitions.ts'
import { ids } from './ids.ts'
import { ranges } from './ranges.ts'
import { readKeys } from './read-keys.ts'
import { scattering } from './scatter.ts'
import { shards } from './shards.ts'

/** All sections, in the order of the output. */
export const SECTIONS: readonly Section[] = [
  buildKeys,
  readKeys,
  ids,
  shards,
  comparing,
  ranges,
  scattering,
  hotKeys,
]
