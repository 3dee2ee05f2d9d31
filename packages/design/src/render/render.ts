import {
  answer,
  integerFrom,
  type OptionRule,
  optionsOf,
  refuse,
  wordOf,
} from '@keywright/core/internal'
import type { ChartRow } from '../chart/entity-chart.ts'
import type { Coverage } from '../coverage/coverage.ts'
import type { Finding } from '../lint/rule.ts'
import type { Diagnosis } from '../load/diagnose.ts'
import type { Distribution } from '../load/distribution.ts'
import type { HotPartition } from '../load/hot-partitions.ts'
import type { LockChange } from '../lock/compare-locks.ts'
import { makerOf } from '../text/made-by.ts'
import { chart } from './chart.ts'
import { coverage } from './coverage.ts'
import { diagnoses } from './diagnoses.ts'
import { distribution } from './distribution.ts'
import { findings } from './findings.ts'
import { hotPartitions } from './hot-partitions.ts'
import { lockChanges } from './lock-changes.ts'
import type { Renderer } from './renderer.ts'

/** What `render` shows: what the other functions return. */
export type Renderable =
  | Distribution
  | readonly ChartRow[]
  | readonly Coverage[]
  | readonly Finding[]
  | readonly HotPartition[]
  | readonly Diagnosis[]
  | readonly LockChange[]

/** How a result is shown. */
export interface RenderOptions {
  /** Plain text, the default, or Markdown. */
  readonly as?: 'text' | 'markdown'
  /** The width of plain text in columns, 80 by default. What does not fit is wrapped. */
  readonly width?: number
}

const RENDERERS = {
  chart,
  coverage,
  findings,
  hotPartitions,
  diagnoses,
  lockChanges,
  distribution,
}

const PLACE = 'render'

/** The columns of a terminal. */
const COLUMNS = 80

/** The widths that somebody may ask for. */
const WIDTH: OptionRule = /* @__PURE__ */ integerFrom(20, 1000)

/**
 * Any result of this package for people: plain text for a terminal or a CI log, of 80 columns or
 * `width`, or Markdown to commit. The same result gives the same text.
 *
 * @throws KeyError for what no function of this package returns, for an option that does not exist, and
 * for a width outside 20 to 1000.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', desc(text('orderId'))) } })
 * render(entityChart([order])).split('\n')
 * // => ['Order', '  primary  PK  USER#<userId>', '           SK  ORDER#<orderId desc>']
 * render(entityChart([order]), { as: 'markdown' }).split('\n')
 * // => [
 * //   '| Entity | Index   | PK              | SK                     |',
 * //   '| ------ | ------- | --------------- | ---------------------- |',
 * //   '| Order  | primary | `USER#<userId>` | `ORDER#<orderId desc>` |',
 * // ]
 * render(lint([order])) // => 'no findings'
 */
export const render = (result: Renderable, options?: RenderOptions): string =>
  answer(PLACE, () => {
    const rules = { as: wordOf('text', 'markdown'), width: WIDTH }
    const { as = 'text', width = COLUMNS } = optionsOf(PLACE, options, rules, 'INVALID_VALUE')
    const renderer = rendererOf(result)
    if (Array.isArray(result) && result.length === 0) return renderer?.none ?? 'an empty list'
    const { text, markdown } =
      renderer ?? refuse('INVALID_VALUE', 'a result of a function of design', result, PLACE)
    if (as === 'text') return text(result as never, width)
    return markdown ? markdown(result as never) : `\`\`\`\n${text(result as never, width)}\n\`\`\``
  })

/** By the function that made it; a copy, or what was read from JSON, by its shape. */
const rendererOf = (result: Renderable): Renderer<never> | undefined => {
  const all = Object.values(RENDERERS) as readonly Renderer<never>[]
  const maker = Array.isArray(result) ? makerOf(result) : undefined
  const known = maker && RENDERERS[maker]
  if (known?.is(result)) return known
  const isEmpty = Array.isArray(result) && result.length === 0
  return isEmpty ? undefined : all.find((one) => one.is(Object(result)))
}
