// @ts-check
// What draws on a terminal, for the command line, the reports of design, the tour, the gates and the
// bench. It is JavaScript because gates run on plain Node 20, and private: tsup bundles it into cli and
// design, which name it among their devDependencies.
export { hasColour, paintFor } from './paint.mjs'
export { progressLine, secondsSince } from './progress.mjs'
export { align, columnsOf, layOut, padded } from './table.mjs'
export { cut, pad, widest, widthOf } from './width.mjs'
export { fit, wrap } from './wrap.mjs'
