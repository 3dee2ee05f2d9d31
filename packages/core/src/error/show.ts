/** No value is shown in more characters: a megabyte of input must not become a log line. */
const MOST = 80

/**
 * A value as people recognise it, in one line of at most 80 characters. Never throws, whatever the
 * value does when it is read.
 *
 * @example
 * show('a "b"') // => '"a \\"b\\""'
 * show(10n) // => '10n'
 * show(null) // => 'null'
 * show([1, 2]) // => '[object Array]'
 * show(new RangeError('too long')) // => 'RangeError: too long'
 */
export const show = (value: unknown): string => {
  try {
    return shortened(describe(value))
  } catch {
    // A revoked Proxy, or a getter that throws, cannot say more about itself.
    return '[object Object]'
  }
}

/** Cuts text off where it becomes too long for a message. */
export const shortened = (text: string, most: number = MOST): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

const describe = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MOST))
  const tag = Object.prototype.toString.call(value)
  // Writing a large bigint out takes longer than its length.
  if (typeof value === 'bigint') return value < 1e77 && value > -1e77 ? `${value}n` : tag
  const saysMore = value !== Object(value) || tag === '[object Date]' || tag === '[object Error]'
  // What an error, a symbol or a tag says may have lines of its own.
  return (saysMore ? String(value) : tag).replace(/\s/g, ' ')
}
