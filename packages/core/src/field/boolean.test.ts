import { testField } from '../../test/field-examples.ts'
import { boolean } from '../index.ts'

testField('boolean', boolean('v'), {
  writes: [
    [false, '0'],
    [true, '1'],
  ],
  refuses: [undefined, null, 0, 1, 'true', '', new Boolean(true)],
  neverWrites: ['', '2', '01', 'true'],
})
