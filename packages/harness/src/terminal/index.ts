// What draws on a terminal, for the command line, the reports of design, the tour, the gates and the
// bench. It is private: tsup bundles it into cli and design, which name it among their devDependencies.
export { hasColour, type Paint, paintFor } from './paint.ts'
export { type ProgressLine, progressLine, secondsSince } from './progress.ts'
export { align, columnsOf, type Grid, layOut, padded } from './table.ts'
export { cut, pad, widest, widthOf } from './width.ts'
export { fit, wrap } from './wrap.ts'
