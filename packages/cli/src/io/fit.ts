import { wrapText } from '@keywright/design'

/** Lines of at most `columns`; what does not fit stands below, indented further if the line is indented. */
export const fit = (text: string, columns: number): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const first = /^ */.exec(line)?.[0] ?? ''
      const below = first === '' ? '' : `${first}  `
      return wrapText(line.slice(first.length), { width: columns, first, below })
    })
    .join('\n')
