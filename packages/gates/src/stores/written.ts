import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pinned from '@keywright/harness/pinned' with { type: 'json' }
import { MODULES, STORES, type Store, type StoreEngine } from '@keywright/harness/stores'
import { padded } from '@keywright/harness/terminal'
import { ROOT } from '@keywright/harness/workspace'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** How an entry point is imported and required. */
const entryOf = (module: string) => {
  const file = `./dist/${module}/index`
  return {
    import: { types: `${file}.d.ts`, default: `${file}.js` },
    require: { types: `${file}.d.cts`, default: `${file}.cjs` },
  }
}

/** The package.json of adapters, with an entry point for each module. */
const manifest = () => {
  const file = 'packages/adapters/package.json'
  const before = JSON.parse(read(file))
  const modules = ['dynamodb', ...MODULES]
  const exports = (entry: (module: string, source: string) => object) =>
    Object.fromEntries([
      ['.', entry('dynamodb', './src/index.ts')],
      ...modules.map((name) => [`./${name}`, entry(name, `./src/${name}/index.ts`)]),
    ])
  const after = {
    ...before,
    // For `moduleResolution: node`, which reads no exports. A pattern would take the root away.
    typesVersions: {
      '*': Object.fromEntries(modules.map((name) => [name, [`./dist/${name}/index.d.ts`]])),
    },
    exports: exports((name, source) => ({ '@keywright/source': source, ...entryOf(name) })),
    publishConfig: { ...before.publishConfig, exports: exports(entryOf) },
  }
  return { file, text: `${JSON.stringify(after, null, 2)}\n` }
}

const pinnedVersion = (tool: string) =>
  (pinned as Record<string, string[]>)[tool]?.[0]?.replace(/^.*@/, '') ?? '?'

/** `classic-level 3.0.0, memory-level 3.1.0`. */
const engineCell = ({ tool = '', title = tool, version, note, with: others = [] }: StoreEngine) =>
  [
    `${title} ${version ?? pinnedVersion(tool)}`,
    ...others.map((name) => `${name} ${pinnedVersion(name)}`),
    ...(note ? [note] : []),
  ].join(', ')

/** The table of stores. */
const tableOfStores = () => {
  const rows = STORES.map(({ store, also = [], order, trap, module, engines, untested }) => [
    [store, ...also].join(', '),
    order,
    trap,
    `\`@keywright/adapters/${module}\``,
    untested === undefined ? engines.map(engineCell).join(', ') : `none: ${untested}`,
  ])
  const heading = ['store', 'order of text', 'what to watch out for', 'import', 'tested on']
  const [head = [], ...body] = padded([heading, ...rows])
  const rule = head.map((cell) => '-'.repeat(cell.length))
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A document with its table of stores. */
const readme = (file: string) => {
  const text = read(file)
  const table = /^\| store +\| order of text [^\n]*\n(?:\|[^\n]*\n)+/m
  if (!table.test(text)) throw new Error(`${file} has no table of stores`)
  return { file, text: text.replace(table, () => `${tableOfStores()}\n`) }
}

const quoted = (text: string) =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`

const playgroundEntry = ({ id, store, hint, call, range, before = [], options }: Store) => {
  const given = [...before, 'range', ...(options ? [options] : [])].map((one) =>
    one === 'range' ? one : JSON.stringify(one).replaceAll('"', "'"),
  )
  return [
    '  {',
    `    id: ${quoted(id)},`,
    `    title: ${quoted(store)},`,
    ...(hint ? [`    hint: ${quoted(hint)},`] : []),
    ...(call
      ? [`    call: ${quoted(call)},`, `    request: (range) => ${range}(${given.join(', ')}),`]
      : []),
    '  },',
  ].join('\n')
}

/** The stores that the playground shows; those that a template can write, with their function. */
const playground = () => {
  const called = STORES.filter(({ call }) => call !== undefined)
  const imports = MODULES.flatMap((module) => {
    const names = new Set(called.filter((one) => one.module === module).map(({ range }) => range))
    return names.size > 0
      ? [`import { ${[...names].sort().join(', ')} } from '@keywright/adapters/${module}'`]
      : []
  })
  const text = `// Written by \`pnpm stores\` from packages/harness/src/stores/stores.json.
${imports.join('\n')}
import type { KeyRange } from '@keywright/core'

/** A store, and how its request is written: \`call\` with what \`request\` gives in place of \`%\`. */
export interface ShownStore {
  readonly id: string
  readonly title: string
  /** What goes wrong there by hand. */
  readonly hint?: string
  readonly call?: string
  readonly request?: (range: KeyRange) => unknown
}

/** Every store, in the order of the tabs. */
export const STORES: readonly ShownStore[] = [
${STORES.map(playgroundEntry).join('\n')}
]
`
  return { file: 'packages/site/src/playground/code/stores.ts', text }
}

/** Every file that follows from the list of stores, as it should be. */
export const written = (): { file: string; text: string }[] => [
  manifest(),
  readme('packages/adapters/README.md'),
  playground(),
]
