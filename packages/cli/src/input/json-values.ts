/** A JSON value of an input: its text, and the line that it begins in. */
export interface JsonText {
  readonly text: string
  readonly line: number
  /** True for an element of a list, false for a value that stands alone. */
  readonly isElement: boolean
  /** True for what is around the rows of a scan that were given one at a time: the scan without them. */
  readonly isAround: boolean
}

/** Takes text in pieces, and gives the JSON values in it. */
export interface JsonSplitter {
  readonly push: (piece: string) => Generator<JsonText>
  /** What is left at the end: the line in which a value begins that does not end. */
  readonly open: () => number | undefined
}

/** No row is longer; what is may be a scan, whose rows are then given one at a time. */
const LONG = 4 * 1024 * 1024

/** Nothing that AWS prints is longer, but a scan. */
const MOST_CHARACTERS = 32 * 1024 * 1024

/** The beginning of what `aws dynamodb scan` prints, up to its first row. */
const SCAN =
  /^\{\s*(?:"(?:Count|ScannedCount|NextToken|TableName)"\s*:\s*(?:-?\d+|"[^"\\]*"|null)\s*,\s*)*"Items"\s*:\s*\[/

const QUOTE = 34
const BACKSLASH = 92

/**
 * Splits text into JSON values: those that follow each other, on one line or on many, and the elements of a
 * list, one at a time. What a scan prints is one object; past some length, its rows come one at a time too.
 * It looks at brackets and quotes only: whether a value is JSON, the parser says.
 */
export const jsonSplitter = (): JsonSplitter => {
  let text = ''
  let at = 0
  let start = -1
  let startLine = 1
  let line = 1
  let depth = 0
  let isString = false
  /** The depth at which values are: 0, or inside of a list. */
  let base = 0
  /** What was before the rows of a scan that come one at a time; what is after them follows on it. */
  let around = ''
  /** A long value that is no scan. */
  let isWhole = false

  /** Forgets what was given. */
  const cut = (): void => {
    const from = start < 0 ? at : start
    text = text.slice(from)
    at -= from
    if (start >= 0) start = 0
  }

  function* push(piece: string): Generator<JsonText> {
    text += piece
    for (; at < text.length; at++) {
      if (start >= 0 && at - start >= LONG) {
        if (base === 0 && !isWhole && enterScan()) continue
        isWhole = true
        // It is given as it is: whoever asks finds it too long.
        if (at - start > MOST_CHARACTERS) yield* ended(at)
      }
      const code = text.charCodeAt(at)
      if (isString) {
        if (code === BACKSLASH) {
          // An escape may be cut in two by the end of a piece.
          if (at + 1 >= text.length) break
          at++
        } else if (code === QUOTE) {
          isString = false
          if (depth === base && start >= 0) yield* ended(at + 1)
        }
        continue
      }
      if (code === 10) line++
      switch (code) {
        case 10: // a line end
        case 32: // a space
        case 9: // a tab
        case 13: // the other line end
        case 44: // a comma
          if (start >= 0 && depth === base) yield* ended(at)
          break
        case QUOTE:
          begin()
          isString = true
          break
        case 91: // [
        case 123: // {
          if (code === 91 && depth === 0 && start < 0) base = 1
          else begin()
          depth++
          break
        case 93: // ]
        case 125: // }
          if (depth === 0) {
            begin()
            break
          }
          if (depth === base) {
            if (start >= 0) yield* ended(at)
            close()
            break
          }
          depth--
          if (depth <= base && start >= 0) yield* ended(at + 1)
          break
        default:
          begin()
      }
    }
    cut()
  }

  const begin = (): void => {
    if (start >= 0) return
    start = at
    startLine = line
  }

  function* ended(end: number): Generator<JsonText> {
    const isAround = base === 0 && around !== ''
    const before = isAround ? around : ''
    yield { text: before + text.slice(start, end), line: startLine, isElement: base > 0, isAround }
    if (isAround) around = ''
    start = -1
    isWhole = false
  }

  /** Leaves a list. After the rows of a scan comes the rest of it, which may say that it goes on. */
  const close = (): void => {
    depth--
    base = 0
    start = -1
    if (depth > 0) begin()
  }

  /** Goes back to the first row of a scan that is too long to be taken as a whole. */
  const enterScan = (): boolean => {
    const head = SCAN.exec(text.slice(start, start + 2048))?.[0]
    if (head === undefined) return false
    line = startLine + (head.match(/\n/g)?.length ?? 0)
    at = start + head.length - 1
    start = -1
    around = head
    isString = false
    depth = 2
    base = 2
    return true
  }

  return {
    push,
    open: () => (depth > 0 || isString || start >= 0 ? startLine : undefined),
  }
}

/** Whether a value is longer than anything that holds rows. */
export const isTooLong = ({ length }: string): boolean => length > MOST_CHARACTERS
