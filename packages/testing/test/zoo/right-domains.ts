import fc from 'fast-check'
import { free, type Right, right, word } from './zoo.ts'

/** Right for the values that are drawn, and for no others: a value from outside would break it. */
export const onlyFor = <V>(
  name: string,
  values: fc.Arbitrary<V>,
  isInside: (value: V) => boolean,
): Right =>
  right(`only for ${name}`, {
    values,
    encode: (value) => {
      if (!isInside(value)) throw new RangeError(`never drawn: ${fc.stringify(value)}`)
      return `K#${fc.stringify(value)}`
    },
    compare: free,
  })

const matching = (pattern: RegExp): Right =>
  onlyFor(String(pattern), fc.stringMatching(pattern), (text) => pattern.test(text))

const isFloat = (n: number): boolean => Object.is(Math.fround(n), n)
const isBetween = (n: number, min: number, max: number): boolean => n >= min && n <= max

/** Values after `map`, `chain` and `filter`, which fast-check does not recognise as its own. */
const MADE: readonly Right[] = [
  onlyFor(
    'user_<n>',
    fc.nat().map((n) => `user_${n}`),
    (id) => /^user_(0|[1-9]\d*)$/.test(id),
  ),
  onlyFor(
    'ids in capitals',
    word.map((id) => id.toUpperCase()),
    (id) => /^[A-Z]{1,8}$/.test(id),
  ),
  onlyFor(
    'frozen records of frozen lists',
    fc
      .record({ list: fc.array(fc.nat(9)).map((list) => Object.freeze(list)) })
      .map((record) => Object.freeze(record)),
    (record) => Object.isFrozen(record) && Object.isFrozen(record.list),
  ),
  onlyFor(
    'even numbers',
    fc.nat(9999).map((n) => n * 2),
    (n) => n % 2 === 0,
  ),
  onlyFor(
    'whole days',
    fc.nat(20_000).map((n) => new Date(n * 86_400_000)),
    (at) => at.getTime() % 86_400_000 === 0,
  ),
  onlyFor(
    'sorted lists',
    fc.array(fc.nat(9)).map((list) => [...list].sort()),
    (list) => list.every((n, i) => i === 0 || n >= (list[i - 1] as number)),
  ),
  onlyFor(
    'a start before its end',
    fc
      .tuple(fc.nat(99), fc.nat(99))
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    ({ from, to }) => from <= to,
  ),
  onlyFor(
    'a chained length',
    fc
      .nat(5)
      .chain((n) =>
        fc.tuple(fc.constant(n), fc.array(fc.boolean(), { minLength: n, maxLength: n })),
      ),
    ([n, list]) => list.length === n,
  ),
  onlyFor(
    'checked digits',
    fc.nat(9999).map((n) => `${n}-${n % 7}`),
    (id) => Number(id.split('-')[0]) % 7 === Number(id.split('-')[1]),
  ),
  onlyFor(
    'e-mail addresses of mapped words',
    fc.tuple(word, word).map(([a, b]) => `${a}@${b}.org`),
    (mail) => /^[a-z]+@[a-z]+\.org$/.test(mail),
  ),
  onlyFor(
    'records of mapped parts',
    fc.record({ org: word.map((org) => `org-${org}`), n: fc.nat(9) }),
    ({ org, n }) => org.startsWith('org-') && n <= 9,
  ),
  onlyFor(
    'multiples of ten, optional',
    fc.option(fc.nat(99).map((n) => n * 10)),
    (n) => n === null || n % 10 === 0,
  ),
  onlyFor(
    'long texts of one letter',
    fc.nat(300).map((n) => 'x'.repeat(n)),
    (text) => /^x*$/.test(text),
  ),
  onlyFor(
    'text without a delimiter',
    fc.string().filter((text) => !text.includes('#')),
    (text) => !text.includes('#'),
  ),
  onlyFor(
    'a mapped text in a list in a record',
    fc.record({ tags: fc.array(fc.nat(99).map((n) => `t${n}`)) }),
    ({ tags }) => tags.every((tag) => /^t\d{1,2}$/.test(tag)),
  ),
  onlyFor(
    'one of two shapes, one of them mapped',
    fc.oneof(
      fc.nat(9),
      fc.nat(9).map((n) => `n${n}`),
    ),
    (one) => (typeof one === 'number' ? one <= 9 : /^n\d$/.test(one)),
  ),
  onlyFor(
    'numbers in mapped lists, -0 not among them',
    fc.uniqueArray(fc.nat(9), { maxLength: 4 }).map((list) => list.sort((a, b) => a - b)),
    (list) => list.every((n, i) => !Object.is(n, -0) && n > (list[i - 1] ?? -1)),
  ),
  onlyFor(
    'texts as long as is promised, and no longer',
    fc.record({ name: fc.string({ maxLength: 40 }), list: fc.array(fc.nat(9), { maxLength: 30 }) }),
    ({ name, list }) => name.length <= 40 && list.length <= 30,
  ),
  onlyFor(
    'ends of a chained range',
    fc.nat(50).chain((from) => fc.integer({ min: from, max: 60 }).map((to) => [from, to] as const)),
    ([from, to]) => from <= to && to <= 60,
  ),
]

