import { InvalidArgumentError } from 'commander'
import type { Io, Result } from './io/io.ts'

/** An option: its flags, what it says, and how its text is read. */
export type OptionSpec = readonly [
  flags: string,
  says: string,
  read?: (text: string, before: never) => unknown,
]

/** A command: how it is called, what its help says, and what it does. */
export interface CommandSpec {
  /** Its name; two words for a command of a command. */
  readonly name: string
  readonly says: string
  readonly usage?: string
  readonly args: readonly (readonly [syntax: string, says: string])[]
  readonly options: readonly OptionSpec[]
  readonly examples: readonly [string, string]
  /** Called with its arguments and then its options, as `args` and `options` declare them. */
  readonly run: (io: Io, ...given: never[]) => Promise<Result>
}

const count = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It is a whole number from 1.')
  return value
}

const seed = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || text.trim() === '')
    throw new InvalidArgumentError('It is a whole number.')
  return value
}

const oneOf =
  (...words: readonly string[]) =>
  (text: string): string => {
    if (!words.includes(text)) throw new InvalidArgumentError(`It is ${words.join(' or ')}.`)
    return text
  }

const list = (one: string, before: readonly string[] = []): string[] => [...before, one]

const TABLE: OptionSpec = ['--table <name>', 'the table, where the design has several']
const MARKDOWN: OptionSpec = ['--markdown', 'print a Markdown table']
const DESIGN = ['<design>', 'a module that exports entities'] as const

const steps = (
  [
    ['plan', 'says what would move, what cannot, and what it takes; writes nothing'],
    ['backfill', 'gives every old row its new row'],
    ['verify', 'compares every old row with its new row; writes nothing'],
    ['clean-up', 'removes old rows whose new row says the same'],
  ] as const
).map(
  ([step, says]): CommandSpec => ({
    name: `migrate ${step}`,
    says,
    args: [['<module>', 'a module that exports a migration made by rekey()']],
    options: [
      ['--export <name>', 'the migration, where the module has several'],
      ['--endpoint <url>', 'DynamoDB Local, or another endpoint'],
      ['--region <name>', 'the region (default: as the AWS SDK finds it)'],
      ['--segments <number>', 'parts of the table that are read side by side (default: 4)', count],
      ['--per-second <number>', 'the most units of capacity to use in a second', count],
      ...(step === 'backfill' || step === 'clean-up'
        ? ([
            [
              '--checkpoint <file>',
              `where it stands when it is cut off (default: keywright-${step}.json)`,
            ],
            ['--yes', 'do not ask before the first write'],
          ] as const)
        : []),
    ],
    examples: [
      `migrate ${step} ./move.ts`,
      `migrate ${step} ./move.ts --endpoint http://localhost:8000`,
    ],
    run: async (io, file, options) =>
      (await import('./commands/migrate.ts')).migrateCommand(step, file, options, io),
  }),
)

