/** A runtime that the packages are for. */
export interface Runtime {
  readonly title: string
  /** What npm is asked for. */
  readonly version: string
  /** The package with the program for this platform, if there is one. */
  readonly binary: string | undefined
  /** Its path in that package. */
  readonly program: string
  /** What stands before the file to run. */
  readonly args: readonly string[]
}
export declare const RUNTIMES: readonly Runtime[]
/** The program of a runtime, installed on first use; `fresh` asks npm again. */
export declare const install: (
  runtime: Runtime,
  fresh: boolean,
) => Promise<
  | { readonly program: string; readonly version: string }
  | { readonly reason: string; readonly excused: boolean }
>
/** The end of what a program said, in one line. */
export declare const lastLines: (output: string) => string
