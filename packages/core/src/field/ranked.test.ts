import { NOT_TEXT, testDefinitions, testField } from '../../test/field-examples.ts'
import { ranked } from '../index.ts'

testField('ranked', ranked('v', ['low', 'mid', 'high #1']), {
  writes: [
    ['low', '0'],
    ['high #1', '2'],
  ],
  refuses: [...NOT_TEXT, 'LOW', '0'],
  neverWrites: ['3', '00', 'low', ''],
})

testDefinitions({
  'ranked of nothing': () => ranked('r', []),
  'ranked of the same twice': () => ranked('r', ['a', 'a']),
  'ranked of a number': () => ranked('r', [1 as never]),
})
