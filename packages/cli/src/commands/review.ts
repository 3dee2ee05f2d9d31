import { coverage, entityChart } from '@keywright/design'
import { type LintCommandOptions, lintDesign } from './lint.ts'
import { type DesignCommand, onDesign } from './on-design.ts'
import { type Review, reviewMarkdown, reviewText } from './review-text.ts'

/** Chart, lint and coverage of a design in one report. Exits with 1 for an error or a pattern that no index serves. */
export const reviewCommand: DesignCommand<LintCommandOptions> = onDesign((design, options, io) => {
  const { entities, patterns } = design
  const review: Review = {
    table: entities[0]?.table.name ?? '',
    chart: entityChart(entities),
    findings: lintDesign(design, options),
    coverage: patterns.length > 0 ? coverage(entities, patterns) : [],
    notLookedAt: [
      ...(patterns.length > 0
        ? []
        : ['coverage and the rule unused-index, because the design exports no access patterns']),
      ...(options.tenant === undefined
        ? ['the rule tenant-not-first, which needs --tenant FIELD']
        : []),
      ...(options.off ?? []).map((rule) => `the rule ${rule}, which --off leaves out`),
    ],
  }
  const isGood =
    review.findings.every(({ severity }) => severity !== 'error') &&
    review.coverage.every(({ satisfied }) => satisfied)
  return {
    code: isGood ? 0 : 1,
    json: review,
    text: `${options.markdown ? reviewMarkdown(review) : reviewText(review, io)}\n`,
  }
})
