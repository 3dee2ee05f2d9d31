import { LONE, NOT_TEXT, testField } from '../../test/field-examples.ts'
import { token } from '../index.ts'

testField('token', token('v'), {
  writes: [
    ['', ''],
    ['AB-12', 'AB-12'],
    ['%é', '%é'],
    ['\ue000\u{1f600}', '\ue000\u{1f600}'],
  ],
  refuses: [...NOT_TEXT, ...LONE, 'a b', '#', '$', '\0', '!'],
  neverWrites: ['a b', '$20', '!', '\ud800'],
})
