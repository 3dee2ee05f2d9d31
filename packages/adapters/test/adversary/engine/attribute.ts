import { invalid } from './refusals.ts'

/** A value as DynamoDB holds it: its type, and what it is. */
export type Attribute =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: Uint8Array }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly M: Item }
  | { readonly L: readonly Attribute[] }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly Uint8Array[] }

export type Item = Readonly<Record<string, Attribute>>

const TYPES = ['S', 'N', 'B', 'BOOL', 'NULL', 'M', 'L', 'SS', 'NS', 'BS']

/** The type of an attribute: the name of its only property. */
export const typeOf = (attribute: Attribute): string => Object.keys(attribute)[0] as string

const bareOf = (attribute: Attribute): unknown => Object.values(attribute)[0]

/** True for a value as the low-level client takes it. */
const isTagged = (value: unknown): value is Attribute => {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  const names = Object.keys(value)
  return names.length === 1 && TYPES.includes(names[0] as string)
}

/** Which client a request comes from: the document client, or the low-level one. */
export type Client = 'document' | 'low-level'

/** A value as a client sends it. */
export const received = (value: unknown, client: Client): Attribute => {
  if (client === 'document') return marshalled(value)
  if (!isTagged(value)) return invalid(`not an attribute value: ${String(value)}`)
  return 'N' in value ? { N: canonicalNumber(value.N) } : value
}

export const receivedAll = (
  values: Readonly<Record<string, unknown>>,
  client: Client,
): Record<string, Attribute> => mapped(values, (value) => received(value, client))

/** What a client gets back. */
export const sentAll = (item: Item, client: Client): Record<string, unknown> =>
  mapped(item, (attribute) => (client === 'document' ? unmarshalled(attribute) : attribute))

const mapped = <From, To>(
  values: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> => {
  // A spread is the quickest copy, and the only one that takes an attribute called `__proto__` as it is.
  const all: Record<string, unknown> = { ...values }
  for (const name of Object.keys(all)) all[name] = change(all[name] as From)
  return all as Record<string, To>
}

/** What the document client makes of a JavaScript value. */
const marshalled = (value: unknown): Attribute => {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' || typeof value === 'bigint') {
    return { N: canonicalNumber(numberText(value)) }
  }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (value instanceof Uint8Array) return { B: Uint8Array.from(value) }
  if (Array.isArray(value)) return { L: value.map(marshalled) }
  if (value instanceof Set) return marshalledSet([...value])
  if (typeof value === 'object' && isPlain(value)) return { M: mapped({ ...value }, marshalled) }
  throw new Error(`the document client does not take ${String(value)}`)
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const numberText = (value: number | bigint): string => {
  if (typeof value === 'bigint') return String(value)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new Error(`the document client does not take the number ${value}`)
  }
  return String(value)
}

const marshalledSet = (values: readonly unknown[]): Attribute => {
  const all = values.map(marshalled)
  const [type] = all.map(typeOf)
  if (!(type === 'S' || type === 'N' || type === 'B') || all.some((one) => typeOf(one) !== type)) {
    return invalid('a set has values of one type')
  }
  return { [`${type}S`]: all.map(bareOf) } as unknown as Attribute
}

/** What the document client makes of an attribute. */
const unmarshalled = (attribute: Attribute): unknown => {
  if ('N' in attribute) return numberOf(attribute.N)
  if ('M' in attribute) return mapped(attribute.M, unmarshalled)
  if ('L' in attribute) return attribute.L.map(unmarshalled)
  if ('NULL' in attribute) return null
  if ('NS' in attribute) return new Set(attribute.NS.map(numberOf))
  if ('SS' in attribute) return new Set(attribute.SS)
  if ('BS' in attribute) return new Set(attribute.BS)
  if ('B' in attribute) return Uint8Array.from(attribute.B)
  return bareOf(attribute)
}

const numberOf = (text: string): number | bigint => {
  const number = Number(text)
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? BigInt(text) : number
}

const NUMBER = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/** A number as a whole number of units and their exponent: `1.50` is 15 and -1. */
const decimalOf = (text: string): readonly [units: bigint, exponent: number] => {
  const [, sign, whole, fraction = '', exponent = '0'] = NUMBER.exec(text) ?? invalid(`N: ${text}`)
  let units = BigInt(`${sign}${whole}${fraction}`)
  let power = Number(exponent) - fraction.length
  while (units !== 0n && units % 10n === 0n) {
    units /= 10n
    power += 1
  }
  return units === 0n ? [0n, 0] : [units, power]
}

/** The one text that DynamoDB gives back for a number; no more than 38 digits. */
export const canonicalNumber = (text: string): string => {
  const [units, power] = decimalOf(text)
  const digits = String(units < 0n ? -units : units)
  if (digits.length > 38) invalid('a number has at most 38 digits')
  const sign = units < 0n ? '-' : ''
  if (power >= 0) return `${sign}${digits}${'0'.repeat(power)}`
  const padded = digits.padStart(1 - power, '0')
  return `${sign}${padded.slice(0, power)}.${padded.slice(power)}`
}

/** The bytes of a number in a key: one for two digits, one for the exponent, one for a minus. */
export const numberBytes = (text: string): number => {
  const [units] = decimalOf(text)
  const digits = units === 0n ? 0 : String(units < 0n ? -units : units).length
  return Math.ceil(digits / 2) + (units < 0n ? 2 : 1)
}

const compareNumbers = (a: string, b: string): number => {
  const [x, p] = decimalOf(a)
  const [y, q] = decimalOf(b)
  const least = Math.min(p, q)
  const difference = x * 10n ** BigInt(p - least) - y * 10n ** BigInt(q - least)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The order of two values of one type; only text, numbers and bytes have one. */
export const compareAttributes = (a: Attribute, b: Attribute): number | undefined => {
  if ('S' in a && 'S' in b) return Buffer.compare(Buffer.from(a.S), Buffer.from(b.S))
  if ('N' in a && 'N' in b) return compareNumbers(a.N, b.N)
  if ('B' in a && 'B' in b) return Buffer.compare(a.B, b.B)
  return undefined
}

/** A text that two attributes share exactly when they are equal. */
export const textOf = (attribute: Attribute): string => {
  // Most attributes are texts.
  if ('S' in attribute) return `S:${attribute.S}`
  if ('N' in attribute) return `N:${canonicalNumber(attribute.N)}`
  if ('B' in attribute) return `B:${Buffer.from(attribute.B).toString('hex')}`
  if ('L' in attribute) return `L:${JSON.stringify(attribute.L.map(textOf))}`
  if ('M' in attribute) {
    const entries = Object.entries(attribute.M).map(([name, one]) => [name, textOf(one)])
    return `M:${JSON.stringify(entries.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))}`
  }
  if ('NS' in attribute) return `NS:${JSON.stringify(attribute.NS.map(canonicalNumber).sort())}`
  if ('SS' in attribute) return `SS:${JSON.stringify([...attribute.SS].sort())}`
  if ('BS' in attribute) {
    return `BS:${JSON.stringify(attribute.BS.map((one) => Buffer.from(one).toString('hex')).sort())}`
  }
  return JSON.stringify(attribute)
}

/** What `size` gives, and what counts against the limits of keys. */
export const sizeOf = (attribute: Attribute): number | undefined => {
  if ('S' in attribute) return Buffer.byteLength(attribute.S)
  if ('B' in attribute) return attribute.B.length
  if ('L' in attribute) return attribute.L.length
  if ('M' in attribute) return Object.keys(attribute.M).length
  const values = bareOf(attribute)
  return Array.isArray(values) ? values.length : undefined
}
