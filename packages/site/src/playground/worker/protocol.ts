import type { PartSketch } from '../key/sketch.ts'

/** What the page asks its worker. */
export type Question =
  | { readonly ask: 'nasty'; readonly parts: readonly PartSketch[]; readonly count: number }
  | {
      readonly ask: 'counterexample'
      readonly parts: readonly PartSketch[]
      readonly template: string
    }
  | { readonly ask: 'keys'; readonly text: string }

/** A key with its values, ready for the picture. */
export interface Opened {
  readonly parts: readonly PartSketch[]
  readonly template: string
  readonly rows: readonly (readonly string[])[]
}

/** What was read out of the keys of one attribute. */
export interface ReadAttribute {
  /** Undefined for keys that were pasted without rows around them. */
  readonly attribute: string | undefined
  readonly count: number
  /** The definitions inferred from the keys, as code. */
  readonly code: string
  readonly findings: readonly string[]
  /** What each of the first keys says. */
  readonly explained: readonly string[]
  readonly definitions: readonly {
    readonly pattern: string
    readonly opens: Opened
  }[]
}

/** What was read out of pasted keys or rows. */
export interface ReadKeys {
  readonly attributes: readonly ReadAttribute[]
  /** What could not be read, and what else is to say about it. */
  readonly notes: readonly string[]
}

interface Answers {
  readonly nasty: { readonly rows: readonly (readonly string[])[] }
  /** What the testing package says about the template literal; undefined if it found nothing. */
  readonly counterexample: {
    readonly found: string | undefined
    readonly law: string | undefined
    /** The values that break the law, as the cells of rows. */
    readonly rows: readonly (readonly string[])[]
  }
  readonly keys: ReadKeys
}

/** What the worker answers, or why it cannot. */
export type Answer<Q extends Question> = Answers[Q['ask']] | { readonly error: string }
