import { pathToFileURL } from 'node:url'
import { BUDGETS, moduleBytes } from '@keywright/harness/budgets'
import { align, secondsSince } from '@keywright/harness/terminal'
import { tool } from '@keywright/harness/tools'
import { run } from '@keywright/harness/workspace'
import { addConsumers, COMPILERS, compile, compileOld } from './consumer.ts'
import { addSmoke, installPacked, PEERS, smokeOf } from './installed.ts'
import { inspect } from './tarball.ts'
import { verdicts } from './verdicts.ts'

/**
 * Packs every public package and looks at the tarballs as a user would: what is in them, whether
 * they load as ESM and CJS in an empty project, whether they compile, and what an import costs.
 */

const start = performance.now()
const { cell, finish } = verdicts()

/** A tool, run on a tarball. */
const judge = async (name: string, args: readonly string[]) => {
  const { code, output } = await run(process.execPath, [(await tool(name)).bin(), ...args])
  return code === 0 ? [] : [output.trim()]
}

const installed = await installPacked('pack', PEERS)
const { folder, packages } = installed
const shorts = packages.map(({ short }) => short)
addSmoke(installed)
addConsumers(folder, shorts)

/** What running and compiling say: the work of one core. */
const use = async () => {
  const smoke = async (file: string) =>
    smokeOf(await run(process.execPath, [file], { cwd: folder }))
  const [esm, cjs] = [await smoke('esm.mjs'), await smoke('cjs.cjs')]
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
  const [e, c] = [esm(short), cjs(short)]
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

/** The tests of the packages hold the sources to the same budgets. */
const bytes = await Promise.all(
  packages.flatMap(({ name }) =>
    Object.entries((BUDGETS as Record<string, object>)[name] ?? {}).map(
      async ([imports, budget]) => {
        const contents = `export ${imports} from '${name}'`
        const bytes = await moduleBytes(pathToFileURL(`${folder}/`), contents)
        return { name, imports, bytes, budget }
      },
    ),
  ),
)
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
finish(folder)
