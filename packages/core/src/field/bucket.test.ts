import { NOT_DATES, testDefinitions, testField } from '../../test/field-examples.ts'
import { bucket } from '../index.ts'

testField('bucket of months', bucket('v', 'month'), {
  writes: [[new Date('2024-01-31T23:59:59.999Z'), '2024-01']],
  refuses: NOT_DATES,
  neverWrites: ['2024', '2024-13', '2024-00', '2024-01-01', '2024-1'],
})

testField('bucket of hours', bucket('v', 'hour'), {
  writes: [[new Date('2024-01-31T23:59:59.999Z'), '2024-01-31T23']],
  refuses: NOT_DATES,
  neverWrites: ['2024-01-31T24', '2023-02-29T00', '2024-01-31'],
})

testDefinitions({
  'bucket of weeks': () => bucket('b', 'week' as never),
})
