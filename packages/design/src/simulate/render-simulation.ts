import { answer, refuse } from '@keywright/core'
import { align } from '../text/align.ts'
import { label } from '../text/bars.ts'
import { counted, grouped, percent } from '../text/words.ts'
import { COLUMNS, wrapped } from '../text/wrap.ts'
import type { Simulation } from './simulate.ts'

/** More keys than this are only counted. */
const MOST_ROWS = 20

const LEVELS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

/**
 * What `simulate` found, as plain text: how much was throttled, a chart of that over time, and the
 * keys that were, with the shards that would end it. It fits 80 columns.
 *
 * @throws KeyError for something that `simulate` does not return.
 * @example
 * const app = table({ name: 'app', pk: 'PK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')) } })
 * const reads = { entity: 'User', kind: 'read', perSecond: 100, itemBytes: 500, values: {} }
 * renderSimulation(simulate([user], { seconds: 60, operations: [reads] })).split('\n')[1] // => 'nothing is throttled'
 */
export const renderSimulation = (result: Simulation): string =>
  answer('renderSimulation', () => {
    const { seconds, requests, units, throttledUnits, throttled, timeline } = Object(
      result,
    ) as Simulation
    if (!Array.isArray(throttled) || !Array.isArray(timeline) || typeof units !== 'number') {
      return refuse('INVALID_VALUE', 'a result of `simulate`', result, 'renderSimulation')
    }
    const head = `${counted(Math.round(requests), 'request')} in ${counted(seconds, 'second')}, ${grouped(Math.round(units))} units`
    if (throttledUnits === 0) return [...wrapped(head), 'nothing is throttled'].join('\n')
    const chart = timeline
      .map((part) => LEVELS[part > 0 ? Math.max(1, Math.round(part * 8)) : 0])
      .join('')
    const shown = throttled.slice(0, MOST_ROWS)
    const numbers = align(
      shown.map(({ kind, unitsPerSecond, units: asked, throttledUnits: refused, from, shards }) => [
        `${grouped(Math.round(unitsPerSecond))} ${kind} units/s`,
        `${percent(Math.min(1, refused / asked))} refused`,
        `from second ${grouped(from)}`,
        shards > 1 ? `${counted(shards, 'shard')} end it` : '',
      ]),
      { right: [0, 1] },
    )
    const keys = shown.flatMap(({ entity, index, key }, i) => [
      label(`${entity}.${index}: ${key}`, COLUMNS),
      ...wrapped(numbers[i] as string, COLUMNS, '  ', '    '),
    ])
    const more = throttled.length - shown.length
    return [
      ...wrapped(head),
      `${percent(throttledUnits / units)} throttled over time:`,
      `|${chart}|`,
      '',
      ...keys,
      ...(more > 0 ? [`and ${grouped(more)} more`] : []),
    ].join('\n')
  })
