import { InvalidArgumentError } from 'commander'
import type { Result } from './io/io.ts'
import { KIND_NAMES } from './template/kind-names.ts'

/** An option: its flags, its line of help, and how to read its text. */
export type OptionSpec = readonly [
  flags: string,
  says: string,
  read?: (text: string, before: never) => unknown,
]

/** Reads one of a few words, which completion offers. */
export interface ReadChoice {
  (text: string): string
  readonly words: readonly string[]
}

/** A command: its name and arguments, its help, and what it does. */
export interface CommandSpec {
  /** Its name; a subcommand has two words. */
  readonly name: string
  readonly says: string
  readonly usage?: string
  readonly args: readonly (readonly [syntax: string, says: string])[]
  readonly options: readonly OptionSpec[]
  readonly examples: readonly [string, string]
  /** What runs it: called with its arguments and then its options, as `args` and `options` declare them, and the Io. */
  readonly load: () => Promise<(...given: never[]) => Promise<Result>>
}

const count = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Give a whole number, 1 or more.')
  return value
}

const seed = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || text.trim() === '')
    throw new InvalidArgumentError('Give a whole number.')
  return value
}

const oneOf = (...words: readonly string[]): ReadChoice =>
  Object.assign(
    (text: string): string => {
      if (!words.includes(text)) throw new InvalidArgumentError(`Give ${words.join(' or ')}.`)
      return text
    },
    { words },
  )

const list = (one: string, before: readonly string[] = []): string[] => [...before, one]

const TABLE: OptionSpec = ['--table <name>', 'the table, if the design has several']
const MARKDOWN: OptionSpec = ['--markdown', 'print a Markdown table']
const OFF: OptionSpec = [
  '--off <rule>',
  'leave a rule out, for all or as RULE:Entity; may be repeated',
  list,
]
const TENANT: OptionSpec = ['--tenant <field>', 'the field that every partition has to begin with']
const DESIGN = ['<design>', 'a module that exports entities; it is executed'] as const

const steps = (
  [
    ['plan', 'shows what would move, what cannot, and the cost; writes nothing'],
    ['backfill', 'gives every old row its new row'],
    ['verify', 'compares every old row with its new row; writes nothing'],
    ['clean-up', 'removes old rows whose new row says the same'],
  ] as const
).map(
  ([step, says]): CommandSpec => ({
    name: `migrate ${step}`,
    says,
    args: [['<module>', 'a module that exports a migration made by rekey(); it is executed']],
    options: [
      ['--export <name>', 'the migration, if the module has several'],
      ['--endpoint <url>', 'DynamoDB Local, or another endpoint'],
      ['--region <name>', 'the region (default: from the AWS settings)'],
      [
        '--segments <number>',
        'how many parts of the table to read in parallel (default: 4)',
        count,
      ],
      ['--per-second <number>', 'the most capacity units to use each second', count],
      ...(step === 'backfill' || step === 'clean-up'
        ? ([
            [
              '--checkpoint <file>',
              `keeps the progress, to resume from (default: keywright-${step}.json)`,
            ],
            ['--yes', 'do not ask before the first write'],
          ] as const)
        : []),
    ],
    examples: [
      `migrate ${step} ./move.ts`,
      `migrate ${step} ./move.ts --endpoint http://localhost:8000`,
    ],
    load: async () => (await import('./commands/migrate.ts')).migrateCommand.bind(undefined, step),
  }),
)

