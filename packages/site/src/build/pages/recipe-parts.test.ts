import { expect, it } from 'vitest'
import { rowsTable } from './recipe-parts.ts'

it('a table shows whatever a row may hold', () => {
  const row = {
    PK: 'a<b',
    big: 10n ** 20n,
    tags: new Set(['x', 'y']),
    bytes: new Uint8Array([1, 255]),
    at: new Date(0),
    deep: { list: [1n, { s: 't' }] },
    none: undefined,
  }
  const cells = [
    ...rowsTable([row], 'Rows').matchAll(/<td[^>]*>(?:<code>)?(.*?)(?:<\/code>)?<\/td>/g),
  ]
  expect(cells.map(([, text]) => text)).toEqual([
    'a&lt;b',
    '100000000000000000000',
    "{'x', 'y'}",
    '0x01ff',
    '1970-01-01T00:00:00.000Z',
    "{ list: [1, { s: 't' }] }",
    '',
  ])
})
