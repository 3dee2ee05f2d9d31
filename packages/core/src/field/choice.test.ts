import { NOT_TEXT, testDefinitions, testField } from '../../test/field-examples.ts'
import { choice } from '../index.ts'

testField('choice', choice('v', ['b', 'a', '']), {
  writes: [
    ['a', 'a'],
    ['', ''],
  ],
  refuses: [...NOT_TEXT, 'c', 'A', 'toString'],
  neverWrites: ['c', 'A', 'ab'],
})

testDefinitions({
  'choice of nothing': () => choice('c', []),
  'choice of no list': () => choice('c', 'ab' as never),
  'choice of the same twice': () => choice('c', ['a', 'a']),
  'choice of a number': () => choice('c', [1 as never]),
  'choice of a word to be escaped': () => choice('c', ['a b']),
  'choice of a lone surrogate': () => choice('c', ['\ud800']),
})
