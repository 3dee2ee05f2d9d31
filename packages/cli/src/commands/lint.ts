import { type Finding, lint, type Off, RULES } from '@keywright/design'
import { UsageError } from '../io/io.ts'
import type { Design } from '../module/design-module.ts'
import { designText } from './design-text.ts'
import { type DesignCommand, type DesignOptions, onDesign } from './on-design.ts'

/** The options of `lint`. */
export interface LintCommandOptions extends DesignOptions {
  /** Rules to leave out: `RULE`, or `RULE:Entity`. */
  readonly off?: readonly string[]
  readonly tenant?: string
}

/** The findings of a design, as the options ask for them. */
export const lintDesign = (
  { entities, patterns }: Design,
  { off = [], tenant }: LintCommandOptions,
): Finding[] => {
  const names = entities.map(({ name }) => name)
  return lint(entities, {
    off: off.map((one) => offOf(one, names)),
    ...(patterns.length > 0 && { patterns }),
    ...(tenant !== undefined && { tenant }),
  })
}

/** Reports what is wrong with a design. Exits with 1 for a warning or an error, but not for information. */
export const lintCommand: DesignCommand<LintCommandOptions> = onDesign((design, options, io) => {
  const findings = lintDesign(design, options)
  return {
    code: findings.some(({ severity }) => severity !== 'info') ? 1 : 0,
    json: { findings },
    text: `${designText(findings, io)}\n`,
  }
})

/** Reads `RULE` or `RULE:Entity`. */
const offOf = (text: string, entities: readonly string[]): Off => {
  const [rule = '', entity] = text.split(/:(.*)/s)
  const known = RULES.find(({ name }) => name === rule)
  if (!known) {
    const names = RULES.map(({ name }) => name).join(', ')
    throw new UsageError(`There is no rule ${rule}. The rules are ${names}.`)
  }
  if (entity === undefined) return known.name
  if (!entities.includes(entity)) {
    throw new UsageError(`There is no entity ${entity}. The design has ${entities.join(', ')}.`)
  }
  return { rule: known.name, entity }
}
