import type { FieldJson, KeyJson } from './json.ts'
import { type Kind, only } from './values.ts'

/** Text of the field in `V#<v>` that no value has. */
const FIELD_TEXT: readonly [Kind, readonly string[]][] = [
  [
    { field: 'text' },
    ['New York', '!', '\0', 'a#b', '#', '$', 'a$', '$2', '$2G', '$ 1', '$+1', '$$24'],
  ],
  [
    { field: 'text' },
    ['$2f', '$1f', '$0a', '$25', '$2F', '$30', '$7E', '$FF', '$241$', '\ud800', 'a\udfff'],
  ],
  [{ field: 'text' }, ['\u{10ffff}', '$20\u{10ffff}']],
  [{ field: 'token' }, [' ', 'a#b', '$', '$20', '$24', '\x1f', '\ud800', '\u{10ffff}']],
  [
    { field: 'integer', digits: 5 },
    ['', '42', '000042', '-99957', '+0042', '0x002', '1e003', '00.42'],
  ],
  [
    { field: 'integer', digits: 5 },
    ['0004a', ' 0042', '00042\n', '\u0660\u0660\u0660\u0664\u0662'],
  ],
  [{ field: 'integer', digits: 5, desc: true }, ['9995', '-99957', '999957', '99957~']],
  [
    { field: 'integer', digits: 5, signed: true },
    ['-99999', '-42', '--9957', '-', '-099957', '+00042'],
  ],
  [{ field: 'integer', digits: 5, signed: true, desc: true }, ['-99999', '-9995', '42']],
  [{ field: 'integer', digits: 16 }, ['9007199254740992', '9999999999999999', '900719925474099']],
  [{ field: 'integer', digits: 16, desc: true }, ['0992800745259007', '0000000000000000']],
  [{ field: 'integer', digits: 16, signed: true }, ['-0992800745259007', '-0000000000000000']],
  [
    { field: 'bigint', digits: 20 },
    ['42', '-99999999999999999957', '000000000000000000042', '0000000000000000042n'],
  ],
  [{ field: 'bigint', digits: 3, signed: true }, ['-999', '-99', '1000']],
  [
    { field: 'decimal', digits: 3, scale: 2 },
    ['001', '001.5', '001.500', '1.50', '001,50', '001.', '.50', '00150'],
  ],
  [{ field: 'decimal', digits: 3, scale: 2 }, ['-998.49', '001.5e', '1e+01.00']],
  [
    { field: 'decimal', digits: 3, scale: 2, signed: true },
    ['-999.99', '-1.50', '-998.4', '+01.50'],
  ],
  [{ field: 'decimal', digits: 3, scale: 2, desc: true }, ['998.4', '99849', '-998.49']],
  [{ field: 'decimal', digits: 3, scale: 0 }, ['001.', '001.0', '1']],
  [{ field: 'number' }, ['BFF8000000000000', 'bff800000000000', 'bff80000000000000', '1.5', '']],
  [
    { field: 'number' },
    ['7fffffffffffffff', 'fff0000000000000', '000fffffffffffff', 'fff8000000000000'],
  ],
  [{ field: 'number' }, ['bff800000000000g', '0x80000000000000', '0000000000000000']],
  [{ field: 'number', desc: true }, ['8000000000000000', '000fffffffffffff', '4007FFFFFFFFFFFF']],
  [{ field: 'boolean' }, ['', '2', 'true', '00', '01', '-1']],
  [{ field: 'boolean', desc: true }, ['2', 'true']],
  [
    { field: 'time' },
    ['2024-01-15T10:30:00Z', '2024-01-15T10:30:00.0000Z', '2024-01-15T10:30:00.000z'],
  ],
  [
    { field: 'time' },
    ['2024-01-15T10:30:00.000', '2024-01-15T10:30:00.000+00:00', '2024-01-15t10:30:00.000Z'],
  ],
  [
    { field: 'time' },
    ['2023-02-29T00:00:00.000Z', '2024-02-30T00:00:00.000Z', '1900-02-29T00:00:00.000Z'],
  ],
  [
    { field: 'time' },
    ['2024-01-15T24:00:00.000Z', '2024-01-15T10:60:00.000Z', '2016-12-31T23:59:60.000Z'],
  ],
  [{ field: 'time' }, ['+010000-01-01T00:00:00.000Z', '2024-01-15', '251696986199999', '']],
  [
    { field: 'time', desc: true },
    ['315569520000000', '999999999999999', '51696986199999', '0251696986199999'],
  ],
  [
    { field: 'time', desc: true },
    ['-00000000000001', '25169698619999.', '2024-01-15T10:30:00.000Z', ''],
  ],
  [
    { field: 'date' },
    ['2023-02-29', '1900-02-29', '2024-04-31', '2024-1-15', '24-01-15', '2024-01-15T'],
  ],
  [{ field: 'date' }, ['2024-00-10', '2024-13-10', '2024-01-00', '2024-01-32', '2024-01', '']],
  [{ field: 'date', desc: true }, ['2024-01-15', 'cdcfcdcbd2cfced2cec9', 'cdcfcdccd2cfcdd2cdc6~']],
  [{ field: 'bucket', unit: 'year' }, ['24', '2024-01', '02024', '202a', '-024']],
  [{ field: 'bucket', unit: 'month' }, ['2024', '2024-13', '2024-00', '2024-1', '2024-01-15']],
  [{ field: 'bucket', unit: 'day' }, ['2023-02-29', '2024-01', '2024-01-15T10']],
  [
    { field: 'bucket', unit: 'hour' },
    ['2024-01-15T24', '2024-01-15', '2024-01-15 10', '2024-01-15T1'],
  ],
  [{ field: 'bucket', unit: 'year', desc: true }, ['2024', 'cdcfcdcb', 'cdcfcd~']],
  [{ field: 'choice', options: ['a', 'b'] }, ['', 'A', 'ab', 'c', 'a~']],
  [{ field: 'choice', options: ['a', 'b'], desc: true }, ['a', '9e', '9c~', '9E~', '~']],
  [{ field: 'ranked', options: ['a', 'b', 'c'] }, ['3', '00', 'a', '', '-1']],
  [{ field: 'ranked', options: ['a', 'b', 'c'], desc: true }, ['3', 'a', '~']],
  [{ field: 'ranked', options: Array.from('abcdefghijk') }, ['0', '11', '010', '1']],
  [
    { field: 'uuid' },
    ['0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F', '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7F'],
  ],
  [
    { field: 'uuid' },
    ['0189f7eaae2f78098aebb819cf5e9e7f', '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7g', ''],
  ],
  [{ field: 'duration' }, ['', 'P000000DT24H00M00.000S', 'P000000DT00H60M00.000S', 'PT1H']],
  [
    { field: 'duration' },
    ['P00000DT00H00M00.000S', 'P000000DT00H00M00S', 'p000000dt00h00m00.000s'],
  ],
  [{ field: 'duration', desc: true }, ['P0000000DT00H00M00.000S', '-P000001DT00H00M00.000S']],
  [{ field: 'bytes' }, ['0', '000', 'FF', '0F', 'fg', '0x00', 'f f', '00~']],
  [{ field: 'bytes', desc: true }, ['', '00', 'cfcf', 'cf~', 'cfCF~']],
  [
    { field: 'text', desc: true },
    ['', '9e', '9~', '9E~', '9e~~', '~9e', '9e~9e', '9g~', 'a', '9e ~'],
  ],
  // Not the complement of UTF-8: overlong, a surrogate, cut short, a stray byte, past U+10FFFF.
  [{ field: 'text', desc: true }, ['3f7f~', '125f7f~', '3c~', '7f~', '0b6f7f7f~']],
  // Complements of what text never is: U+10FFFF, a space, `#`, `$`, `$2f`, `$25`.
  [{ field: 'text', desc: true }, ['0b704040~', 'df~', 'dc~', 'db~', 'dbcd99~', 'dbcdca~']],
  [{ field: 'token', desc: true }, ['df~', 'dbcdcf~', '0b704040~', '9e']],
  [{ field: 'uuid', desc: true }, ['~', '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f']],
]

