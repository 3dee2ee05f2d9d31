/** Brings the panel with this heading into view; people who asked for less motion get none. */
export const bringIntoView = (heading: string): void => {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById(heading)
    ?.closest('section')
    ?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}
