import { LONE, NOT_TEXT, testField } from '../../test/field-examples.ts'
import { text } from '../index.ts'

testField('text', text('v'), {
  writes: [
    ['', ''],
    ['New York', 'New$20York'],
    ['a#b', 'a$23b'],
    ['$', '$24'],
    ['\0', '$00'],
    ['"', '$22'],
    ['%', '%'],
    ['é\u{1f600}', 'é\u{1f600}'],
  ],
  refuses: [...NOT_TEXT, ...LONE],
  neverWrites: ['a b', '$2f', '$25', '$2', '$', '$GG', 'a#b', '\ud800', '\u{10ffff}', '$0a'],
})
