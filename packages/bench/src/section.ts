import type { Job } from './job.ts'
import type { Effort, Result } from './measure.ts'

/** Nanoseconds, or bytes of memory. */
export type Unit = 'ns' | 'bytes'

/** What a table says besides its numbers. */
export interface Heading {
  /** What `--only` takes. */
  readonly name: string
  readonly title: string
  /** What a reader has to know to read the numbers. */
  readonly notes: readonly string[]
  /** What is measured, if not time. */
  readonly unit?: Unit
}

/** Jobs that belong in one table. */
export interface JobSection extends Heading {
  readonly jobs: readonly Job[]
}

/** Jobs whose code is generated before they are measured. */
export interface GeneratedSection extends Heading {
  readonly generate: () => Promise<readonly Job[]>
}

/** What fresh processes measure of themselves. */
export interface ProcessSection extends Heading {
  readonly measure: (effort: Effort) => Promise<readonly Result[]>
}

export type Section = JobSection | GeneratedSection | ProcessSection
