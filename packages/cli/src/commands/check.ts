import { compareKeys } from '@keywright/core'
import { checkEncoder, checkKey } from '@keywright/testing'
import fc from 'fast-check'
import { counted } from '../io/counted.ts'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { printable } from '../io/visible.ts'
import { playgroundAddress } from '../link/playground-address.ts'
import { playgroundLink } from '../link/playground-link.ts'
import { loadModule } from '../module/load-module.ts'
import { checkTemplate, kindOf, readTypes } from '../template/check-template.ts'
import { findingOf } from '../template/finding.ts'
import { parseTemplates } from '../template/parse-template.ts'
import { type Checked, checkText } from './check-text.ts'

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

type Looked = Pick<Checked, 'findings' | 'notLookedAt'>

const PREFIX = 'the key as a prefix'

/** Checks an export: a Keywright key, an encoder with its values, or a function whose arguments are text. */
const checkExport = (name: string, value: unknown, options: CheckOptions): Looked => {
  const looked = (check: () => unknown, ...notLookedAt: string[]): Looked => {
    const finding = findingOf(check)
    return { findings: finding ? [finding] : [], notLookedAt }
  }
  const bag = Object(value) as Record<string, unknown>
  const run = runOf(options)
  if (Array.isArray(bag['fields']) && typeof bag['encode'] === 'function') {
    return looked(() => checkKey(value as Parameters<typeof checkKey>[0], run))
  }
  if (typeof bag['encode'] === 'function' && bag['values'] !== undefined) {
    return looked(
      () => checkEncoder({ ...(value as Parameters<typeof checkEncoder>[0]), ...run }),
      PREFIX,
    )
  }
  if (typeof value === 'function') {
    const count = value.length
    // Of one argument, what joins a list with a delimiter is sound.
    if (count === 0) {
      throw new UsageError(
        `${name} does not say how many texts it takes. Export (a, b) => ${name}(a, b), or an encoder { values, encode, compare }.`,
      )
    }
    return looked(
      () =>
        checkEncoder({
          values: fc.array(fc.string({ unit: 'grapheme' }), { minLength: count, maxLength: count }),
          encode: (parts) => String(value(...parts)),
          compare: byParts,
          ...run,
        }),
      PREFIX,
      `more than ${counted(count, 'argument')}, if it takes more`,
    )
  }
  throw new UsageError(
    `${name} is neither a key, nor an encoder { values, encode, compare }, nor a function of text.`,
  )
}

const moduleCheck = async (options: CheckOptions, io: Io): Promise<Checked> => {
  const module = await loadModule(options.module as string, io.cwd)
  const name = options.export ?? 'default'
  if (!Object.hasOwn(module, name)) {
    const names = Object.keys(module).filter((one) => one !== '__esModule')
    throw new UsageError(
      `${options.module} exports no ${name}. It exports ${names.join(', ') || 'nothing'}.\n  keywright check --module ${options.module} --export ${names[0] ?? 'orderKey'}`,
    )
  }
  return { subject: name, ...checkExport(name, module[name], options) }
}

const resultOf = (checks: readonly Checked[], notLookedAt: readonly string[], io: Io): Result => ({
  // Clean means that all was looked at that the code says of the key.
  code:
    notLookedAt.length > 0 ||
    checks.some(({ findings, isUnclear }) => findings.length > 0 || isUnclear)
      ? 1
      : 0,
  json: { checks, notLookedAt },
  text: checkText(checks, notLookedAt, io),
})

/** So many templates are checked in less than a second. */
const FEW = 4

/** Looks for values that break template literals, or the user's own encoder. */
export const checkCommand = async (
  sources: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<Result> => {
  if (options.module !== undefined) {
    if (sources.length > 0) throw new UsageError('Give templates, or --module FILE, not both.')
    return resultOf([await moduleCheck(options, io)], [], io)
  }
  if (sources.length === 0)
    throw new UsageError("Give a template, or --module FILE:\n  keywright check 'USER#${id}'")
  const parsed = sources.map((source) => ({ source, ...parseTemplates(source) }))
  for (const { source, templates, unread } of parsed) {
    if (templates.length === 0 && unread.length === 0)
      throw new UsageError(
        `${printable(source)} has no value in it. Put the template in single quotes, or the shell removes the value:\n  keywright check 'USER#\${id}'`,
      )
  }
  const templates = parsed.flatMap((one) => one.templates)
  const types = readTypes(options.type ?? [], templates)
  const base = options.link === undefined ? undefined : playgroundAddress(options.link, io.cwd)
  if (templates.length <= FEW && options.runs === undefined) io.hurry?.()
  const checks: Checked[] = []
  for (const template of templates) {
    const kinds = new Map(template.values.map((value) => [value.name, kindOf(value, types)]))
    checks.push({
      subject: template.pattern,
      ...(template.label !== undefined && { label: template.label }),
      ...checkTemplate(template, types, runOf(options)),
      ...(base !== undefined && { link: await playgroundLink(template, kinds, base) }),
    })
  }
  return resultOf(
    checks,
    parsed.flatMap(({ unread }) => unread),
    io,
  )
}
