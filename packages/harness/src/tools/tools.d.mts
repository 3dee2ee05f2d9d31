/** For the tests, which are TypeScript; `tools.mjs` says what each of these is. */
export interface Tool {
  readonly folder: string
  readonly home: string
  readonly version: string
  readonly bin: (command?: string) => string
  // biome-ignore lint/suspicious/noExplicitAny: what a module exports is known only when it is loaded
  readonly load: (name: string) => Promise<any>
}
export declare const CACHE: string
export declare const tool: (name: string, options?: { readonly fresh?: boolean }) => Promise<Tool>
export declare const LOCKS: string
export declare const lockOf: (
  name: string,
) => { readonly packages: Readonly<Record<string, { readonly integrity?: string }>> } | undefined
export declare const FLAGS: readonly string[]
export declare const PINNED: Readonly<Record<string, readonly string[]>>
export declare const writeManifest: (folder: string, packages: readonly string[]) => void
