import { NOT_NUMBERS, testField } from '../../test/field-examples.ts'
import { number } from '../index.ts'

testField('number', number('v'), {
  writes: [
    [0, '8000000000000000'],
    [-0, '8000000000000000'],
    [1, 'bff0000000000000'],
    [-1, '400fffffffffffff'],
    [Number.MAX_VALUE, 'ffefffffffffffff'],
    [5e-324, '8000000000000001'],
  ],
  refuses: [...NOT_NUMBERS, 1n],
  neverWrites: [
    '7fffffffffffffff',
    'fff0000000000000',
    '000fffffffffffff',
    'ffffffffffffffff',
    '0000000000000000',
    'BFF0000000000000',
    'bff000000000000',
    '0xbff0000000000000',
  ],
})
