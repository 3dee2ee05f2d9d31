// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, readJson } from '@keywright/harness/workspace'

/**
 * @typedef {object} Mutant
 * @property {string} status
 * @property {string} [replacement]
 * @property {{ start: Position, end: Position }} location
 */
/** @typedef {{ line: number, column: number }} Position counted from 1 */
/** @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report of Stryker */
/**
 * @typedef {object} Note
 * @property {string} line
 * @property {string} [part] what of it changes, where several parts of a line become the same
 * @property {string} becomes
 * @property {string} because
 */

/** Mutants that change nothing, by file: found by their line of code, so that they move with it. @type {Record<string, Note[]>} */
const NOTES = readJson(fileURLToPath(new URL('equivalent-mutants.json', import.meta.url)))

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** The text of a mutant before it was changed. @param {string[]} lines @param {Mutant['location']} location */
const partOf = (lines, { start, end }) => {
  const all = lines.slice(start.line - 1, end.line)
  all.push((all.pop() ?? '').slice(0, end.column - 1))
  all[0] = (all[0] ?? '').slice(start.column - 1)
  return oneLine(all.join('\n'))
}

/**
 * What a mutant changes, and why no test can notice it, if somebody found that.
 *
 * @param {string} file from the root
 * @param {string} source
 * @param {Pick<Mutant, 'location' | 'replacement'>} mutant
 */
export const changeOf = (file, source, { location, replacement = '' }) => {
  const lines = source.split('\n')
  const line = oneLine(lines[location.start.line - 1] ?? '')
  const part = partOf(lines, location)
  const becomes = oneLine(replacement)
  const note = NOTES[file]?.find(
    (one) => one.line === line && one.becomes === becomes && (one.part ?? part) === part,
  )
  const place = `${file}:${location.start.line}`
  return { place, line, part, becomes, because: note?.because }
}

/** The mutants that no test noticed. @param {Report} report */
export const survivorsOf = ({ files }) =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map((mutant) => changeOf(file, source, mutant)),
  )

/** Notes on lines that are no longer there: they moved with their code, or are no longer needed. @returns {string[]} */
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