/** All commands. Each loads its code when it is called, so that `explain` starts at once. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'explain',
    says: 'the parts of a key, what each says, and what is unsafe about it',
    args: [['<key...>', 'keys, in quotes']],
    options: [
      ['--design <file>', 'a module that exports entities: says which one the key belongs to'],
      TABLE,
    ],
    examples: [
      "explain 'ORDER#2024-01-15T10:30:00.000Z#42'",
      "explain --design ./keys.ts 'USER#1'",
    ],
    run: async (io, keys, options) =>
      (await import('./commands/explain.ts')).explainCommand(keys, options, io),
  },
  {
    name: 'check',
    says: 'finds the values that break a template literal, or an encoder of your own',
    args: [['[template]', 'a template literal, in single quotes']],
    options: [
      [
        '--type <name=kind>',
        'what a value is: text (the default), integer, time, … (may be repeated)',
        list,
      ],
      ['--module <file>', 'a module that exports an encoder'],
      ['--export <name>', 'its name there (default: the default export)'],
      ['--seed <number>', 'repeats a run', seed],
      ['--runs <number>', 'how many values to try', count],
      ['--link [url]', 'also print a link that opens it in the playground'],
    ],
    examples: ["check 'CITY#${city}#${id}'", 'check --module ./keys.ts --export orderKey'],
    run: async (io, template, options) =>
      (await import('./commands/check.ts')).checkCommand(template, options, io),
  },
  {
    name: 'infer',
    says: 'definitions read out of keys that exist, and what is unsafe in them',
    args: [
      [
        '[file]',
        'lines, JSON lines, CSV or a DynamoDB export, gzipped or not; standard input without it',
      ],
    ],
    options: [
      ['--attribute <name>', 'the attribute of items that holds the keys (default: PK)'],
      [
        '--format <format>',
        'keys, jsonl or csv (default: as the first line looks)',
        oneOf('keys', 'jsonl', 'csv'),
      ],
      ['--out <file>', 'write the definitions to a TypeScript module'],
      ['--force', 'replace that file'],
    ],
    examples: ['infer keys.txt', 'infer export.json.gz --attribute SK --out keys.ts'],
    run: async (io, file, options) =>
      (await import('./commands/infer.ts')).inferCommand(file, options, io),
  },
  {
    name: 'audit',
    says: 'rows that a design does not read, or reads in two ways',
    args: [
      DESIGN,
      ['[file]', 'JSON lines, CSV or a DynamoDB export, gzipped or not; standard input without it'],
    ],
    options: [
      TABLE,
      [
        '--format <format>',
        'jsonl or csv (default: as the first line looks)',
        oneOf('jsonl', 'csv'),
      ],
    ],
    examples: ['audit ./keys.ts export.json.gz', 'audit ./keys.ts < items.jsonl'],
    run: async (io, design, file, options) =>
      (await import('./commands/audit.ts')).auditCommand(design, file, options, io),
  },
  {
    name: 'chart',
    says: 'the entity chart of a design',
    args: [DESIGN],
    options: [TABLE, MARKDOWN],
    examples: ['chart ./keys.ts', 'chart ./keys.ts --markdown > KEYS.md'],
    run: async (io, design, options) =>
      (await import('./commands/chart.ts')).chartCommand(design, options, io),
  },
  {
    name: 'lint',
    says: 'what is wrong with a design',
    args: [['<design>', 'a module that exports entities and, if it can, access patterns']],
    options: [TABLE],
    examples: ['lint ./keys.ts', 'lint ./keys.ts --json'],
    run: async (io, design, options) =>
      (await import('./commands/lint.ts')).lintCommand(design, options, io),
  },
  {
    name: 'coverage',
    says: 'which access patterns a design serves, by which index',
    args: [['<design>', 'a module that exports entities and access patterns']],
    options: [TABLE, MARKDOWN],
    examples: ['coverage ./keys.ts', 'coverage ./keys.ts --markdown'],
    run: async (io, design, options) =>
      (await import('./commands/coverage.ts')).coverageCommand(design, options, io),
  },
  {
    name: 'lock',
    says: 'writes the formats of all keys into a file to commit',
    args: [DESIGN],
    options: [
      ['--check', 'compare with the file instead: ends with 1 where they differ'],
      ['--out <file>', 'the file (default: keys.lock)'],
      TABLE,
    ],
    examples: ['lock ./keys.ts', 'lock ./keys.ts --check'],
    run: async (io, design, options) =>
      (await import('./commands/lock.ts')).lockCommand(design, options, io),
  },
  {
    name: 'conform',
    says: 'runs the vectors of the spec against an implementation in any language',
    usage: '[options] -- PROGRAM [ARGUMENT...]',
    args: [['<program...>', 'reads requests as JSON lines, and answers in JSON lines']],
    options: [['--level <number>', 'the highest level to ask for, 1 to 5', count]],
    examples: ['conform -- python3 -m keywright.conform', 'conform --level 1 -- ./my-port'],
    run: async (io, words, options) =>
      (await import('./commands/conform.ts')).conformCommand(words, options, io),
  },
  ...steps,
]
