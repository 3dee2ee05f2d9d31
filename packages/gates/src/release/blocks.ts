import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { createTableInput, table } from '@keywright/adapters'
import { examplesInMarkdown } from '@keywright/harness/docs'
import { startEngine } from '@keywright/harness/engine'
import type { Example } from '@keywright/harness/run-example'
import ts from '@keywright/harness/typescript'
import { publicPackages, ROOT, run } from '@keywright/harness/workspace'

/**
 * The code that people copy: the `ts` blocks of the READMEs, in a project that has nothing but the
 * packages as they will be published. All of them compile under strict; those of the root README run.
 * (That they print what they say is checked by each package's own tests.)
 */

/** The `ts` blocks of a page, by its path in the repository. */
const blocksOf = (page: string): Example[] =>
  examplesInMarkdown(page, readFileSync(join(ROOT, page), 'utf8')).filter(({ bare }) => !bare)

/** What compiles with the settings that a new project of TypeScript's has, and `strict`. */
const CONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    types: ['node'],
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['blocks'],
}

/** What goes wrong with the blocks in a project, and how many there are. */
export const tryBlocks = async (
  folder: string,
): Promise<{ compiled: number; ran: number; problems: string[] }> => {
  const pages = ['README.md', ...publicPackages().map(({ short }) => `packages/${short}/README.md`)]
  const blocks = pages.flatMap(blocksOf)
  mkdirSync(join(folder, 'blocks'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
  for (const [i, { code }] of blocks.entries()) {
    // A block with nothing to import or export would be a script, and share its names with others.
    writeFileSync(join(folder, 'blocks', `${i}.ts`), `${code}\nexport {}\n`)
  }
  const engine = await startEngine('dynalite')
  try {
    await engine.client.send(new CreateTableCommand(createTableInput(APP)))
    const client = await clientFor(engine.client)
    writeFileSync(join(folder, 'blocks/client.ts'), client)
    writeFileSync(join(folder, 'client.js'), client)
    return await tryAll(folder, blocks)
  } finally {
    await engine.stop()
  }
}

/** The table of the README's ten lines. */
const APP = table({ name: 'app', pk: 'PK', sk: 'SK' })

/** What blocks import from the reader's own project: a client, here of the embedded engine. */
const clientFor = async ({ config }: DynamoDBClient) => {
  const { hostname, port } = (await config.endpoint?.()) ?? {}
  const { accessKeyId } = await config.credentials()
  return `import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
const credentials = { accessKeyId: '${accessKeyId}', secretAccessKey: 'test' }
const endpoint = 'http://${hostname}:${port}'
export const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'local', credentials }))
`
}

const tryAll = async (folder: string, blocks: readonly Example[]) => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const compiled = await run(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
  })
  const problems = compiled.code === 0 ? [] : compiled.output.trim().split('\n')
  // A block that shows an error ends there.
  const own = blocks.filter(({ file, code }) => file === 'README.md' && !/\/\/ throws/.test(code))
  for (const [i, block] of own.entries()) {
    const script = join(folder, `run-${i}.mjs`)
    writeFileSync(script, ts.transpile(block.code, { target: ts.ScriptTarget.ES2022 }))
    const { code, output } = await run(process.execPath, [script], { cwd: folder })
    if (code !== 0) problems.push(`${block.file}:${block.line}: ${output.trim()}`)
  }
  /** Which block the compiler means. */
  const placed = (line: string) =>
    line.replace(/^blocks\/(\d+)\.ts\((\d+),/, (_, i, at) => {
      const block = blocks[Number(i)]
      return `${block?.file}:${(block?.line ?? 0) + Number(at) - 1} (`
    })
  return { compiled: blocks.length, ran: own.length, problems: problems.map(placed) }
}
