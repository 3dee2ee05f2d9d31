import { entityChart } from '@keywright/design'
import { shownAs } from './design-text.ts'
import { type DesignCommand, onDesign } from './on-design.ts'

/** Prints the entity chart of a design. */
export const chartCommand: DesignCommand = onDesign(({ entities }, { markdown }, io) => {
  const chart = entityChart(entities)
  return { code: 0, json: { chart }, text: `${shownAs(chart, markdown, io)}\n` }
})
