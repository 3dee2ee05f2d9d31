import ts from '@keywright/harness/typescript'
import { grouped } from '../../playground/grouped.ts'
import { escapeHtml } from '../html/escape.ts'
import { codeBlock, type Heading, headingHtml, renderMarkdown, slug } from '../html/markdown.ts'
import { type Exported, exportsOf } from '../reference/exports.ts'
import { taskOf } from '../reference/tasks.ts'
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
    `<section class="entry-point">${headingHtml({ level: 3, text: name, id })}`,
    inline(summary),
    codeBlock(signature, 'ts'),
    throws.length > 0
      ? `<p class="throws"><strong>Throws</strong> ${throws.map((text) => inline(text).replace(/^<p>|<\/p>\s*$/g, '')).join(' ')}</p>`
      : '',
    ...examples.map((example) => codeBlock(example, 'ts')),
    '</section>',
  ].join('\n')

/** The exports that serve one task. */
interface Task {
  readonly heading: Heading
  readonly exports: readonly (readonly [Exported, Heading])[]
}

/** A function and a type may differ only in their first letter, and some places ignore the case of anchors. */
const anchorOf = ({ name, kind }: Exported): string =>
  kind === 'type' ? `type-${slug(name)}` : slug(name)

const tasksOf = (entry: EntryPoint, found: readonly Exported[]): readonly Task[] => {
  const placed = found.map((one) => ({ one, task: taskOf(entry.name, one.file) }))
  const inOrder = placed.sort((a, b) => a.task[0] - b.task[0])
  return [...grouped(inOrder, ({ task: [, task] }) => task)]
    .map(([task, same]) => [task, same.map(({ one }) => one)] as const)
    .map(([task, exports]) => ({
      heading: {
        level: 2,
        text: task,
        id: `task-${slug(task)}`,
        body: exports.map(({ name }) => name).join(' '),
      },
      exports: exports.map((one) => [
        one,
        { level: 3, text: one.name, id: anchorOf(one), body: one.summary },
      ]),
    }))
}

/** The path of an entry point's page. */
export const referencePath = ({ name }: EntryPoint): string =>
  `reference/${name.replace(/^@keywright\//, '').replace(/\//g, '-')}.html`

/** The names of a task's exports, each a link; types come last. */
const namesHtml = ({ exports }: Task, page = ''): string =>
  `<p class="names">${exports
    .map(([{ name }, { id }]) => `<a href="${page}#${id}"><code>${escapeHtml(name)}</code></a>`)
    .join(' ')}</p>`

/** A reference page, and its tasks for the index. */
export interface ReferencePage extends Page {
  readonly tasks: readonly Task[]
}

const referencePage = (entry: EntryPoint, program: ts.Program): ReferencePage => {
  const found = exportsOf(pathOf(entry.from), program)
  const tasks = tasksOf(entry, found)
  const body = tasks.map(
    (task) =>
      `${headingHtml(task.heading)}${namesHtml(task)}${task.exports.map(([one, { id }]) => entryHtml(one, id)).join('\n')}`,
  )
  return {
    path: referencePath(entry),
    title: entry.name,
    section: 'Reference',
    description: `Every export of ${entry.name}, by task: ${tasks.map(({ heading }) => heading.text.toLowerCase()).join(', ')}.`,
    html: `<h1><code>${escapeHtml(entry.name)}</code></h1><p>${found.length} exports. Every example runs in the tests.</p>${body.join('\n')}`,
    headings: tasks.flatMap(({ heading, exports }) => [heading, ...exports.map(([, one]) => one)]),
    text: '',
    tasks,
  }
}

/** A page for each entry point, with every export, from the comments in the sources. */
export const referencePages = (entries: readonly EntryPoint[]): readonly ReferencePage[] => {
  const program = ts.createProgram(
    entries.map(({ from }) => pathOf(from)),
    OPTIONS,
  )
  return entries.map((entry) => referencePage(entry, program))
}

/** The list of all entry points, by task. */
export const referenceIndex = (pages: readonly ReferencePage[]): Page => ({
  path: 'reference/index.html',
  title: 'Reference',
  section: 'Reference',
  description: 'Every export of every package, by the task it serves.',
  html: `<h1>Reference</h1>${pages
    .map(({ path, title, tasks }) => {
      const page = path.replace('reference/', '')
      const list = tasks.map(
        (task) =>
          `<h3><a href="${page}#${task.heading.id}">${escapeHtml(task.heading.text)}</a></h3>${namesHtml(task, page)}`,
      )
      return `<h2 id="${slug(title)}"><a href="${page}"><code>${escapeHtml(title)}</code></a></h2>${list.join('')}`
    })
    .join('')}`,
  headings: pages.map(({ title }) => ({ level: 2, text: title, id: slug(title) })),
  text: 'Reference',
})
