import type { MarkdownSource } from './markdown-pages.ts'

type Source = Omit<MarkdownSource, 'section'>

const page = (path: string, from: string, title: string, description: string): Source => ({
  ...{ path, from, title, description },
})

const guide = (name: string, from: string, title: string, description: string): Source =>
  page(`guide/${name}.html`, `packages/${from}`, title, description)

/** A section of the adapters' README, under its own heading. */
const section = (name: string, title: string, description: string): Source => ({
  ...guide(name, 'adapters/README.md', title, description),
  heading: title,
})

/** The Markdown files, and sections of files, that are pages, by their group in the side bar. */
const GROUPS: Readonly<Record<string, readonly Source[]>> = {
  Start: [
    page(
      'start.html',
      'README.md',
      'Start',
      'Why, install, ten lines, and everything at a glance.',
    ),
  ],
  Guides: [
    guide(
      'core',
      'core/README.md',
      'Keys, fields and ranges',
      'Every field, operator and pattern.',
    ),
    section('queries', 'Queries', 'From conditions to the input of a query.'),
    section('writing', 'Writing', 'Put, update, move and delete, with every index key.'),
    section('pages', 'Pages', 'Cursors that go both ways, and that nobody can forge.'),
    section('shards', 'Shards and time buckets', 'Spread the writes, and read them back in order.'),
    guide(
      'tenants',
      'site/guides/tenants.md',
      'Tenants',
      'Many customers in one table: keys, lint and an IAM policy that keep them apart.',
    ),
    section(
      'stores',
      'Other stores',
      'The same keys on SQL, key-value and object stores, and what goes wrong there.',
    ),
    guide(
      'dynamodb',
      'adapters/README.md',
      'Adapters',
      'DynamoDB from the table to the page, and the same keys on other stores.',
    ),
    guide('ids', 'ids/README.md', 'Prefixed ids', 'Prefixed ULIDs, and time ranges over them.'),
    guide(
      'migrate',
      'adopt/README.md',
      'Migration',
      'Move your table to new keys while it is in use.',
    ),
    guide(
      'testing',
      'testing/README.md',
      'Testing',
      'Property tests for any key encoder, and for any store.',
    ),
    guide(
      'designing',
      'design/DESIGNING.md',
      'Designing keys',
      'From access patterns to keys, in seven steps.',
    ),
    guide(
      'design',
      'design/README.md',
      'Judging a design',
      'Chart, coverage, lint, load and locks of a key design.',
    ),
    guide('lint', 'design/LINT.md', 'Lint', 'Every rule, why it matters and what to do.'),
    guide('load', 'design/LOAD.md', 'Load', 'How many shards, how even, and what is hot now.'),
    guide(
      'cli',
      'cli/README.md',
      'Command line',
      'Explain, check, infer and audit keys from a terminal.',
    ),
    guide('python', 'python/README.md', 'Python', 'The same keys in Python.'),
    guide(
      'recipes',
      'recipes/README.md',
      'Using a recipe',
      'How to copy a recipe, and how to add one.',
    ),
  ],
  Project: [
    page('spec.html', 'packages/core/SPEC.md', 'Specification', 'The encoding, for any language.'),
    {
      path: 'comparison.html',
      from: 'README.md',
      heading: 'Compared with what you have',
      title: 'Comparison',
      description: 'Keywright beside the libraries that people use today.',
    },
    page(
      'contributing.html',
      'CONTRIBUTING.md',
      'Contributing',
      'How the repository is built, and how to add to it.',
    ),
    page('changelog.html', 'CHANGELOG.md', 'Changelog', 'What changed, by release.'),
    page('security.html', '.github/SECURITY.md', 'Security', 'What counts, and how to report it.'),
  ],
}

/** The same as one list. */
export const MARKDOWN: readonly MarkdownSource[] = Object.entries(GROUPS).flatMap(
  ([group, pages]) => pages.map((one) => ({ ...one, section: group })),
)
