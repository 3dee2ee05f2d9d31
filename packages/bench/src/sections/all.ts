import type { Section } from '../section.ts'
import { buildKeys } from './build-keys.ts'
import { coldStart, memory } from './cold-start.ts'
import { comparing } from './compare-keys.ts'
import { fields } from './fields.ts'
import { hotDates, hotTexts } from './hot-definitions.ts'
import { hotKeys } from './hot-partitions.ts'
import { ids } from './ids.ts'
import { itemsSection } from './items.ts'
import { patterns } from './patterns.ts'
import { queries } from './queries.ts'
import { ranges } from './ranges.ts'
import { readingAll } from './read-all.ts'
import { readKeys } from './read-keys.ts'
import { shards } from './shards.ts'

const core: readonly Section[] = [buildKeys, readKeys, fields, hotTexts, hotDates, patterns, ranges]

/** All sections, in the order of the output. */
export const SECTIONS: readonly Section[] = [
  ...core,
  comparing,
  ids,
  shards,
  itemsSection,
  queries,
  readingAll,
  hotKeys,
  coldStart,
  memory,
]

/** The sections that need nothing but core: what `--nodes` runs, unless it is given others. */
export const CORE: readonly string[] = core.map(({ name }) => name)
