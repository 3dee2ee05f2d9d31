// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from '@keywright/harness/workspace'
import { GATES } from '../shared/gates.mjs'

/**
 * @typedef {object} Mutant
 * @property {string} status
 * @property {string} [replacement]
 * @property {{ start: { line: number } }} location
 */
/** @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report of Stryker */
/** @typedef {{ line: string, becomes: string, because: string }} Note */

/** Mutants that change nothing, by file: found by their line of code, so that they move with it. @type {Record<string, Note[]>} */
const NOTES = readJson(join(GATES, 'src/mutation/equivalent-mutants.json'))

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/**
 * The mutants that no test noticed, each with the reason why none can, if somebody found it.
 *
 * @param {Report} report
 */
export const survivorsOf = ({ files }) =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, replacement = '' }) => {
        const line = oneLine(source.split('\n')[location.start.line - 1] ?? '')
        const becomes = oneLine(replacement)
        const note = NOTES[file]?.find((one) => one.line === line && one.becomes === becomes)
        return { place: `${file}:${location.start.line}`, line, becomes, because: note?.because }
      }),
  )

/** Notes on lines that are no longer there: whoever changed the code may drop them. @returns {string[]} */
export const staleNotes = () =>
  Object.entries(NOTES).flatMap(([file, notes]) => {
    const path = join(ROOT, file)
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').map(oneLine) : []
    return notes.filter(({ line }) => !lines.includes(line)).map(({ line }) => `${file}: ${line}`)
  })

/** How many mutants there are of each fate. @param {Report} report */
export const tally = ({ files }) => {
  const mutants = Object.values(files).flatMap((one) => one.mutants)
  /** @param {string[]} statuses */
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [killed, alive] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')]
  return { killed, alive, errors: count('RuntimeError', 'CompileError'), ignored: count('Ignored') }
}
