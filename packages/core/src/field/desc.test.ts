import {
  LONE,
  NOT_DATES,
  NOT_NUMBERS,
  NOT_TEXT,
  testDefinitions,
  testField,
} from '../../test/field-examples.ts'
import { boolean, decimal, desc, integer, number, ranked, text, time } from '../index.ts'

testField('desc text', desc(text('v')), {
  writes: [
    ['', '~'],
    ['a', '9e~'],
    ['New York', 'b19a88dbcdcfa6908d94~'],
    ['é', '3c56~'],
  ],
  refuses: [...NOT_TEXT, ...LONE],
  neverWrites: [
    '',
    '9e',
    '9e~~',
    '9E~',
    '9~',
    'zz~',
    '9e9~',
    'df~',
    'db~',
    '00~',
    '7f~',
    '3c~',
    '0b706fff~',
  ],
})

testField('desc time', desc(time('v')), {
  writes: [
    [new Date('9999-12-31T23:59:59.999Z'), '000000000000000'],
    [new Date(0), '253402300799999'],
  ],
  refuses: NOT_DATES,
  neverWrites: ['315569520000000', '25340230079999', '2534023007999990', '-00000000000001'],
})

testField('desc integer', desc(integer('v', { digits: 5 })), {
  writes: [
    [42, '99957'],
    [0, '99999'],
    [99999, '00000'],
  ],
  refuses: [...NOT_NUMBERS, -1, 100000],
  neverWrites: ['9995', '-99957', '999999'],
})

testField('desc signed integer', desc(integer('v', { digits: 5, signed: true })), {
  writes: [
    [42, '-99957'],
    [-42, '00042'],
    [0, '00000'],
  ],
  refuses: [100000],
  neverWrites: ['-99999', '00'],
})

testField('desc decimal', desc(decimal('v', { digits: 2, scale: 2 })), {
  writes: [['1.5', '98.49']],
  refuses: ['100'],
  neverWrites: ['9849', '98.4'],
})

testField('desc number', desc(number('v')), {
  writes: [
    [0, '7fffffffffffffff'],
    [1, '400fffffffffffff'],
  ],
  refuses: [Number.NaN],
  neverWrites: ['8000000000000000', '000fffffffffffff'],
})

testField('desc boolean', desc(boolean('v')), {
  writes: [
    [true, '0'],
    [false, '1'],
  ],
  refuses: [0],
  neverWrites: ['2'],
})

testField('desc ranked', desc(ranked('v', ['low', 'mid', 'high'])), {
  writes: [
    ['high', '0'],
    ['low', '2'],
  ],
  refuses: ['x'],
  neverWrites: ['3'],
})

testField('desc of desc', desc(desc(time('v'))), {
  writes: [[new Date(0), '1970-01-01T00:00:00.000Z']],
  refuses: NOT_DATES,
  neverWrites: ['253402300799999'],
})

testDefinitions({
  'desc of nothing': () => desc(undefined as never),
})
