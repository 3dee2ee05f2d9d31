import { MODULES } from '@keywright/harness/stores'
import type { EntryPoint } from './reference-pages.ts'

/** The entry points that have a reference page. */
export const ENTRY_POINTS: readonly EntryPoint[] = [
  { name: '@keywright/core', from: 'packages/core/src/index.ts' },
  { name: '@keywright/ids', from: 'packages/ids/src/index.ts' },
  ...['dynamodb', ...MODULES].map((store) => ({
    name: `@keywright/adapters/${store}`,
    from: `packages/adapters/src/${store}/index.ts`,
  })),
  { name: '@keywright/testing', from: 'packages/testing/src/index.ts' },
  { name: '@keywright/design', from: 'packages/design/src/index.ts' },
  { name: '@keywright/adopt', from: 'packages/adopt/src/index.ts' },
  { name: '@keywright/cli', from: 'packages/cli/src/index.ts' },
]
