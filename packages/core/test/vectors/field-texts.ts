import type { KeyJson } from './json.ts'
import { type Kind, only } from './values.ts'

/** A text of each kind that is right, to be spoilt. */
const TEXTS: readonly [Kind, string][] = [
  [{ field: 'integer', digits: 5 }, '00042'],
  [{ field: 'integer', digits: 5, desc: true }, '99957'],
  [{ field: 'integer', digits: 5, signed: true }, '-99957'],
  [{ field: 'integer', digits: 5, signed: true, desc: true }, '-99957'],
  [{ field: 'bigint', digits: 5 }, '00042'],
  [{ field: 'bigint', digits: 5, signed: true, desc: true }, '00042'],
  [{ field: 'decimal', digits: 3, scale: 2 }, '001.50'],
  [{ field: 'decimal', digits: 3, scale: 2, desc: true }, '998.49'],
  [{ field: 'decimal', digits: 3, scale: 2, signed: true }, '-998.49'],
  [{ field: 'decimal', digits: 3, scale: 0 }, '042'],
  [{ field: 'number' }, 'bff8000000000000'],
  [{ field: 'number', desc: true }, '4007ffffffffffff'],
  [{ field: 'boolean' }, '1'],
  [{ field: 'boolean', desc: true }, '0'],
  [{ field: 'time' }, '2024-02-29T12:34:56.789Z'],
  [{ field: 'time', desc: true }, '251696986199999'],
  [{ field: 'duration' }, 'P000000DT01H30M00.000S'],
  [{ field: 'duration', desc: true }, 'P999999DT22H29M59.999S'],
  [{ field: 'date' }, '2024-02-29'],
  [{ field: 'date', desc: true }, 'cdcfcdcbd2cfcdd2cdc6~'],
  [{ field: 'bucket', unit: 'year' }, '2024'],
  [{ field: 'bucket', unit: 'month' }, '2024-02'],
  [{ field: 'bucket', unit: 'day' }, '2024-02-29'],
  [{ field: 'bucket', unit: 'hour' }, '2024-02-29T12'],
  [{ field: 'bucket', unit: 'month', desc: true }, 'cdcfcdcbd2cfcd~'],
  [{ field: 'choice', options: ['1', '2'] }, '1'],
  [{ field: 'ranked', options: Array.from('abcdefghijk') }, '10'],
  [{ field: 'ranked', options: Array.from('abcdefghijk'), desc: true }, '10'],
  [{ field: 'uuid' }, '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'],
  [
    { field: 'uuid', desc: true },
    `${'cf'.repeat(8)}d2${`${'cf'.repeat(4)}d2`.repeat(3)}${'cf'.repeat(12)}~`,
  ],
  [{ field: 'bytes' }, '00ff'],
  [{ field: 'bytes', desc: true }, 'cfcf9999~'],
  [{ field: 'text', desc: true }, 'b796~'],
]

/** What parsers of other languages let pass: white space, signs, digits of other scripts, separators. */
const spoilt = (text: string): string[] => [
  ...[`${text}\n`, `\n${text}`, `${text} `, ` ${text}`, `${text}\r`, `${text}\0`, `\ufeff${text}`],
  ...[`+${text}`, `-${text}`, ` ${text.slice(1)}`, `+${text.slice(1)}`, `${text}0`, `${text}#`],
  ...[
    text.slice(0, -1),
    text.slice(1),
    text.replace(/\d$/, '\u0661'),
    text.replace(/\d/, '\uff11'),
  ],
  ...[text.replace(/(?<=\d)\d/, '_'), text.replace(/(?<=\d)(?=\d)/, '_'), text.toUpperCase()],
]

/** With a sign or without, a signed number is right. */
const isRight = ({ signed }: Kind, text: string, one: string): boolean =>
  one === text || (signed === true && one.replace('-', '') === text.replace('-', ''))

/** Keys, and text that each refuses. */
export const SPOILT: readonly [KeyJson, readonly string[]][] = TEXTS.map(([kind, text]) => [
  only(kind),
  [...new Set(spoilt(text))].filter((one) => !isRight(kind, text, one)).map((one) => `V#${one}`),
])

