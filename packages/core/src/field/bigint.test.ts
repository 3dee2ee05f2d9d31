import { testDefinitions, testField } from '../../test/field-examples.ts'
import { bigint } from '../index.ts'

testField('bigint', bigint('v', { digits: 20 }), {
  writes: [
    [0n, '00000000000000000000'],
    [2n ** 64n - 1n, '18446744073709551615'],
  ],
  refuses: [1, '1', -1n, 10n ** 20n, undefined, null],
  neverWrites: ['1', '-0000000000000000001'],
})

testField('signed bigint', bigint('v', { digits: 2, signed: true }), {
  writes: [
    [-1n, '-98'],
    [99n, '99'],
  ],
  refuses: [100n, -100n],
  neverWrites: ['-99', '100'],
})

testDefinitions({
  'bigint, signed in quotes': () => bigint('n', { digits: 3, signed: 'false' as never }),
  'bigint, signed 1': () => bigint('n', { digits: 3, signed: 1 as never }),
  'bigint, signed null': () => bigint('n', { digits: 3, signed: null as never }),
  'bigint of 0 digits': () => bigint('n', { digits: 0 }),
  'bigint without options': () => bigint('n', undefined as never),
})
