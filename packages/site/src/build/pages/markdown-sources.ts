import type { MarkdownSource } from './markdown-pages.ts'

const ADAPTERS = 'packages/adapters/README.md'

/** The Markdown files, and sections of files, that are pages, by their group in the side bar. */
const GROUPS: Readonly<Record<string, readonly Omit<MarkdownSource, 'section'>[]>> = {
  Start: [
    {
      path: 'start.html',
      from: 'README.md',
      title: 'Start',
      description: 'Why, install, ten lines, and everything at a glance.',
    },
  ],
  Guides: [
    {
      path: 'guide/core.html',
      from: 'packages/core/README.md',
      title: 'Keys, fields and ranges',
      description: 'Every field, operator and pattern.',
    },
    {
      path: 'guide/queries.html',
      from: ADAPTERS,
      heading: 'Queries',
      title: 'Queries',
      description: 'From conditions to the input of a query.',
    },
    {
      path: 'guide/writing.html',
      from: ADAPTERS,
      heading: 'Writing',
      title: 'Writing',
      description: 'Put, update, move and delete, with every index key.',
    },
    {
      path: 'guide/pages.html',
      from: ADAPTERS,
      heading: 'Pages',
      title: 'Pages',
      description: 'Cursors that go both ways, and that nobody can forge.',
    },
    {
      path: 'guide/shards.html',
      from: ADAPTERS,
      heading: 'Shards and time buckets',
      title: 'Shards and time buckets',
      description: 'Spread the writes, and read them back in order.',
    },
    {
      path: 'guide/tenants.html',
      from: 'packages/site/guides/tenants.md',
      title: 'Tenants',
      description:
        'Many customers in one table: keys, lint and an IAM policy that keep them apart.',
    },
    {
      path: 'guide/stores.html',
      from: ADAPTERS,
      heading: 'Other stores',
      title: 'Other stores',
      description: 'The same keys on SQL, key-value and object stores, and what goes wrong there.',
    },
    {
      path: 'guide/dynamodb.html',
      from: ADAPTERS,
      title: 'Adapters',
      description: 'DynamoDB from the table to the page, and the same keys on other stores.',
    },
    {
      path: 'guide/ids.html',
      from: 'packages/ids/README.md',
      title: 'Prefixed ids',
      description: 'Prefixed ULIDs, and time ranges over them.',
    },
    {
      path: 'guide/migrate.html',
      from: 'packages/adopt/README.md',
      title: 'Migration',
      description: 'Move your table to new keys while it is in use.',
    },
    {
      path: 'guide/testing.html',
      from: 'packages/testing/README.md',
      title: 'Testing',
      description: 'Property tests for any key encoder, and for any store.',
    },
    {
      path: 'guide/designing.html',
      from: 'packages/design/DESIGNING.md',
      title: 'Designing keys',
      description: 'From access patterns to keys, in seven steps.',
    },
    {
      path: 'guide/design.html',
      from: 'packages/design/README.md',
      title: 'Judging a design',
      description: 'Chart, coverage, lint, load and locks of a key design.',
    },
    {
      path: 'guide/lint.html',
      from: 'packages/design/LINT.md',
      title: 'Lint',
      description: 'Every rule, why it matters and what to do.',
    },
    {
      path: 'guide/load.html',
      from: 'packages/design/LOAD.md',
      title: 'Load',
      description: 'How many shards, how even, and what is hot now.',
    },
    {
      path: 'guide/cli.html',
      from: 'packages/cli/README.md',
      title: 'Command line',
      description: 'Explain, check, infer and audit keys from a terminal.',
    },
    {
      path: 'guide/python.html',
      from: 'packages/python/README.md',
      title: 'Python',
      description: 'The same keys in Python.',
    },
    {
      path: 'guide/recipes.html',
      from: 'packages/recipes/README.md',
      title: 'Using a recipe',
      description: 'How to copy a recipe, and how to add one.',
    },
  ],
  Project: [
    {
      path: 'spec.html',
      from: 'packages/core/SPEC.md',
      title: 'Specification',
      description: 'The encoding, for any language.',
    },
    {
      path: 'comparison.html',
      from: 'README.md',
      heading: 'Compared with what you have',
      title: 'Comparison',
      description: 'Keywright beside the libraries that people use today.',
    },
    {
      path: 'contributing.html',
      from: 'CONTRIBUTING.md',
      title: 'Contributing',
      description: 'How the repository is built, and how to add to it.',
    },
    {
      path: 'changelog.html',
      from: 'CHANGELOG.md',
      title: 'Changelog',
      description: 'What changed, by release.',
    },
    {
      path: 'security.html',
      from: '.github/SECURITY.md',
      title: 'Security',
      description: 'What counts, and how to report it.',
    },
  ],
}

/** The same as one list. */
export const MARKDOWN: readonly MarkdownSource[] = Object.entries(GROUPS).flatMap(
  ([section, pages]) => pages.map((page) => ({ ...page, section })),
)
