import { rmSync } from 'node:fs'
import { align, secondsSince } from '@keywright/harness/terminal'
import { tool } from '@keywright/harness/tools'
import { run } from '@keywright/harness/workspace'
import { costs } from './budgets.ts'
import { addConsumers, COMPILERS, compile, compileOld } from './consumer.ts'
import { addSmoke, type Installed, installPacked, PEERS, readSmoke } from './installed.ts'
import { inspect } from './tarball.ts'

/**
 * Packs every public package and looks at the tarballs as a user would: what is in them, whether
 * they load as ESM and CJS in an empty project, whether they compile, and what an import costs.
 */

const start = performance.now()
const failures: string[] = []

/** A cell of the table; problems go below it. */
const cell = (title: string, problems: readonly string[], good: string = 'ok') => {
  if (problems.length === 0) return good
  const lines = problems.join('\n').split('\n')
  const more = lines.length > 20 ? [`and ${lines.length - 20} more lines`] : []
  failures.push([title, ...lines.slice(0, 20), ...more].join('\n  '))
  return 'FAILED'
}

/** A tool, run on a tarball. */
const judge = async (name: string, args: readonly string[]) => {
  const { code, output } = await run(process.execPath, [(await tool(name)).bin(), ...args])
  return code === 0 ? [] : [output.trim()]
}

const smoke = async ({ folder }: Installed, file: string) => {
  const { stdout, output } = await run(process.execPath, [file], { cwd: folder })
  const results = readSmoke(stdout)
  return {
    of: (short: string) => {
      const { checks, failures } = results?.[short] ?? { checks: 0, failures: [] }
      if (results === undefined) return { checks, problems: [`${file} did not finish: ${output}`] }
      return { checks, problems: checks > 0 ? failures : ['nothing was checked', ...failures] }
    },
  }
}

const installed = await installPacked('pack', PEERS)
const { folder, packages } = installed
const shorts = packages.map(({ short }) => short)
addSmoke(installed)
addConsumers(folder, shorts)

/** What running and compiling say: the work of one core. */
const use = async () => {
  const esm = await smoke(installed, 'esm.mjs')
  const cjs = await smoke(installed, 'cjs.cjs')
  const compiled = []
  for (const { title, folder: compiler } of COMPILERS) {
    compiled.push({ title, errors: await compile(folder, compiler, shorts) })
  }
  const old = []
  for (const { title, folder: compiler } of COMPILERS.filter((one) => /5\.[49]/.test(one.title))) {
    old.push({ title, problems: await compileOld(folder, compiler) })
  }
  return { esm, cjs, compiled, old }
}

/** What other people's tools say of the tarballs: the work of another. */
const look = async () => {
  const looks = new Map()
  for (const { short, tarball } of packages) {
    const lint = await judge('publint', ['run', '--strict', tarball])
    const attw = ['--profile', 'node16', '--no-color', '--no-emoji', tarball]
    looks.set(short, { lint, attw: await judge('attw', attw) })
  }
  return looks
}

const [{ esm, cjs, compiled, old }, looks] = await Promise.all([use(), look()])
const rows = packages.map(({ name, short, installed }) => {
  const { files, problems } = inspect(installed, short)
  const [e, c] = [esm.of(short), cjs.of(short)]
  return [
    name,
    cell(`${name}: publint --strict`, looks.get(short).lint),
    cell(`${name}: attw --profile node16`, looks.get(short).attw),
    cell(`${name}: files`, problems, String(files)),
    cell(`${name}: ESM`, e.problems, `${e.checks} checks`),
    cell(`${name}: CJS`, c.problems, `${c.checks} checks`),
    ...compiled.map(({ title, errors }) => cell(`${name}: ${title}`, errors.of(short))),
  ]
})
for (const { title, errors } of compiled) cell(`the empty project: ${title}`, errors.other)
for (const { title, problems } of old) cell(`moduleResolution node: ${title}`, problems)

const heading = ['package', 'publint', 'attw', 'files', 'ESM', 'CJS']
console.log(`Packed, and installed in an empty project (Node ${process.versions.node})\n`)
console.log(align([[...heading, ...COMPILERS.map(({ title }) => title)], ...rows]).join('\n'))

const bytes = (
  await Promise.all(packages.map(async ({ name }) => ({ name, list: await costs(folder, name) })))
).flatMap(({ name, list }) => list.map((one) => ({ name, ...one })))
console.log('\nWhat an import costs in a bundle: minified, brotli\n')
console.log(
  align([
    ['package', 'import', 'bytes', 'budget', ''],
    ...bytes.map(({ name, imports, bytes, budget }) => {
      const over =
        bytes > budget ? [`${imports} costs ${bytes} bytes, ${bytes - budget} too many`] : []
      return [name, imports, String(bytes), String(budget), cell(`${name}: budget`, over)]
    }),
  ]).join('\n'),
)
console.log(
  `\n${COMPILERS.map(({ version }) => `TypeScript ${version}`).join(', ')}. ${secondsSince(start)}`,
)

if (failures.length === 0) {
  rmSync(folder, { recursive: true })
} else {
  console.error(`\n${failures.join('\n\n')}\n\nThe project is left in ${folder}`)
  process.exitCode = 1
}
