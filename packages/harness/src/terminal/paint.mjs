// @ts-check

/** @type {typeof import('./index.d.mts').hasColour} */
export const hasColour = ({ isTTY }, env) => {
  const { FORCE_COLOR: forced, NO_COLOR, TERM } = env
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return Boolean(isTTY) && !NO_COLOR && TERM !== 'dumb'
}

/** @type {typeof import('./index.d.mts').paintFor} */
export const paintFor = (coloured) => {
  const brush =
    (/** @type {number} */ on, /** @type {number} */ off) => (/** @type {string} */ text) =>
      coloured && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text
  return {
    bold: brush(1, 22),
    dim: brush(2, 22),
    red: brush(31, 39),
    green: brush(32, 39),
    yellow: brush(33, 39),
    cyan: brush(36, 39),
  }
}
