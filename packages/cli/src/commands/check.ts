import { compareKeys } from '@keywright/core'
import { fit, paintFor } from '@keywright/harness/terminal'
import { checkEncoder, checkKey } from '@keywright/testing'
import fc from 'fast-check'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { playgroundLink } from '../link/playground-link.ts'
import { loadModule } from '../module/load-module.ts'
import { checkTemplate, keyFor, readTypes } from '../template/check-template.ts'
import { type Finding, findingOf } from '../template/finding.ts'
import { parseTemplate } from '../template/parse-template.ts'

/** The options of `check`. */
export interface CheckOptions {
  readonly type?: readonly string[]
  readonly module?: string
  readonly export?: string
  readonly seed?: number
  readonly runs?: number
  readonly link?: string | true
}

const runOf = ({ seed, runs }: CheckOptions) => ({
  ...(seed !== undefined && { seed }),
  ...(runs !== undefined && { numRuns: runs }),
})

/** Compares part by part, by UTF-8 bytes. */
const byParts = (a: readonly string[], b: readonly string[]): number => {
  for (const [i, one] of a.entries()) {
    const order = compareKeys(one, b[i] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** Checks an export: a Keywright key, an encoder with its values, or a function whose arguments are text. */
const checkExport = (name: string, value: unknown, options: CheckOptions): Finding => {
  const bag = Object(value) as Record<string, unknown>
  const run = runOf(options)
  if (Array.isArray(bag['fields']) && typeof bag['encode'] === 'function') {
    return findingOf(() => checkKey(value as Parameters<typeof checkKey>[0], run))
  }
  if (typeof bag['encode'] === 'function' && bag['values'] !== undefined) {
    return findingOf(() =>
      checkEncoder({ ...(value as Parameters<typeof checkEncoder>[0]), ...run }),
    )
  }
  if (typeof value === 'function') {
    const count = Math.max(1, value.length)
    return findingOf(() =>
      checkEncoder({
        values: fc.array(fc.string({ unit: 'grapheme' }), { minLength: count, maxLength: count }),
        encode: (parts) => String(value(...parts)),
        compare: byParts,
        ...run,
      }),
    )
  }
  throw new UsageError(
    `${name} is neither a key, nor an encoder { values, encode, compare }, nor a function of text.`,
  )
}

const moduleCheck = async (
  options: CheckOptions,
  io: Io,
): Promise<{ readonly subject: string; readonly finding: Finding }> => {
  const module = await loadModule(options.module as string, io.cwd)
  const name = options.export ?? 'default'
  if (!Object.hasOwn(module, name)) {
    const names = Object.keys(module).filter((one) => one !== '__esModule')
    throw new UsageError(
      `${options.module} exports no ${name}. It exports ${names.join(', ') || 'nothing'}.\n  keywright check --module ${options.module} --export ${names[0] ?? 'orderKey'}`,
    )
  }
  return { subject: name, finding: checkExport(name, module[name], options) }
}

/** Looks for values that break a template literal, or the user's own encoder. */
export const checkCommand = async (
  source: string | undefined,
  options: CheckOptions,
  io: Io,
): Promise<Result> => {
  const paint = paintFor(io.colors)
  const print = (
    subject: string,
    finding: Finding,
    more: readonly string[],
    json: object,
  ): Result => ({
    code: finding ? 1 : 0,
    json: { subject, finding: finding ?? null, ...json },
    text: `${[finding ? fit(finding.message, io.columns) : paint.green(`${subject}: no counterexample was found.`), ...more].join('\n')}\n`,
  })
  if (options.module !== undefined) {
    const { subject, finding } = await moduleCheck(options, io)
    return print(subject, finding, [], {})
  }
  if (source === undefined)
    throw new UsageError("Give a template, or --module FILE:\n  keywright check 'USER#${id}'")
  const template = parseTemplate(source)
  if (!template)
    throw new UsageError(
      `${source} has no value in it. Put the template in single quotes, or the shell removes the value:\n  keywright check 'USER#\${id}'`,
    )
  const types = readTypes(options.type ?? [], template)
  const own = keyFor(template, types)
  const finding = checkTemplate(template, own.key, runOf(options))
  const link =
    options.link === undefined
      ? undefined
      : await playgroundLink(
          template,
          types,
          typeof options.link === 'string' ? options.link : undefined,
        )
  const more = [
    '',
    paint.bold('The same key with Keywright'),
    `  ${own.code}`,
    ...(link === undefined ? [] : ['', link]),
  ]
  return print(source, finding, more, { definition: own.code, ...(link !== undefined && { link }) })
}
