import { attempt } from '@keywright/core/internal'
import { isTooLong, type JsonText, jsonSplitter } from './json-values.ts'
import type { InputRecord, Reader } from './reader.ts'
import { isManifest, isRecord, itemIn, rowsIn, TAKES } from './rows-in.ts'

/** The rows and keys of JSON values that follow each other, or are in a list. */
export const jsonReader = (name: string): Reader => {
  const splitter = jsonSplitter()
  let count = 0
  function* push(piece: string): Generator<InputRecord> {
    for (const value of splitter.push(piece)) {
      count++
      yield* recordsIn(value, name)
    }
  }
  return {
    push,
    *end() {
      // A number or a word at the very end ends there.
      yield* push('\n')
      const from = splitter.open()
      if (from !== undefined)
        yield {
          refused: `${name} ends in the middle of a JSON value, which begins in line ${from}: it was cut off.`,
          from,
        }
      else if (count === 0) yield { note: `${name} holds an empty list` }
    },
  }
}

function* recordsIn(
  { text, line, isElement, isAround }: JsonText,
  name: string,
): Generator<InputRecord> {
  const place = `${name}: line ${line}`
  if (isTooLong(text))
    return yield { refused: `${name}: the value in line ${line} is longer than any row. ${TAKES}` }
  const value: unknown = attempt(() => JSON.parse(text))
  if (value === undefined) {
    const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text
    return yield { refused: `${place} is not JSON: ${shown}\n${TAKES}` }
  }
  if (typeof value === 'string') return yield { key: value }
  if (!isRecord(value))
    return yield { refused: `${place} is neither an object nor text: ${text.slice(0, 40)}` }
  if (isManifest(value))
    return yield {
      refused: `${name} is the manifest of an export. Give the files of its folder "data" instead.`,
    }
  if (isElement) return yield { item: itemIn(value) }
  const { rows, isCut } = rowsIn(value)
  if (!isAround) {
    for (const item of rows) yield { item }
    if (rows.length === 0) yield { note: `${name} holds an answer without rows` }
  }
  if (isCut)
    yield { note: `${name}: the scan goes on after these rows; they are not the whole table` }
}
