import { type Item, TAKES } from './rows-in.ts'

/** A record of an input: a row, a key on its own, a note about the rows, or why something is none. */
export type InputRecord =
  | { readonly item: Item }
  | { readonly key: string }
  | { readonly note: string }
  | Refused

/** What is not understood, by its place and name. */
export interface Refused {
  readonly refused: string
  /** The line in which a value begins that does not end. */
  readonly from?: number
}

/** Takes a text in pieces, and gives the records in it; at the end, what is left. */
export interface Reader {
  readonly push: (piece: string) => Iterable<InputRecord>
  readonly end: () => Iterable<InputRecord>
}

/** A longer line is not text: it is something else, without line ends. */
const MOST_CHARACTERS = 8 * 1024 * 1024

/** Reads a text line by line. A line may end with a return, as on Windows. */
export const eachLine = (name: string, take: (line: string) => Iterable<InputRecord>): Reader => {
  let rest = ''
  return {
    *push(piece) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() as string
      for (const line of lines) yield* take(line)
      if (rest.length > MOST_CHARACTERS)
        yield { refused: `${name} has a line of more than 8 MB. ${TAKES}` }
    },
    *end() {
      if (rest !== '') yield* take(rest)
    },
  }
}
