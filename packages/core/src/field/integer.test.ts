import { NOT_NUMBERS, testDefinitions, testField } from '../../test/field-examples.ts'
import { integer } from '../index.ts'

testField('integer', integer('v', { digits: 5 }), {
  writes: [
    [0, '00000'],
    [-0, '00000'],
    [42, '00042'],
    [99999, '99999'],
  ],
  refuses: [...NOT_NUMBERS, -1, 1.5, 100000, 1e21, 42n],
  neverWrites: ['', '42', '000042', '-00042', '0004a', '٠٠٠٤٢', '00042\n', '+0042'],
})

testField('signed integer', integer('v', { digits: 5, signed: true }), {
  writes: [
    [-42, '-99957'],
    [-1, '-99998'],
    [-99999, '-00000'],
    [0, '00000'],
    [7, '00007'],
  ],
  refuses: [...NOT_NUMBERS, -100000, 0.5],
  neverWrites: ['-99999', '-0', '--00001', '-9995', '−99957'],
})

testField('integer of 16 digits', integer('v', { digits: 16, signed: true }), {
  writes: [
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [-Number.MAX_SAFE_INTEGER, '-0992800745259008'],
  ],
  refuses: [2 ** 53, -(2 ** 53)],
  neverWrites: ['9007199254740992', '9999999999999999', '-0992800745259007', '-0000000000000000'],
})

testDefinitions({
  'integer, signed in quotes': () => integer('n', { digits: 3, signed: 'false' as never }),
  'integer, signed 1': () => integer('n', { digits: 3, signed: 1 as never }),
  'integer, signed null': () => integer('n', { digits: 3, signed: null as never }),
  'integer of 0 digits': () => integer('n', { digits: 0 }),
  'integer of 17 digits': () => integer('n', { digits: 17 }),
  'integer of 1.5 digits': () => integer('n', { digits: 1.5 }),
  'integer of no digits': () => integer('n', {} as never),
  'integer without options': () => integer('n', undefined as never),
})
