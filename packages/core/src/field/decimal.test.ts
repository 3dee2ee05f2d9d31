import { NOT_NUMBERS, testDefinitions, testField } from '../../test/field-examples.ts'
import { decimal } from '../index.ts'

testField('decimal', decimal('v', { digits: 8, scale: 2 }), {
  writes: [
    ['99.99', '00000099.99'],
    [99.99, '00000099.99'],
    ['0', '00000000.00'],
    ['-0.00', '00000000.00'],
    [-0, '00000000.00'],
    ['007.5', '00000007.50'],
    [1e7, '10000000.00'],
    [0.1, '00000000.10'],
  ],
  refuses: [
    ...NOT_NUMBERS.filter((v) => v !== '1'),
    '1.005',
    1.005,
    '1.500',
    '-1',
    -0.01,
    '100000000',
    1e8,
    1e21,
    1e-7,
    '.5',
    '5.',
    '+5',
    '1,5',
    '1e2x',
    ' 1',
    '0x1',
    'NaN',
    5n,
  ],
  neverWrites: ['99.99', '00000099.9', '00000099,99', '0000009999', '-00000000.00', '00000099.990'],
})

testField('decimal of scale 0', decimal('v', { digits: 22, scale: 0, signed: true }), {
  writes: [
    [1e21, '1000000000000000000000'],
    ['-1', '-9999999999999999999998'],
  ],
  refuses: [1.5, '1.0'],
  neverWrites: ['1.', '-9999999999999999999999'],
})

testField('small decimal', decimal('v', { digits: 1, scale: 10 }), {
  writes: [
    [1.5e-7, '0.0000001500'],
    [1e-10, '0.0000000001'],
  ],
  refuses: [1e-11, 5e-324],
  neverWrites: ['0.00000015'],
})

testDefinitions({
  'decimal, signed in quotes': () =>
    decimal('n', { digits: 3, scale: 2, signed: 'false' as never }),
  'decimal, signed 1': () => decimal('n', { digits: 3, scale: 2, signed: 1 as never }),
  'decimal, signed null': () => decimal('n', { digits: 3, scale: 2, signed: null as never }),
  'decimal of 0 digits': () => decimal('n', { digits: 0, scale: 2 }),
  'decimal of a negative scale': () => decimal('n', { digits: 1, scale: -1 }),
  'decimal without a scale': () => decimal('n', { digits: 1 } as never),
  'decimal without options': () => decimal('n', null as never),
})