/** A text once for each of its digits, with that digit in another script. */
const inAnotherScript = (text: string): string[] =>
  Array.from(text.matchAll(/[0-9]/g), ({ index, 0: digit }) => {
    const other = String.fromCodePoint(0x660 + Number(digit))
    return `V#${text.slice(0, index)}${other}${text.slice(index + 1)}`
  })

/** More text that no value has. */
export const MORE_TEXT: readonly [KeyJson, readonly string[]][] = [
  [only({ field: 'time' }), inAnotherScript('2024-02-29T12:34:56.789Z')],
  [only({ field: 'time', desc: true }), inAnotherScript('251696986199999')],
  [only({ field: 'duration' }), inAnotherScript('P123456DT12H34M56.789S')],
  [only({ field: 'date' }), inAnotherScript('2024-02-29')],
  [only({ field: 'bucket', unit: 'hour' }), inAnotherScript('2024-02-29T12')],
  [only({ field: 'decimal', digits: 3, scale: 2 }), inAnotherScript('123.45')],
  [only({ field: 'uuid' }), inAnotherScript('01234567-8901-2345-6789-012345678901')],
  // Days that months lack, and the leap days that centuries lack.
  [
    only({ field: 'date' }),
    ['02-30', '04-31', '06-31', '09-31', '11-31', '01-32', '12-32', '13-01', '00-01', '01-00']
      .map((day) => `V#2024-${day}`)
      .concat('V#2023-02-29', 'V#2100-02-29', 'V#1900-02-29', 'V#0001-02-29', 'V#2024/01/15'),
  ],
  [
    only({ field: 'time' }),
    ['06-31T00:00:00.000Z', '11-31T00:00:00.000Z', '01-15T24:00:00.000Z', '01-15T23:60:00.000Z']
      .concat(
        '01-15T23:59:60.000Z',
        '01-15T10:30:00,000Z',
        '01-15 10:30:00.000Z',
        '01-15T10:30:00.00Z',
      )
      .concat('01-15T10:30:00.000+00:00', '01-15T10:30:00.000-00:00', '01-15T10:30:00.000')
      .concat(
        '01-15T1030:00.000Z',
        '01-15T10:30:00.000ZZ',
        '01-15t10:30:00.000Z',
        '01-15T10:30:00.000z',
      )
      .map((rest) => `V#2024-${rest}`),
  ],
  [
    only({ field: 'duration' }),
    ['P000000DT24H00M00.000S', 'P000000DT00H60M00.000S', 'P000000DT00H00M60.000S', 'PT1H30M', 'P1D']
      .concat('P000000DT01H30M00S', 'P0000000DT01H30M00.000S', 'P000000DT01H30M00,000S', '5400000')
      .concat('P000000DT01h30M00.000S', 'p000000dt01h30m00.000s', 'P000000D01H30M00.000S', '')
      .map((text) => `V#${text}`),
  ],
  // A byte order mark and decomposed characters are characters like any other: nothing drops them.
  [only({ field: 'choice', options: ['\xe9', 'a'] }), ['V#e\u0301', 'V#\ufeffa']],
  [only({ field: 'choice', options: ['e\u0301'] }), ['V#\xe9']],
  // The byte order mark stands before the escaped text, not in its place.
  [
    only({ field: 'text', desc: true }),
    ['V#~~', 'V#B796~', 'V#b79~', 'V#b796', 'V#b7 96~', 'V#104440'],
  ],
  [
    ['V', { field: 'text', name: 'v' }],
    ['V#a#', 'V##', 'V', 'v#a', 'V#a##', '#V#a', 'V#a\ud800'],
  ],
  [
    ['V', { field: 'text', name: 'v' }, ''],
    ['V#a', 'V#a##', 'V#a#b'],
  ],
  [
    ['V', { field: 'text', name: 'v' }, 'END'],
    ['V#a#', 'V#a#END#', 'V#a#end', 'V#a', 'V#a#b#END'],
  ],
]
