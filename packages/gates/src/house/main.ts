import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { align } from '@keywright/harness/terminal'
import { ROOT } from '@keywright/harness/workspace'
import { CALLS } from './calls.ts'
import { isTest, type Module, readModules } from './plan.ts'
import { dependentsOf, roomsOf } from './rooms.ts'
import { longestChain } from './rules.ts'
import { trace } from './trace.ts'

const HELP = `Shows how the house is built.

  pnpm house                        the packages: rooms, modules, the longest chain of imports
  pnpm house adapters               the rooms of a package, and the rooms that each uses
  pnpm house packages/core/src/key/key.ts    who depends on a file
  pnpm house --trace                the modules that one call enters: ${Object.keys(CALLS).join(', ')}
  pnpm house --trace putInput       the same, by name
`

const { values: options, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: {
    trace: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const aligned = (rows: readonly (readonly string[])[]): string => align(rows).join('\n')

const fail = (message: string): never => {
  console.error(`${message}\n\n${HELP}`)
  process.exit(2)
}

const showPackages = (modules: readonly Module[]): void => {
  const names = [...new Set(modules.map((module) => module.package))]
  const rows = names.map((name) => {
    const own = modules.filter((module) => module.package === name && !isTest(module))
    const uses = own.flatMap(({ imports }) =>
      imports.filter((one) => one.byName).map((one) => one.path.split('/')[1] ?? ''),
    )
    const others = [...new Set(uses)].filter((one) => one !== name).sort()
    const chain = longestChain(modules, name)
    return [
      name,
      String(roomsOf(modules, name).length),
      String(own.length),
      String(chain.length),
      others.join(', '),
    ]
  })
  console.log(aligned([['package', 'rooms', 'modules', 'chain', 'uses'], ...rows]))
  console.log('\nA chain says how many files one may have to open: a hint, not a rule.')
}

const showRooms = (modules: readonly Module[], name: string): void => {
  const rows = roomsOf(modules, name).map(({ path, modules, uses }) => [
    path,
    String(modules),
    uses.join(', '),
  ])
  console.log(aligned([['room', 'modules', 'uses'], ...rows]))
  console.log(`\nThe longest chain:\n  ${longestChain(modules, name).join('\n  > ')}`)
}

const showDependents = (modules: readonly Module[], path: string): void => {
  const { direct, further } = dependentsOf(modules, path)
  const list = (title: string, paths: readonly string[]): void =>
    console.log([`${title}: ${paths.length}`, ...paths.map((one) => `  ${one}`)].join('\n'))
  list(`Import ${path}`, direct)
  list('Depend on it through these', further)
}

const showTrace = async (names: readonly string[]): Promise<void> => {
  const unknown = names.filter((name) => !(name in CALLS))
  if (unknown.length > 0) fail(`There is no ${unknown.join(', ')}.`)
  const chosen = Object.entries(CALLS).filter(
    ([name]) => names.length === 0 || names.includes(name),
  )
  const traces = []
  for (const [name, call] of chosen) traces.push({ name, entered: await trace(call) })
  const total = (entered: readonly { readonly calls: number }[]): number =>
    entered.reduce((sum, { calls }) => sum + calls, 0)
  const rows = traces.map(({ name, entered }) => [
    name,
    String(entered.length),
    String(total(entered)),
  ])
  console.log(aligned([['call', 'modules', 'functions'], ...rows]))
  if (names.length === 0) return
  for (const { name, entered } of traces) {
    const lines = entered.map(({ path, calls }) => [`  ${path}`, String(calls)])
    console.log(`\n${aligned([[`${name} enters`, 'functions'], ...lines])}`)
  }
}

const [subject] = positionals
if (options.help) console.log(HELP)
else if (options.trace) await showTrace(positionals)
else {
  const modules = readModules(ROOT)
  if (subject === undefined) showPackages(modules)
  else if (modules.some((module) => module.package === subject)) showRooms(modules, subject)
  else if (existsSync(join(ROOT, subject))) showDependents(modules, subject)
  else fail(`There is no package or file ${subject}.`)
}
