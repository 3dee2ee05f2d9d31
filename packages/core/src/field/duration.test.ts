import { testField } from '../../test/field-examples.ts'
import { desc, duration } from '../index.ts'

testField('duration', duration('v'), {
  writes: [
    [0, 'P000000DT00H00M00.000S'],
    [-0, 'P000000DT00H00M00.000S'],
    [90 * 60_000, 'P000000DT01H30M00.000S'],
    [86_400_000 + 1, 'P000001DT00H00M00.001S'],
    [86_399_999_999_999, 'P999999DT23H59M59.999S'],
  ],
  refuses: [-1, 0.5, 86_400_000_000_000, Number.NaN, Infinity, '1', 1n, null, undefined],
  neverWrites: ['', 'PT1H30M', 'P000000DT24H00M00.000S', 'P000000DT00H00M00.000s', 'P0DT0H0M0.0S'],
})

testField('desc(duration)', desc(duration('v')), {
  writes: [
    [0, 'P999999DT23H59M59.999S'],
    [90 * 60_000, 'P999999DT22H29M59.999S'],
    [86_399_999_999_999, 'P000000DT00H00M00.000S'],
  ],
  refuses: [-1, 86_400_000_000_000],
  neverWrites: ['P999999DT24H00M00.000S', 'P000000DT01H30M00S'],
})
