import { escapeHtml } from '../html/escape.ts'

/** A bar: how many times as good as the reference. */
export interface Bar {
  readonly label: string
  readonly ratio: number
  /** What it took, for people: `142 ns`. */
  readonly took: string
  /** Whether it is ours, which stands out. */
  readonly isOurs: boolean
}

const ROW = 38
const BAR = 8

/** The powers of ten around all ratios; 1 is always among them. */
const decades = (ratios: readonly number[]): readonly [number, number] => [
  Math.floor(Math.log10(Math.min(1, ...ratios))),
  Math.max(1, Math.ceil(Math.log10(Math.max(1, ...ratios)))),
]

/** A ratio with as many digits as it deserves: `0.0074`, `3.3`, `231`. */
export const showRatio = (ratio: number): string =>
  ratio >= 10 ? Math.round(ratio).toLocaleString('en') : String(Number(ratio.toPrecision(2)))

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

/**
 * A chart of ratios as inline SVG: a bar from 1 to each ratio, on a logarithmic scale. It stretches
 * with the page, but its text does not. Colours come from the page.
 */
export const ratioChart = (
  id: string,
  title: string,
  bars: readonly Bar[],
  /** Ratios of other charts beside it, so that all have one scale. */
  others: readonly number[] = [],
): string => {
  const [low, high] = decades([...others, ...bars.map(({ ratio }) => ratio)])
  const at = (ratio: number): number => (Math.log10(ratio) - low) / (high - low)
  const one = at(1)
  const height = bars.length * ROW + 22
  const grid = Array.from({ length: high - low + 1 }, (_, i) => {
    const x = percent(i / (high - low))
    const anchor = i === 0 ? 'start' : i === high - low ? 'end' : 'middle'
    return (
      `<line class="${low + i === 0 ? 'chart-one' : 'chart-grid'}" x1="${x}" x2="${x}" y1="0" y2="${height - 20}"/>` +
      `<text class="chart-tick" x="${x}" y="${height - 4}" text-anchor="${anchor}">${showRatio(10 ** (low + i))}</text>`
    )
  })
  const rows = bars.map(({ label, ratio, took, isOurs }, i) => {
    const y = i * ROW
    const [from, to] = [Math.min(one, at(ratio)), Math.max(one, at(ratio))]
    return (
      `<g class="${isOurs ? 'chart-ours' : 'chart-peer'}">` +
      `<text class="chart-label" x="0" y="${y + 16}">${escapeHtml(label)}</text>` +
      `<text class="chart-value" x="100%" y="${y + 16}" text-anchor="end">${showRatio(ratio)} · ${escapeHtml(took)}</text>` +
      `<rect x="${percent(from)}" y="${y + 22}" width="${percent(Math.max(to - from, 0.004))}" height="${BAR}" rx="2"/></g>`
    )
  })
  return (
    `<svg class="chart" role="img" aria-labelledby="${id}" width="100%" height="${height}">` +
    `<title id="${id}">${escapeHtml(title)}</title>${grid.join('')}${rows.join('')}</svg>`
  )
}
