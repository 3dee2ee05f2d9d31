import { MODULES } from '@keywright/harness/stores'
import type { Drawn } from '../bundle.ts'
import { benchmarkPage } from './benchmark-page.ts'
import { homePage } from './home-page.ts'
import { linker, type SiteMap } from './links.ts'
import { type MarkdownSource, markdownPage } from './markdown-pages.ts'
import type { Page } from './page.ts'
import { recipeIndex, recipePages, recipePath, recipeSource } from './recipe-pages.ts'
import {
  type EntryPoint,
  referenceIndex,
  referencePages,
  referencePath,
} from './reference-pages.ts'
import { storeRecipePages, storeRecipePath, storeRecipeSource } from './store-recipe-pages.ts'

const ADAPTERS = 'packages/adapters/README.md'

/** The Markdown files, and sections of files, that are pages. */
const MARKDOWN: readonly MarkdownSource[] = [
  {
    path: 'start.html',
    from: 'README.md',
    title: 'Start',
    section: 'Start',
    description: 'Why, install, ten lines, and everything at a glance.',
  },
  {
    path: 'guide/core.html',
    from: 'packages/core/README.md',
    title: 'Keys, fields and ranges',
    section: 'Guides',
    description: 'Every field, operator and pattern.',
  },
  {
    path: 'guide/queries.html',
    from: ADAPTERS,
    heading: 'Queries',
    title: 'Queries',
    section: 'Guides',
    description: 'From conditions to the input of a query.',
  },
  {
    path: 'guide/writing.html',
    from: ADAPTERS,
    heading: 'Writing',
    title: 'Writing',
    section: 'Guides',
    description: 'Put, update, move and delete, with every index key.',
  },
  {
    path: 'guide/pages.html',
    from: ADAPTERS,
    heading: 'Pages',
    title: 'Pages',
    section: 'Guides',
    description: 'Cursors that go both ways, and that nobody can forge.',
  },
  {
    path: 'guide/shards.html',
    from: ADAPTERS,
    heading: 'Shards and time buckets',
    title: 'Shards and time buckets',
    section: 'Guides',
    description: 'Spread the writes, and read them back in order.',
  },
  {
    path: 'guide/stores.html',
    from: ADAPTERS,
    heading: 'Other stores',
    title: 'Other stores',
    section: 'Guides',
    description: 'The same keys on SQL, key-value and object stores, and what goes wrong there.',
  },
  {
    path: 'guide/dynamodb.html',
    from: ADAPTERS,
    title: 'Adapters',
    section: 'Guides',
    description: 'DynamoDB from the table to the page, and the same keys on other stores.',
  },
  {
    path: 'guide/ids.html',
    from: 'packages/ids/README.md',
    title: 'Prefixed ids',
    section: 'Guides',
    description: 'Prefixed ULIDs, and time ranges over them.',
  },
  {
    path: 'guide/migrate.html',
    from: 'packages/adopt/README.md',
    title: 'Migration',
    section: 'Guides',
    description: 'Move your table to new keys while it is in use.',
  },
  {
    path: 'guide/testing.html',
    from: 'packages/testing/README.md',
    title: 'Testing',
    section: 'Guides',
    description: 'Property tests for any key encoder, and for any store.',
  },
  {
    path: 'guide/designing.html',
    from: 'packages/design/DESIGNING.md',
    title: 'Designing keys',
    section: 'Guides',
    description: 'From access patterns to keys, in seven steps.',
  },
  {
    path: 'guide/design.html',
    from: 'packages/design/README.md',
    title: 'Judging a design',
    section: 'Guides',
    description: 'Chart, coverage, lint, load and locks of a key design.',
  },
  {
    path: 'guide/lint.html',
    from: 'packages/design/LINT.md',
    title: 'Lint',
    section: 'Guides',
    description: 'Every rule, why it matters and what to do.',
  },
  {
    path: 'guide/load.html',
    from: 'packages/design/LOAD.md',
    title: 'Load',
    section: 'Guides',
    description: 'How many shards, how even, and what is hot now.',
  },
  {
    path: 'guide/cli.html',
    from: 'packages/cli/README.md',
    title: 'Command line',
    section: 'Guides',
    description: 'Explain, check, infer and audit keys from a terminal.',
  },
  {
    path: 'guide/python.html',
    from: 'packages/python/README.md',
    title: 'Python',
    section: 'Guides',
    description: 'The same keys in Python.',
  },
  {
    path: 'guide/recipes.html',
    from: 'packages/recipes/README.md',
    title: 'Using a recipe',
    section: 'Guides',
    description: 'How to copy a recipe, and how to add one.',
  },
  {
    path: 'spec.html',
    from: 'packages/core/SPEC.md',
    title: 'Specification',
    section: 'Project',
    description: 'The encoding, for any language.',
  },
  {
    path: 'comparison.html',
    from: 'README.md',
    heading: 'Compared with what you have',
    title: 'Comparison',
    section: 'Project',
    description: 'Keywright beside the libraries that people use today.',
  },
  {
    path: 'contributing.html',
    from: 'CONTRIBUTING.md',
    title: 'Contributing',
    section: 'Project',
    description: 'How the repository is built, and how to add to it.',
  },
  {
    path: 'changelog.html',
    from: 'CHANGELOG.md',
    title: 'Changelog',
    section: 'Project',
    description: 'What changed, by release.',
  },
  {
    path: 'security.html',
    from: '.github/SECURITY.md',
    title: 'Security',
    section: 'Project',
    description: 'What counts, and how to report it.',
  },
]

/** The entry points that have a reference page. */
const ENTRY_POINTS: readonly EntryPoint[] = [
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

const playgroundPage = (html: string): Page => ({
  path: 'playground.html',
  title: 'Playground',
  section: 'Start',
  description: 'Keys by hand and with Keywright, side by side, in the browser.',
  layout: 'wide',
  headings: [],
  text: 'template literal collision order condition request store infer keys',
  scripts: ['playground.js'],
  html: `<div id="playground">${html}</div>`,
})

/** Every page of the site. */
export const allPages = async ({ playground, picture }: Drawn): Promise<readonly Page[]> => {
  const recipes = await recipePages()
  const stores = await storeRecipePages()
  const map: SiteMap = new Map([
    ...MARKDOWN.filter(({ heading }) => heading === undefined).map(
      ({ from, path }) => [from, path] as const,
    ),
    ['packages/bench/README.md', 'benchmarks.html'] as const,
    ...recipes.names.map((name) => [recipeSource(name), recipePath(name)] as const),
    ...stores.names.map((name) => [storeRecipeSource(name), storeRecipePath(name)] as const),
    ...ENTRY_POINTS.map((entry) => [entry.from, referencePath(entry)] as const),
  ])
  const reference = referencePages(ENTRY_POINTS)
  return [
    await homePage(picture),
    ...(await Promise.all(MARKDOWN.map((source) => markdownPage(source, map)))),
    await benchmarkPage(linker(map, 'packages/bench/README.md', 'benchmarks.html')),
    playgroundPage(playground),
    recipeIndex(recipes.pages, stores.pages),
    ...recipes.pages,
    ...stores.pages,
    referenceIndex(reference),
    ...reference,
  ]
}