/** All commands. Each loads its code when it is called, so `explain` starts at once. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'scan',
    says: 'finds the keys that source code builds, and the values that break them',
    args: [
      [
        '[paths...]',
        'folders or files of TypeScript, JavaScript or Python (default: this folder); - is standard input',
      ],
    ],
    options: [
      ['--sarif', 'print SARIF 2.1.0, for code scanning'],
      ['--as <name>', 'the name of standard input, which tells the language (default: stdin.ts)'],
    ],
    examples: ['scan src', 'scan --sarif > keywright.sarif'],
    load: async () => (await import('./commands/scan.ts')).scanCommand,
  },
  {
    name: 'explain',
    says: 'shows the parts of a key, what each means, and what is unsafe about it',
    args: [['<key...>', 'keys, in quotes']],
    options: [
      [
        '--design <file>',
        'a module that exports entities, to find the entity of the key; it is executed',
      ],
      TABLE,
    ],
    examples: [
      "explain 'ORDER#2024-01-15T10:30:00.000Z#42'",
      "explain --design ./keys.ts 'USER#1'",
    ],
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  {
    name: 'check',
    says: 'finds the values that break a template literal, or an encoder of your own',
    args: [['[templates...]', 'template literals, or code that builds keys, in single quotes']],
    options: [
      [
        '--type <name=kind>',
        `what a value is: ${KIND_NAMES.join(', ')}; text unless the code says it (may be repeated)`,
        list,
      ],
      ['--module <file>', 'a module that exports an encoder; it is executed'],
      ['--export <name>', 'the name of the export (default: the default export)'],
      ['--seed <number>', 'repeat an earlier run', seed],
      ['--runs <number>', 'how many times to try (default: 80)', count],
      [
        '--link [address]',
        'also print a link that opens it in the playground: the address or path of the page, or the one built here',
      ],
    ],
    examples: ["check 'CITY#${city}#${id}'", 'check --module ./keys.ts --export orderKey'],
    load: async () => (await import('./commands/check.ts')).checkCommand,
  },
  {
    name: 'infer',
    says: 'works out table and entities from rows, or definitions from keys',
    args: [
      [
        '[file]',
        'what aws dynamodb scan prints, an export, JSON, JSON lines, CSV, or a key per line; gzipped or not (default: standard input)',
      ],
    ],
    options: [
      ['--out <file>', 'write the definitions to a TypeScript module'],
      ['--force', 'replace that file'],
      ['--table <name>', 'the name of the table, for the module (default: app)'],
      ['--pk <name>', 'the attribute of the partition key, where the rows do not tell'],
      ['--sk <name>', 'the attribute of the sort key'],
      ['--attribute <name>', 'look at the keys in one attribute of the rows only'],
      [
        '--format <format>',
        'keys, json or csv (default: judged by the beginning)',
        oneOf('keys', 'json', 'csv'),
      ],
    ],
    examples: ['infer rows.json --out keys.ts', 'infer export.json.gz --attribute SK'],
    load: async () => (await import('./commands/infer.ts')).inferCommand,
  },
  {
    name: 'audit',
    says: 'finds rows that a design cannot read, or reads in two ways',
    args: [
      DESIGN,
      [
        '[file]',
        'what aws dynamodb scan prints, an export, JSON, JSON lines or CSV; gzipped or not (default: standard input)',
      ],
    ],
    options: [
      TABLE,
      ['--format <format>', 'json or csv (default: judged by the beginning)', oneOf('json', 'csv')],
    ],
    examples: ['audit ./keys.ts rows.json', 'audit ./keys.ts < export.json.gz'],
    load: async () => (await import('./commands/audit.ts')).auditCommand,
  },
  {
    name: 'chart',
    says: 'prints the entity chart of a design',
    args: [DESIGN],
    options: [TABLE, MARKDOWN],
    examples: ['chart ./keys.ts', 'chart ./keys.ts --markdown > KEYS.md'],
    load: async () => (await import('./commands/chart.ts')).chartCommand,
  },
  {
    name: 'lint',
    says: 'reports what is wrong with a design',
    args: [
      [
        '<design>',
        'a module that exports entities and, optionally, access patterns; it is executed',
      ],
    ],
    options: [TABLE, OFF, TENANT],
    examples: ['lint ./keys.ts', 'lint ./keys.ts --off foreign-rows:Order'],
    load: async () => (await import('./commands/lint.ts')).lintCommand,
  },
  {
    name: 'coverage',
    says: 'shows which access patterns a design serves, and by which index',
    args: [['<design>', 'a module that exports entities and access patterns; it is executed']],
    options: [TABLE, MARKDOWN],
    examples: ['coverage ./keys.ts', 'coverage ./keys.ts --markdown'],
    load: async () => (await import('./commands/coverage.ts')).coverageCommand,
  },
  {
    name: 'review',
    says: 'chart, lint and coverage of a design in one report',
    args: [['<design>', 'a module that exports entities and access patterns; it is executed']],
    options: [TABLE, ['--markdown', 'print Markdown, for a pull request'], OFF, TENANT],
    examples: ['review ./keys.ts', 'review ./keys.ts --markdown > REVIEW.md'],
    load: async () => (await import('./commands/review.ts')).reviewCommand,
  },
  {
    name: 'lock',
    says: 'writes the formats of all keys into a file to commit',
    args: [DESIGN],
    options: [
      ['--check', 'compare with the file instead: exits with 1 if they differ'],
      ['--out <file>', 'the file (default: keys.lock)'],
      TABLE,
    ],
    examples: ['lock ./keys.ts', 'lock ./keys.ts --check'],
    load: async () => (await import('./commands/lock.ts')).lockCommand,
  },
  {
    name: 'conform',
    says: 'runs the vectors of the spec against an implementation in any language',
    usage: '[options] -- PROGRAM [ARGUMENT...]',
    args: [['[program...]', 'reads requests as JSON lines, and answers in JSON lines']],
    options: [
      ['--level <number>', 'the highest level to ask for, 1 to 5', count],
      ['--print', 'print vectors.json instead: the requests with their right answers'],
    ],
    examples: ['conform -- python3 -m keywright.conform', 'conform --level 1 -- ./my-port'],
    load: async () => (await import('./commands/conform.ts')).conformCommand,
  },
  ...steps,
]
