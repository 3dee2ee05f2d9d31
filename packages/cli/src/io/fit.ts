import { widthOf, wrap } from './layout.ts'

/** Lines of at most `columns`: a longer one goes on below, two columns further in. */
export const fit = (text: string, columns: number): string =>
  text
    .split('\n')
    .flatMap((line) => {
      if (widthOf(line) <= columns) return [line]
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      const [first = '', ...rest] = wrap(line.slice(indent.length), columns - indent.length - 2)
      return [indent + first, ...rest.map((more) => `${indent}  ${more}`)]
    })
    .join('\n')
