import ts from '@keywright/harness/typescript'
import { escapeHtml } from '../html/escape.ts'
import { codeBlock, type Heading, renderMarkdown, slug } from '../html/markdown.ts'
import { type Exported, exportsOf } from '../reference/exports.ts'
import { pathOf } from '../sources.ts'
import type { Page } from './page.ts'

/** An entry point of a published package. */
export interface EntryPoint {
  /** What people import: `@keywright/core`. */
  readonly name: string
  /** Its source, from the root of the repository. */
  readonly from: string
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['@keywright/source'],
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
}

const inline = (markdown: string): string => renderMarkdown(markdown, (href) => href).html

const entryHtml = ({ name, signature, summary, throws, examples }: Exported, id: string): string =>
  [
    `<section class="entry-point"><h2 id="${id}">${escapeHtml(name)}</h2>`,
    inline(summary),
    codeBlock(signature, 'ts'),
    throws.length > 0
      ? `<p class="throws"><strong>Throws</strong> ${throws.map((text) => inline(text).replace(/^<p>|<\/p>\s*$/g, '')).join(' ')}</p>`
      : '',
    ...examples.map((example) => codeBlock(example, 'ts')),
    '</section>',
  ].join('\n')

/** The path of an entry point's page. */
export const referencePath = ({ name }: EntryPoint): string =>
  `reference/${name.replace(/^@keywright\//, '').replace(/\//g, '-')}.html`

const referencePage = (entry: EntryPoint, program: ts.Program): Page => {
  const found = exportsOf(pathOf(entry.from), program)
  // A function and a type may differ only in their first letter, and some places ignore the case of anchors.
  const ids = new Map(
    found.map(({ name, kind }) => [name, kind === 'type' ? `type-${slug(name)}` : slug(name)]),
  )
  const headings: Heading[] = found.map(({ name }) => ({
    level: 2,
    text: name,
    id: ids.get(name) as string,
  }))
  return {
    path: referencePath(entry),
    title: entry.name,
    section: 'Reference',
    description: `Every export of ${entry.name}: ${found
      .slice(0, 8)
      .map(({ name }) => name)
      .join(', ')} …`,
    html: `<h1><code>${escapeHtml(entry.name)}</code></h1><p>${found.length} exports. Every example runs in the tests.</p>${found.map((one) => entryHtml(one, ids.get(one.name) as string)).join('\n')}`,
    headings,
    text: found.map(({ name, summary }) => `${name} ${summary}`).join(' '),
  }
}

/** A page for each entry point, with every export, from the comments in the sources. */
export const referencePages = (entries: readonly EntryPoint[]): readonly Page[] => {
  const program = ts.createProgram(
    entries.map(({ from }) => pathOf(from)),
    OPTIONS,
  )
  return entries.map((entry) => referencePage(entry, program))
}

/** The list of all entry points with their exports. */
export const referenceIndex = (pages: readonly Page[]): Page => ({
  path: 'reference/index.html',
  title: 'Reference',
  section: 'Reference',
  description: 'Every export of every package.',
  html: `<h1>Reference</h1>${pages
    .map(
      ({ path, title, headings }) =>
        `<h2 id="${slug(title)}"><a href="${path.replace('reference/', '')}"><code>${escapeHtml(title)}</code></a></h2><p class="names">${headings
          .map(
            ({ text, id }) =>
              `<a href="${path.replace('reference/', '')}#${id}"><code>${escapeHtml(text)}</code></a>`,
          )
          .join(' ')}</p>`,
    )
    .join('')}`,
  headings: pages.map(({ title }) => ({ level: 2, text: title, id: slug(title) })),
  text: 'Reference',
})
