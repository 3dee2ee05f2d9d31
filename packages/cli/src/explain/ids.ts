import { isId, parseId } from '@keywright/ids'
import { isPlausible, type Reader, showTime } from './reading.ts'

/** KSUIDs count seconds from here. */
const KSUID_EPOCH = 1_400_000_000
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Clocks of UUID versions 1 and 6 count 100 ns from 15 October 1582. */
const GREGORIAN = 12_219_292_800_000n

const prefixed: Reader = (text) => {
  if (!isId(text)) return undefined
  const { prefix, time } = parseId(text)
  return { kind: 'prefixed ULID', says: `${prefix}, made at ${showTime(time.getTime())}` }
}

const ulid: Reader = (text) => {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i.test(text)) return undefined
  const upper = text.toUpperCase()
  const { time } = parseId(`x_${upper}`)
  if (!isPlausible(time.getTime())) return undefined
  return {
    kind: text === upper ? 'ULID' : 'ULID in lower case',
    says: `made at ${showTime(time.getTime())}`,
  }
}

const ksuid: Reader = (text) => {
  if (!/^[0-9A-Za-z]{27}$/.test(text)) return undefined
  let value = 0n
  for (const char of text) value = value * 62n + BigInt(BASE62.indexOf(char))
  const seconds = Number(value >> 128n)
  if (seconds >= 2 ** 32) return undefined
  const ms = (seconds + KSUID_EPOCH) * 1000
  return isPlausible(ms) ? { kind: 'KSUID', says: `made at ${showTime(ms)}` } : undefined
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The time at which a UUID of version 1, 6 or 7 was made. */
const uuidTime = (hex: string, version: string): number | undefined => {
  if (version === '7') return Number.parseInt(hex.slice(0, 12), 16)
  const ticks =
    version === '1'
      ? BigInt(`0x${hex.slice(13, 16)}${hex.slice(8, 12)}${hex.slice(0, 8)}`)
      : version === '6'
        ? BigInt(`0x${hex.slice(0, 12)}${hex.slice(13, 16)}`)
        : undefined
  return ticks === undefined ? undefined : Number(ticks / 10_000n - GREGORIAN)
}

const uuid: Reader = (text) => {
  const [, version] = UUID.exec(text) ?? []
  if (version === undefined) return undefined
  const made = uuidTime(text.toLowerCase().replaceAll('-', ''), version)
  const time = made !== undefined && isPlausible(made) ? `, made at ${showTime(made)}` : ''
  const says = /^[1-8]$/.test(version) ? `version ${version}${time}` : 'of no published version'
  return { kind: text === text.toLowerCase() ? 'UUID' : 'UUID in upper case', says }
}

const HASHES: Readonly<Record<number, string>> = {
  32: 'MD5 or 16 bytes',
  40: 'SHA-1',
  56: 'SHA-224',
  64: 'SHA-256',
  96: 'SHA-384',
  128: 'SHA-512',
}

const hash: Reader = (text) => {
  const name = HASHES[text.length]
  return name !== undefined && /^([0-9a-f]+|[0-9A-F]+)$/.test(text)
    ? { kind: 'hex', says: `${text.length / 2} bytes: a hash such as ${name}` }
    : undefined
}

/** Every way to read a text as an id. */
export const IDS: readonly Reader[] = [prefixed, ulid, uuid, ksuid, hash]
