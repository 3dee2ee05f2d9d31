import { show } from '@keywright/core/internal'

/** Values as people write them: `{ org: "a", id: "b|c" }`. */
export const showValues = (values: Readonly<Record<string, unknown>>): string =>
  `{ ${Object.entries(values)
    .map(([name, value]) => `${name}: ${show(value)}`)
    .join(', ')} }`
