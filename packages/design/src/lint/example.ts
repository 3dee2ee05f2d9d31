import type { Example } from '../keys/overlap.ts'
import type { Rows } from '../keys/rows.ts'

/** A row as people would look for it, or that it could not be found. */
export const shown = (example: Example | 'perhaps', { index }: Rows): string => {
  if (example === 'perhaps') return 'the same key, as far as their codecs tell'
  const names = (part: 'pk' | 'sk'): string =>
    index[part]?.attributes.map(({ name }) => name).join(', ') ?? ''
  const partition = `${names('pk')} = ${JSON.stringify(example.pk)}`
  return example.sk === undefined
    ? partition
    : `${partition}, ${names('sk')} = ${JSON.stringify(example.sk)}`
}
