import { key, text, time } from '@keywright/core'
import { arbitraryFor, checkEncoder, checkKey } from '@keywright/testing'
import * as fc from 'fast-check'

const orderKey = key('ORDER', time('at'), text('id'))
const drawn: fc.Arbitrary<{ at: Date; id: string }> = arbitraryFor(orderKey)
checkKey(orderKey, { numRuns: 10 })
checkEncoder({ values: fc.nat(), encode: (n) => `N#${n}`, compare: (a, b) => a - b })

// @ts-expect-error: `encode` takes what `values` draws
checkEncoder({ values: fc.nat(), encode: (n: string) => n, compare: () => 0 })
// @ts-expect-error: the order is missing
checkEncoder({ values: fc.nat(), encode: (n) => `N#${n}` })

export const used = [drawn]