const at: FieldJson = { field: 'time', name: 'at' }
const id: FieldJson = { field: 'text', name: 'id' }
const ORDER: KeyJson = ['ORDER', at, id]
const PROFILE: KeyJson = ['USER', id, 'PROFILE']
const NOON = '2024-02-29T12:34:56.789Z'

/** Text whose parts are not those of the key. */
const KEY_TEXT: readonly [KeyJson, readonly string[]][] = [
  [
    ORDER,
    ['', 'ORDER', `ORDER#${NOON}`, `ORDER#${NOON}#a#b`, `order#${NOON}#a`, `ORDER#a#${NOON}`],
  ],
  [ORDER, [` ORDER#${NOON}#a`, `ORDERS#${NOON}#a`, `ORDER##${NOON}#a`, `ORDER$${NOON}#a`]],
  [
    PROFILE,
    ['USER#1', 'USER#1#', 'USER#1#PROFILE#', 'USER#1#PROFILEX', 'USER#1#2#PROFILE', 'USER#PROFILE'],
  ],
  [['PROFILE'], ['', 'profile', 'PROFILE#', 'PROFILE ', '#PROFILE']],
  [[''], ['#', 'a']],
  [[id], ['#', 'a#', 'a b']],
  [
    ['', id],
    ['', 'a', '##'],
  ],
  [
    ['V#LATEST', { field: 'integer', name: 'n', digits: 3 }],
    ['V#LATEST', 'V#007', 'V$23LATEST#007'],
  ],
]

/** Keys, and text that each refuses. */
export const REFUSE_TEXT: readonly [KeyJson, readonly string[]][] = [
  ...FIELD_TEXT.map(([kind, texts]): [KeyJson, string[]] => [
    only(kind),
    texts.map((t) => `V#${t}`),
  ]),
  ...KEY_TEXT,
]
