import { NOT_TEXT, testField } from '../../test/field-examples.ts'
import { bytes } from '../index.ts'

testField('bytes', bytes('v'), {
  writes: [
    [new Uint8Array(), ''],
    [Uint8Array.of(0, 255), '00ff'],
    [Buffer.from([1]), '01'],
  ],
  refuses: [...NOT_TEXT, 'ff', [1], new ArrayBuffer(2), new Uint16Array(1)],
  neverWrites: ['0', 'FF', 'f', 'zz', '00f'],
})
