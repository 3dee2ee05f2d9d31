/** For the bench, which is TypeScript; `available.mjs` says what each of these is. */
export interface Runtime {
  readonly title: string
  readonly version: string
  readonly binary: string | undefined
  readonly program: string
  readonly args: readonly string[]
}
export declare const RUNTIMES: readonly Runtime[]
export declare const install: (
  runtime: Runtime,
  fresh: boolean,
) => Promise<
  | { readonly program: string; readonly version: string }
  | { readonly reason: string; readonly excused: boolean }
>
/** The end of what a program said, in one line. */
export declare const lastLines: (output: string) => string
