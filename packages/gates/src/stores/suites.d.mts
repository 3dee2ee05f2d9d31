/** For the tests, which are TypeScript; `suites.mjs` says what each of these is. */
export interface Suite {
  readonly store: string
  readonly file: string
  readonly tool?: string
  readonly title?: string
  readonly server?: string
  readonly runtime?: string
}
export declare const SUITES: readonly Suite[]
export declare const UNTESTED: readonly (readonly [store: string, reason: string])[]