/** What fast-check has of its own, where it recognises more than it draws or nothing at all. */
const DRAWN: readonly Right[] = [
  onlyFor('a few words', fc.constantFrom('red', 'green', 'blue'), (one) =>
    ['red', 'green', 'blue'].includes(one),
  ),
  onlyFor(
    'permutations',
    fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }),
    (list) => [...list].sort().join('') === 'abc',
  ),
  onlyFor('parts in their order', fc.subarray(['a', 'b', 'c', 'd']), (list) =>
    list.every((one, i) => i === 0 || one > (list[i - 1] as string)),
  ),
  onlyFor('unique lists', fc.uniqueArray(fc.nat(9)), (list) => new Set(list).size === list.length),
  onlyFor(
    'lists unique by a part',
    fc.uniqueArray(fc.record({ id: fc.nat(9), name: word }), { selector: ({ id }) => id }),
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
  ),
  onlyFor('JSON', fc.json(), (json) => JSON.stringify(JSON.parse(json)) !== undefined),
  onlyFor('UUIDs', fc.uuid(), (id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)),
  onlyFor('UUIDs of one version', fc.uuid({ version: 7 }), (id) => id[14] === '7'),
  onlyFor('ULIDs', fc.ulid(), (id) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)),
  onlyFor('addresses of hosts', fc.ipV4(), (ip) =>
    ip.split('.').every((part) => /^(0|[1-9]\d*)$/.test(part) && Number(part) < 256),
  ),
  onlyFor('domains', fc.domain(), (name) => /^([a-z\d-]+\.)+[a-z\d-]{2,}$/i.test(name)),
  onlyFor('e-mail addresses', fc.emailAddress(), (mail) => mail.split('@').length === 2),
  onlyFor('web addresses', fc.webUrl(), (url) => /^https?:\/\/[^ ]+$/.test(url)),
  onlyFor('base64', fc.base64String(), (text) => text.length % 4 === 0 && !/=[^=]/.test(text)),
  onlyFor('base64 of any length', fc.base64String({ maxLength: 1_000_000 }), (text) =>
    /^[\w+/]*=*$/.test(text),
  ),
  onlyFor('words in any case', fc.mixedCase(fc.constantFrom('get', 'put')), (one) =>
    ['get', 'put'].includes(one.toLowerCase()),
  ),
  onlyFor('32-bit floats', fc.float({ noNaN: true }), isFloat),
  onlyFor(
    'floats in a range',
    fc.float({ min: 0, max: 1, noNaN: true }),
    (n) => isFloat(n) && isBetween(n, 0, 1),
  ),
  onlyFor(
    'doubles above zero',
    fc.double({ min: 0, minExcluded: true, max: 10, noNaN: true }),
    (n) => n > 0 && n <= 10,
  ),
  onlyFor('whole doubles', fc.double({ noInteger: false, min: -5, max: 5, noNaN: true }), (n) =>
    isBetween(n, -5, 5),
  ),
  onlyFor(
    'doubles that are not whole',
    fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }),
    (n) => !Number.isInteger(n),
  ),
  onlyFor(
    'doubles beside whole numbers',
    fc.tuple(fc.nat(9), fc.double({ min: 0, max: 1, noNaN: true })),
    ([n, d]) => Number.isInteger(n) && n <= 9 && isBetween(d, 0, 1),
  ),
  onlyFor(
    'floats beside doubles',
    fc.tuple(fc.float({ noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    ([f, d]) => isFloat(f) && isBetween(d, 0, 1),
  ),
  onlyFor(
    'floats or texts',
    fc.oneof(fc.float({ min: 0, max: 1, noNaN: true }), fc.string()),
    (one) => typeof one === 'string' || (isFloat(one) && isBetween(one, 0, 1)),
  ),
  onlyFor('valid dates', fc.date({ noInvalidDate: true }), (at) => !Number.isNaN(at.getTime())),
  onlyFor(
    'dates of one year',
    fc.date({
      min: new Date('2024-01-01T00:00:00.000Z'),
      max: new Date('2024-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    }),
    (at) => at.getUTCFullYear() === 2024,
  ),
  onlyFor('bytes below sixteen', fc.uint8Array({ max: 15, maxLength: 4 }), (bytes) =>
    bytes.every((byte) => byte < 16),
  ),
  onlyFor(
    'records that may lack a part',
    fc.record({ id: fc.nat(9), tag: word }, { requiredKeys: ['id'] }),
    (item) => 'id' in item && (!('tag' in item) || /^[a-z]{1,8}$/.test(`${item.tag}`)),
  ),
  right('only for records of any names, sorted', {
    values: fc.dictionary(fc.stringMatching(/^[a-z]$/), fc.nat(9), { maxKeys: 3 }),
    encode: (item) => {
      const entries = Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))
      if (!entries.every(([name, n]) => /^[a-z]$/.test(name) && n <= 9)) {
        throw new RangeError(`never drawn: ${fc.stringify(item)}`)
      }
      return `K#${JSON.stringify(entries)}`
    },
    compare: free,
  }),
  onlyFor(
    'lists with holes',
    fc.sparseArray(fc.nat(9), { maxLength: 5 }),
    (list) => Object.values(list).every((n) => n <= 9) && list.length <= 5,
  ),
  onlyFor(
    'lists of three',
    fc.array(fc.string({ maxLength: 2 }), { minLength: 3, maxLength: 3 }),
    (list) => list.length === 3 && list.every((text) => text.length <= 2),
  ),
  onlyFor('texts of two letters', fc.string({ unit: fc.constantFrom('a', 'b') }), (text) =>
    /^[ab]*$/.test(text),
  ),
  onlyFor('texts of syllables', fc.string({ unit: fc.constantFrom('ab', 'ba') }), (text) =>
    /^(ab|ba)*$/.test(text),
  ),
  onlyFor('symbols', fc.constantFrom(Symbol.for('a'), Symbol.for('b')), (one) =>
    ['a', 'b'].includes(String(one.description)),
  ),
  onlyFor('what is false', fc.falsy(), (one) => !one),
  onlyFor('codes', fc.mapToConstant({ num: 26, build: (n) => String.fromCharCode(97 + n) }), (c) =>
    /^[a-z]$/.test(c),
  ),
  ...[
    /^[a-z]{1,6}$/,
    /^[A-Z]{2}\d{4}$/,
    /^\d{4}-\d{2}$/,
    /^(GET|PUT) \/[a-z]*$/,
    /^[a-f0-9]{8}$/,
    /^a+b?c*$/,
    /^v\d{1,2}\.\d{1,2}$/,
    /^[^#]{1,5}$/,
    /^(ab|cd){1,3}$/,
    /^\+\d{3,9}$/,
    /^(?:[1-9]\d{0,3}|0)$/,
    /^[a-z]+(-[a-z]+)*$/,
  ].map(matching),
]

/** Encoders of what is drawn, and of nothing else. */
export const DOMAINS: readonly Right[] = [...MADE, ...DRAWN]
