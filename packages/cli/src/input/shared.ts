// What the playground reads with, too. The package does not publish it.
export { cellReader } from './csv.ts'
export { recordReader } from './records.ts'
