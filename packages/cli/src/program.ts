import { readFileSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { type Io, type Result, UsageError } from './io/io.ts'

const count = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It is a whole number from 1.')
  return value
}

const seed = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It is a whole number.')
  return value
}

const list = (one: string, before: readonly string[] = []): string[] => [...before, one]

const version = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ keywright ${line}`).join('\n')}\n`

/**
 * The commands. Each is loaded when it is called, so that `explain` starts at once.
 *
 * @internal
 */
export const programOf = (io: Io, done: (result: Result) => void): Command => {
  const program = new Command('keywright')
  const run =
    <Args extends readonly unknown[]>(work: (...args: Args) => Promise<Result>) =>
    async (...args: unknown[]): Promise<void> => {
      // commander adds the command itself at the end.
      done(await work(...(args.slice(0, -1) as unknown as Args)))
    }
  program
    .description('Explains, checks, infers and audits keys. Nothing leaves your machine.')
    .version(version(), '-v, --version')
    .option('--json', 'print one JSON document, and nothing else')
    .showSuggestionAfterError(true)
    .helpCommand(false)
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      getOutHelpWidth: () => Math.min(io.columns, 100),
      getErrHelpWidth: () => Math.min(io.columns, 100),
      getOutHasColors: () => io.colors,
    })
    .exitOverride()

  const command = (name: string, description: string, help: string): Command =>
    program
      .command(name)
      .description(description)
      .option('--json', 'print one JSON document, and nothing else')
      .addHelpText('after', help)
      .showSuggestionAfterError(true)

  command(
    'explain',
    'the parts of a key, what each says, and what is unsafe about it',
    examples("explain 'ORDER#2024-01-15T10:30:00.000Z#42'", "explain --design ./keys.ts 'USER#1'"),
  )
    .argument('<key...>', 'keys, in quotes')
    .option('--design <file>', 'a module that exports entities: says which one the key belongs to')
    .action(
      run(async (keys, options) =>
        (await import('./commands/explain.ts')).explainCommand(
          keys as string[],
          options as object,
          io,
        ),
      ),
    )

  command(
    'check',
    'finds the values that break a template literal, or an encoder of your own',
    examples("check 'CITY#${city}#${id}'", 'check --module ./keys.ts --export orderKey'),
  )
    .argument('[template]', 'a template literal, in single quotes')
    .option(
      '--type <name=kind>',
      'what a value is: text (the default), integer, time, … (may be repeated)',
      list,
    )
    .option('--module <file>', 'a module that exports an encoder')
    .option('--export <name>', 'its name there (default: the default export)')
    .option('--seed <number>', 'repeats a run', seed)
    .option('--runs <number>', 'how many values to try', count)
    .option('--link [url]', 'also print a link that opens it in the playground')
    .action(
      run(async (template, options) =>
        (await import('./commands/check.ts')).checkCommand(
          template as string | undefined,
          options as object,
          io,
        ),
      ),
    )

  command(
    'infer',
    'definitions read out of keys that exist, and what is unsafe in them',
    examples('infer keys.txt', 'infer export.json.gz --attribute SK --out keys.ts'),
  )
    .argument(
      '[file]',
      'lines, JSON lines, CSV or a DynamoDB export, also gzipped; standard input without it',
    )
    .option('--attribute <name>', 'the attribute of items that holds the keys (default: PK)')
    .option('--format <format>', 'keys, jsonl or csv (default: as the first line looks)')
    .option('--out <file>', 'write the definitions to a TypeScript module')
    .option('--force', 'replace that file')
    .action(
      run(async (file, options) =>
        (await import('./commands/infer.ts')).inferCommand(
          file as string | undefined,
          options as object,
          io,
        ),
      ),
    )

  command(
    'audit',
    'rows that a design does not read, or reads in two ways',
    examples('audit ./keys.ts export.json.gz', 'audit ./keys.ts < items.jsonl'),
  )
    .argument('<design>', 'a module that exports entities')
    .argument(
      '[file]',
      'JSON lines, CSV or a DynamoDB export, also gzipped; standard input without it',
    )
    .option('--table <name>', 'the table, where the design has several')
    .option('--format <format>', 'jsonl or csv (default: as the first line looks)')
    .action(
      run(async (design, file, options) =>
        (await import('./commands/audit.ts')).auditCommand(
          design as string,
          file as string | undefined,
          options as object,
          io,
        ),
      ),
    )

  command(
    'chart',
    'the entity chart of a design',
    examples('chart ./keys.ts', 'chart ./keys.ts --markdown > KEYS.md'),
  )
    .argument('<design>', 'a module that exports entities')
    .option('--table <name>', 'the table, where the design has several')
    .option('--markdown', 'print a Markdown table')
    .action(
      run(async (design, options) =>
        (await import('./commands/chart.ts')).chartCommand(design as string, options as object, io),
      ),
    )

  command(
    'lint',
    'what is wrong with a design',
    examples('lint ./keys.ts', 'lint ./keys.ts --json'),
  )
    .argument('<design>', 'a module that exports entities and, if it can, access patterns')
    .option('--table <name>', 'the table, where the design has several')
    .action(
      run(async (design, options) =>
        (await import('./commands/lint.ts')).lintCommand(design as string, options as object, io),
      ),
    )

  command(
    'coverage',
    'which access patterns a design serves, by which index',
    examples('coverage ./keys.ts', 'coverage ./keys.ts --markdown'),
  )
    .argument('<design>', 'a module that exports entities and access patterns')
    .option('--table <name>', 'the table, where the design has several')
    .option('--markdown', 'print a Markdown table')
    .action(
      run(async (design, options) =>
        (await import('./commands/coverage.ts')).coverageCommand(
          design as string,
          options as object,
          io,
        ),
      ),
    )

  command(
    'lock',
    'writes the formats of all keys into a file to commit',
    examples('lock ./keys.ts', 'lock ./keys.ts --check'),
  )
    .argument('<design>', 'a module that exports entities')
    .option('--check', 'compare with the file instead: ends with 1 where they differ')
    .option('--out <file>', 'the file', 'keys.lock')
    .option('--table <name>', 'the table, where the design has several')
    .action(
      run(async (design, options) =>
        (await import('./commands/lock.ts')).lockCommand(design as string, options as never, io),
      ),
    )

  command(
    'conform',
    'runs the vectors of the spec against an implementation in any language',
    examples('conform -- python3 -m keywright.conform', 'conform --level 1 -- ./my-port'),
  )
    .usage('[options] -- PROGRAM [ARGUMENT...]')
    .argument('<program...>', 'reads requests as JSON lines, and answers in JSON lines')
    .option('--level <number>', 'the highest level to ask for, 1 to 5', count)
    .action(
      run(async (words, options) =>
        (await import('./commands/conform.ts')).conformCommand(
          words as string[],
          options as object,
          io,
        ),
      ),
    )

  const migrate = program
    .command('migrate')
    .description('moves a table to new keys: plan, backfill, verify, clean-up')
    .addHelpText(
      'after',
      examples('migrate plan ./move.ts', 'migrate backfill ./move.ts --per-second 500 --yes'),
    )
  const steps = [
    ['plan', 'says what would move, what cannot, and what it takes; writes nothing'],
    ['backfill', 'gives every old row its new row'],
    ['verify', 'compares every old row with its new row'],
    ['clean-up', 'removes old rows whose new row says the same'],
  ] as const
  for (const [step, description] of steps) {
    const one = migrate
      .command(step)
      .description(description)
      .argument('<module>', 'a module that exports a migration made by rekey()')
      .option('--json', 'print one JSON document, and nothing else')
      .option('--export <name>', 'the migration, where the module has several')
      .option('--endpoint <url>', 'DynamoDB Local, or another endpoint')
      .option('--region <name>', 'the region (default: as the AWS SDK finds it)')
      .option('--segments <number>', 'parts of the table that are read side by side', count)
      .addHelpText(
        'after',
        examples(
          `migrate ${step} ./move.ts`,
          `migrate ${step} ./move.ts --endpoint http://localhost:8000`,
        ),
      )
    if (step === 'backfill' || step === 'clean-up') {
      one
        .option('--per-second <number>', 'the most units of capacity to use in a second', count)
        .option(
          '--checkpoint <file>',
          `where to go on when it is cut off (default: keywright-${step}.json)`,
        )
        .option('--yes', 'do not ask before the first write')
    }
    one.action(
      run(async (file, options) =>
        (await import('./commands/migrate.ts')).migrateCommand(
          step,
          file as string,
          options as object,
          io,
        ),
      ),
    )
  }

  return program
}

export { CommanderError, UsageError }
