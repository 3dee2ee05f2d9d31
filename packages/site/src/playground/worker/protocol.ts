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

interface Answers {
  readonly nasty: { readonly rows: readonly (readonly string[])[] }
  /** What the testing package says about the template literal; undefined if it found nothing. */
  readonly counterexample: { readonly found: string | undefined; readonly law: string | undefined }
  readonly keys: {
    /** The definitions inferred from the keys, as code. */
    readonly code: string
    readonly findings: readonly string[]
    /** What each of the first keys says. */
    readonly explained: readonly string[]
  }
}

/** What the worker answers, or why it cannot. */
export type Answer<Q extends Question> = Answers[Q['ask']] | { readonly error: string }
